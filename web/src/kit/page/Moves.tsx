import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../theme/index.ts'

interface MovesProps {
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (by: -1 | 1) => Promise<void>
}

/** Two buttons that move a line; the arrow keys do the same on either, and the focus goes along. */
export function Moves({ name, place, count, onMove }: MovesProps) {
  const buttons = useRef<Record<-1 | 1, HTMLButtonElement | null>>({ [-1]: null, 1: null })
  const last = useRef<{ by: -1 | 1; from: number } | null>(null)
  // The line stands elsewhere once it was moved, and the focus follows it there.
  useEffect(() => {
    const moved = last.current
    if (moved === null || moved.from === place) return
    last.current = null
    const wanted = buttons.current[moved.by]
    const other = moved.by === 1 ? buttons.current[-1] : buttons.current[1]
    const next = wanted && !wanted.disabled ? wanted : other
    next?.focus()
  })
  const move = (by: -1 | 1): void => {
    const to = place + by
    if (to < 0 || to >= count) return
    last.current = { by, from: place }
    void onMove(by)
  }
  const button = (by: -1 | 1) => (
    <button
      ref={(element) => {
        buttons.current[by] = element
      }}
      type="button"
      className="square"
      aria-label={`Move ${name} ${by === 1 ? 'down' : 'up'}`}
      disabled={by === 1 ? place === count - 1 : place === 0}
      onClick={() => move(by)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      <Icon of={by === 1 ? IconArrowDown : IconArrowUp} size={16} />
    </button>
  )
  return (
    <span className="inline-flex fixed">
      {button(-1)}
      {button(1)}
    </span>
  )
}

interface PositionedRow {
  readonly id: number
  readonly position: number
}

/** The rows whose position changes when one of them moves a place up or down; none at the end of the way. */
export const movedPositions = <R extends PositionedRow>(
  siblings: readonly R[],
  id: number,
  by: -1 | 1,
): { row: R; position: number }[] => {
  const from = siblings.findIndex((row) => row.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= siblings.length) return []
  const order = siblings.filter((row) => row.id !== id)
  const [moved] = siblings.slice(from, from + 1)
  if (moved) order.splice(to, 0, moved)
  return order.flatMap((row, position) => (row.position === position ? [] : [{ row, position }]))
}
