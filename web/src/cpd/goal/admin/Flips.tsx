import type { Goal, GoalFlips } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Icon, Lines } from '#kit'
import { countWords } from '../words.ts'

/** What progress is shown in: minutes, or the things that a goal counts. */
export type FlipUnit = 'minutes' | Goal['counts']

/** The unit of a goal by what it asks for. */
export const unitOf = (kind: Goal['completion_type'], counts: Goal['counts']): FlipUnit =>
  kind === 'count' ? counts : 'minutes'

interface FlipsProps {
  readonly flips: GoalFlips
  readonly unit: FlipUnit
  /** Whether anything is changed at all. */
  readonly changed?: boolean
  /** Whether several people have the goal. */
  readonly shared?: boolean
}

/** Whose completion a change turns: how many, and who. */
export function Flips({ flips, unit, changed = true, shared = true }: FlipsProps) {
  const { completes, reopens, people, completed } = flips
  if (completes.count + reopens.count === 0)
    return (
      <p className="flush muted">
        {changed && (shared ? 'No one’s completion changes. ' : 'Its completion does not change. ')}
        {shared
          ? `${completed} of ${people} have completed it.`
          : completed > 0
            ? 'It is completed.'
            : 'It is not completed yet.'}
      </p>
    )
  return (
    <div className="stack gap20">
      <Side side={completes} unit={unit} title={`${peopleIn(completes.count)} will have completed it`} done />
      <Side side={reopens} unit={unit} title={`${peopleIn(reopens.count)} will no longer have completed it`} />
    </div>
  )
}

export const peopleIn = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

interface SideProps {
  readonly side: GoalFlips['completes']
  readonly unit: FlipUnit
  readonly title: string
  readonly done?: boolean
}

function Side({ side: { count, people }, unit, title, done = false }: SideProps) {
  if (count === 0) return null
  return (
    <section className="shrink" aria-label={title}>
      <h3 className="row gap8 label below4">
        <span className={done ? 'ok inline-flex' : 'inline-flex warn'}>
          <Icon of={done ? IconCircleCheck : IconCircleDashed} size={18} />
        </span>
        {title}
      </h3>
      <Lines>
        {people.map((person) => (
          <li key={person.user_id} className="flex between gap16 anywhere pad8-0">
            <span>{person.name}</span>
            <span className="fixed ink3">
              {unit === 'minutes' ? showTime(person.time) : countWords(person.count, { counts: unit })}
            </span>
          </li>
        ))}
      </Lines>
      {count > people.length && <p className="flush muted">And {count - people.length} more.</p>}
    </section>
  )
}
