import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { classes, Icon, type IconDrawing } from '#kit'
import { barId } from './acts.ts'
import styles from './canvas.module.css'

interface BarProps {
  readonly keyOf: string
  readonly name: string
  readonly up: boolean
  readonly down: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onCopy?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
}

/** The acts of what is chosen: up, down, copy, delete. The arrow keys move it too. */
export function Bar({ keyOf, name, up, down, onMove, onCopy, onRemove }: BarProps) {
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowDown' ? 1 : -1)
  }
  const button = (act: string, label: string, icon: IconDrawing, run: () => void, enabled = true) => (
    <button
      type="button"
      id={barId(keyOf, act)}
      className="square"
      aria-label={label}
      title={label}
      disabled={!enabled}
      onClick={run}
      onKeyDown={byKey}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <span className={classes('inline-flex relative gap2', styles.bar)}>
      {button('up', `Move ${name} up`, IconArrowUp, () => onMove(-1), up)}
      {button('down', `Move ${name} down`, IconArrowDown, () => onMove(1), down)}
      {onCopy && button('copy', `Copy ${name}`, IconCopy, onCopy)}
      {onRemove && button('remove', `Delete ${name}`, IconTrash, onRemove)}
    </span>
  )
}
