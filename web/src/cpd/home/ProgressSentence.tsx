import { CountLink } from '#kit'
import { lowered, type ProgrammeView } from './programme.ts'

interface ProgressSentenceProps {
  readonly of: Pick<ProgrammeView, 'percent' | 'completed' | 'goals' | 'pace'>
  /** Where the completed goals are listed, for who may read them. */
  readonly goalList: string | null
}

/** `45% of the time has passed. 18 of 42 goals are completed: 2 goals behind.`, with the way to those goals. */
export function ProgressSentence({ of: { percent, completed, goals, pace }, goalList }: ProgressSentenceProps) {
  // How far that is from an even pace is told by those goals too.
  const words = `${completed} of ${goals} goals are completed: ${lowered(pace)}`
  return (
    <>
      {percent}% of the time has passed.{' '}
      {goalList === null ? (
        words
      ) : (
        <CountLink count={completed} to={goalList}>
          {words}
        </CountLink>
      )}
      .
    </>
  )
}
