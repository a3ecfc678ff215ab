import { groupTitle, type CpdGroup } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { IconArrowsHorizontal } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { classes, Icon } from '#kit'
import { shift, step, type Boundary, type Split } from './split.ts'
import styles from './split.module.css'

interface SplitHandleProps {
  readonly boundary: Boundary
  readonly split: Split
  readonly time: number
  /** Its position on the bar, in minutes from the start. */
  readonly at: number
  readonly onMove: (split: Split) => void
  readonly onHold: (held: Boundary | null) => void
}

/** Minutes of a drag snap to five. */
const fine = 5

/** The handle between two groups: dragged, or moved with the arrow keys; what one takes the other gives. */
export function SplitHandle({ boundary, split, time, at, onMove, onHold }: SplitHandleProps) {
  const { left, right } = boundary
  const move = (minutes: number): void => onMove(shift(split, right, left, minutes))
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: fine,
    ArrowUp: fine,
    ArrowLeft: -fine,
    ArrowDown: -fine,
    PageUp: step,
    PageDown: -step,
    Home: -split[left],
    End: split[right],
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const minutes = moves[event.key]
    if (minutes === undefined) return
    event.preventDefault()
    move(minutes)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const bar = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !bar || bar.width === 0) return
    const minutes = ((event.clientX - bar.left) / bar.width) * time
    move(Math.round(minutes / fine) * fine - at)
  }
  return (
    <span
      className={classes('inline centre absolute ink surface round', styles.handle)}
      style={{ left: `${(at / time) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={`Between ${groupTitle[left]} and ${groupTitle[right]}`}
      aria-valuemin={0}
      aria-valuemax={split[left] + split[right]}
      aria-valuenow={split[left]}
      aria-valuetext={`${wordsOf(left, split)}, ${wordsOf(right, split)}`}
      onKeyDown={onKeyDown}
      onFocus={() => onHold(boundary)}
      onBlur={() => onHold(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={onPointerMove}
    >
      <Icon of={IconArrowsHorizontal} size={14} />
    </span>
  )
}

const wordsOf = (group: CpdGroup, split: Split): string => `${groupTitle[group]} ${showTime(split[group])}`
