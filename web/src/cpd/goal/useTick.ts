import { tickGoal, type Goal } from '@college/contract/cpd'
import { toast, useAction } from '#kit'

/** Ticks a manual goal or takes the tick back, and offers the way back. */
export const useTick = () => {
  const { act, isPending } = useAction(tickGoal)
  const tick = async (goal: Pick<Goal, 'id' | 'title'>, ticked: boolean): Promise<void> => {
    const answer = await act({ devgoal_id: goal.id, ticked })
    if (!answer) {
      toast({ text: `“${goal.title}” could not be ${ticked ? 'ticked' : 'opened again'}`, kind: 'failed' })
      return
    }
    toast({
      text: ticked ? `“${goal.title}” ticked` : `“${goal.title}” is open again`,
      kind: 'done',
      action: { label: 'Undo', run: () => void tick(goal, !ticked) },
    })
  }
  return { tick, ticking: isPending }
}
