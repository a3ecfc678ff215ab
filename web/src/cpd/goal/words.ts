import { behindFrom, goalAmount, timePace, type CompletionRule, type Goal } from '@college/contract/cpd'
import { plural, showDate, showTime } from '@college/contract/kit'
import { toGo, type GoalStatus } from './goalStatus.ts'

/** The words that a procedure has to have to count toward a goal: `Ultrasound, Shoulder`; empty where any counts. */
export const countedInWords = ({ modality_name, region_name, type_name, supervision_name }: Goal): string =>
  [modality_name, region_name, type_name, supervision_name].filter(Boolean).join(', ')

const wordsOf = (goal: Goal): string => {
  const words = countedInWords(goal)
  return words === '' ? '' : `: ${words}`
}

const oneOf = { activities: 'activity', procedures: 'procedure', forms: 'form' } as const

/** A number of what a goal counts: `10 forms: Mini-CEX`. */
export const countWords = (
  count: number,
  { counts, devformtemplate_name: form = null }: Pick<Goal, 'counts'> & Partial<Pick<Goal, 'devformtemplate_name'>>,
): string => {
  const words = plural(count, oneOf[counts], counts)
  return counts === 'forms' && form !== null ? `${words}: ${form}` : words
}

/** What a goal asks for, in a sentence. */
export const requirementOf = ({ goal }: Pick<GoalStatus, 'goal'>, rule: CompletionRule): string => {
  switch (goal.completion_type) {
    case 'time':
      return `Needs ${rule === 'exceeds' ? 'more than ' : ''}${showTime(goal.time)} logged for this goal.`
    case 'count':
      return goal.counts === 'procedures'
        ? `Needs ${plural(goal.count, 'procedure')} in the logbook${wordsOf(goal)}.`
        : `Needs ${countWords(goal.count, goal)}.`
    case 'form':
      return 'Completes automatically once its form is completed, and signed by everyone who has to.'
    case 'manual':
      return 'Tick it when you’ve done it.'
  }
}

/** The progress of a goal, in a sentence. */
export const progressInWords = (status: GoalStatus): string => {
  const { goal, progress, completed, share } = status
  if (completed) {
    const on = progress.completed_at ? ` on ${showDate(progress.completed_at.slice(0, 10))}` : ''
    return `Completed${on}.`
  }
  const amount = goal.completion_type === 'time' || goal.completion_type === 'count'
  const left = amount ? toGo(status) : null
  const pace = amount && share !== null ? paceOf(status, share) : null
  const words = [left, pace].filter(Boolean).join(', ')
  return words === '' ? 'Not completed yet.' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const paceOf = ({ goal, progress }: GoalStatus, share: number): string | null => {
  const amount = goalAmount(goal, progress, share)
  if (!amount) return null
  if (amount.unit === 'minutes') {
    const pace = timePace(amount.done, amount.of, amount.evenPace)
    return pace.state === 'reached' ? null : pace.words.toLowerCase()
  }
  const apart = amount.done - amount.evenPace
  if (amount.done < amount.onTrack) return `${-apart} behind`
  return apart < behindFrom ? 'on track' : `${apart} ahead`
}
