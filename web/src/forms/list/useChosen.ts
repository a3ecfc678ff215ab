import type { WaitingSignature } from '@college/contract/forms'
import { useState } from 'react'

/** Which of several forms the person signs, and what each of them said when they chose or read it. */
export interface Chosen {
  readonly isChosen: (id: number) => boolean
  /** Whether it was changed since it was chosen or read, and not read again. */
  readonly isMoved: (id: number) => boolean
  readonly turn: (row: WaitingSignature) => void
  /** Holds what the row says now as what is read. */
  readonly read: (row: WaitingSignature) => void
  /** What is signed: each with the content that was read. */
  readonly signatures: readonly { readonly id: number; readonly content_hash: string }[]
}

const without = (ids: ReadonlySet<number>, some: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !some.includes(id)))

/**
 * Holds what was read while the list follows the forms: one that says something else is chosen no more, so that nothing is signed that came
 * under the signer's hands.
 */
export const useChosen = (rows: readonly WaitingSignature[], onMoved: () => void): Chosen => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set())
  const [held, setHeld] = useState<ReadonlyMap<number, string | null>>(new Map())
  const changed = rows.filter(({ id, content_hash: now }) => held.has(id) && held.get(id) !== now).map(({ id }) => id)
  if (changed.length > 0) {
    setHeld(new Map([...held].filter(([id]) => !changed.includes(id))))
    setChosen(without(chosen, changed))
    setMoved(new Set([...moved, ...changed]))
    onMoved()
  }
  const read = ({ id, content_hash: now }: WaitingSignature): void => {
    setHeld((before) => (before.has(id) ? before : new Map(before).set(id, now)))
    setMoved((before) => without(before, [id]))
  }
  return {
    isChosen: (id) => chosen.has(id),
    isMoved: (id) => moved.has(id),
    turn: (row) => {
      read(row)
      setChosen((before) => (before.has(row.id) ? without(before, [row.id]) : new Set([...before, row.id])))
    },
    read,
    signatures: rows.flatMap(({ id }) => {
      const content = chosen.has(id) ? held.get(id) : undefined
      return content == null ? [] : [{ id, content_hash: content }]
    }),
  }
}
