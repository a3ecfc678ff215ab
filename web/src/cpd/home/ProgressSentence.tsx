import { CountLink } from '#kit'
import { completedGoals } from '../goal/links.ts'
import { PaceLink } from '../goal/PaceLink.tsx'
import { lowered, type ProgrammeView } from './programme.ts'

interface ProgressSentenceProps {
  readonly of: Pick<ProgrammeView, 'percent' | 'completed' | 'goals' | 'evenPace' | 'pace'>
  /** How many of the goals are behind. */
  readonly behind?: number
  /** Where the goals are listed, for who may read them. */
  readonly goalList: string | null
}

/** `45% of the time has passed. 18 of 42 goals are completed: 20 expected by now. 3 goals are behind.`, with the way to the completed goals and to those behind. */
export function ProgressSentence({ of, behind = 0, goalList }: ProgressSentenceProps) {
  const { percent, completed, goals, evenPace, pace } = of
  const words = `${completed} of ${goals} goals are completed`
  return (
    <>
      {percent}% of the time has passed.{' '}
      {goalList === null ? (
        words
      ) : (
        <CountLink count={completed} to={completedGoals(goalList)}>
          {words}
        </CountLink>
      )}
      :{' '}
      <PaceLink behind={behind} expected={evenPace} list={goalList}>
        {lowered(pace)}
      </PaceLink>
      .
    </>
  )
}
