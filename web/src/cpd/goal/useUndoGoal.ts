import { countedWords, devgoal, type Goal } from '@college/contract/cpd'
import { useUndo } from '#kit'

/** What of a goal a save can bring back. */
const changeable = [
  ...(['title', 'description', 'category_id', 'subcategory_id', 'completion_type', 'compulsory', 'time'] as const),
  ...([
    'count',
    'counts',
    ...countedWords,
    'level',
    'specific',
    'measurable',
    'achievable',
    'realistic',
    'timely',
    'deadline',
  ] as const),
  ...(['position', 'devformtemplate_id'] as const),
]

/** Says that a goal was saved, with the way back. */
export const useUndoGoal = () => {
  const undo = useUndo(devgoal, changeable, {
    undone: 'The goal is as it was',
    changedSince: 'The goal has changed since, so we left it as it is',
  })
  return (before: Goal, saved: Goal): number => undo({ before, saved, text: 'Goal saved' })
}
