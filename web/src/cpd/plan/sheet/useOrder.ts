import { orderPlan, type WholePlan } from '@college/contract/cpd'
import { useEffect, useRef, useState } from 'react'
import { toast, useAction } from '#kit'

/** Where a goal moves to. */
export type Direction = 'up' | 'down'

/** The id of the button that moves a goal, which keeps the focus while it moves. */
export const moverId = (goal: number, direction: Direction): string => `move-${direction}-${goal}`

/** The goals of a plan in their order, moved one step at a time and sent at once. */
export const useOrder = ({ devplan: plan, goals }: WholePlan) => {
  const { act } = useAction(orderPlan)
  const stored = goals.map(({ id }) => id)
  const [moved, setMoved] = useState<{ from: string; ids: readonly number[] } | null>(null)
  const [said, setSaid] = useState('')
  const focus = useRef<{ goal: number; direction: Direction } | null>(null)
  // What is moved counts until the goals are read anew.
  const ids = moved?.from === stored.join() ? moved.ids : stored
  useEffect(() => {
    const asked = focus.current
    if (!asked) return
    focus.current = null
    const button = (direction: Direction): HTMLButtonElement | null =>
      document.querySelector<HTMLButtonElement>(`#${moverId(asked.goal, direction)}:not(:disabled)`)
    const at = button(asked.direction) ?? button(asked.direction === 'up' ? 'down' : 'up')
    at?.focus()
  })

  const move = async (goal: number, direction: Direction): Promise<void> => {
    const from = ids.indexOf(goal)
    const to = from + (direction === 'up' ? -1 : 1)
    if (from === -1 || to < 0 || to >= ids.length) return
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, goal)
    focus.current = { goal, direction }
    setMoved({ from: stored.join(), ids: next })
    setSaid(`Moved to place ${to + 1} of ${next.length}`)
    const answer = await act({ id: plan.id, goal_ids: [...next] })
    if (answer) return
    setMoved(null)
    toast({ text: 'We couldn’t save the order. Try again.', kind: 'failed' })
  }
  const byId = new Map(goals.map((goal) => [goal.id, goal]))
  return { ordered: ids.flatMap((id) => byId.get(id) ?? []), move, said }
}
