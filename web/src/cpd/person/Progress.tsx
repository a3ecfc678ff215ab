import { creditInWords, goalsState, lastInWords, showCredit, stats, type Stats } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { Link } from '#kit/router'
import { CountLink, PartError, ProgressBar, Section, StateChip, useCall, Waiting } from '#kit'
import { completedGoals, goalList } from '../goal/links.ts'
import { PaceLink } from '../goal/PaceLink.tsx'
import { cycleView } from '../home/cycle.ts'
import { programmeOf } from '../home/programme.ts'
import { giveTo, planPage } from '../plan/links.ts'
import { useLaterProgramme } from '../plan/useLaterProgramme.ts'
import { progressPage } from './links.ts'

/** A person's progress in programme and cycle, on the office's page about them. */
export function Progress({ person }: { person: User }) {
  const { data, error, refetch } = useCall<typeof stats>(stats, { user_id: person.id, or_last: 'true' })
  if (error)
    return (
      <PartError
        title="We couldn’t load the progress"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="figures" />
  const holds = (role: string): boolean => (person.memberships ?? []).some(({ role_name: name }) => name === role)
  if (holds('Trainee')) return <Programme stats={data} />
  return holds('Fellow') ? <Cycle stats={data} /> : null
}

/** The colour of what the words beside it say; neutral where there is nothing to be behind in. */
const chipOf = {
  none: 'draft',
  finished: 'completed',
  on_track: 'onPace',
  behind: 'behind',
  well_behind: 'late',
} as const

function Programme({ stats: { programme, today, user_id: userId } }: { stats: Stats }) {
  const view = programmeOf(programme, today)
  const later = useLaterProgramme(view ? null : userId, today)
  if (!view)
    return (
      <Section
        title="Programme"
        sentence={later ? `${later.name} starts on ${showDate(later.start_date)}.` : 'No programme assigned.'}
        aside={
          later ? <Link to={planPage(later.id)}>Open plan</Link> : <Link to={giveTo(userId)}>Assign a programme</Link>
        }
      />
    )
  const { name, completed, goals, evenPace: due, pace, left, end, year, years } = view
  return (
    <Section title={name} aside={`Year ${year} of ${years}`}>
      <div className="spread wrap gap4-16 below8">
        <p className="prose">
          <CountLink className="prose" count={completed} to={completedGoals(goalList('plan', userId))}>
            <b className="small-figure ink">{completed}</b> of {goals} goals
          </CountLink>
        </p>
        <PaceLink {...view} list={goalList('plan', userId)}>
          <StateChip kind={chipOf[goals === 0 ? 'none' : goalsState(completed, goals, due)]}>{pace}</StateChip>
        </PaceLink>
      </div>
      <ProgressBar done={completed} of={goals} pace={due} size={12} />
      <p className="above8 muted">
        Ends {showDate(end)}, in {left} days. <Link to={progressPage(userId)}>All progress</Link>
      </p>
    </Section>
  )
}

/** A cycle in a few lines: hours against an even pace. */
export function Cycle({ stats: { cycle, is_last, today, user_id: userId } }: { stats: Stats }) {
  if (!cycle) return <Section title="Cycle" sentence="No cycle is open." />
  const view = cycleView(cycle)
  const { goals: compulsory, open: openGoals } = cycle.standing.compulsory
  const open = openGoals.length
  return (
    <Section title={/cycle/i.test(view.name) ? view.name : `Cycle ${view.name}`}>
      <div className="spread wrap gap4-16 below8">
        <p className="prose">
          <b className="small-figure ink">{showCredit(view.logged, view.unit)}</b>{' '}
          {view.required > 0 && `of ${creditInWords(view.required, view.unit)}`}
        </p>
        {view.pace && (
          <StateChip
            kind={view.pace.state === 'behind' ? 'behind' : view.pace.state === 'reached' ? 'completed' : 'onPace'}
          >
            {view.pace.short}
          </StateChip>
        )}
      </div>
      {view.required > 0 && <ProgressBar done={view.logged} of={view.required} pace={view.due} size={12} />}
      <p className="above8 muted">
        {is_last ? lastInWords(cycle.devcycle, today) : `Ends ${showDate(view.end)}.`}{' '}
        {[...view.carried.map((line) => `${line}.`), view.less].filter(Boolean).join(' ')}{' '}
        {compulsory > 0 &&
          (open === 0 ? (
            'All compulsory goals are completed.'
          ) : (
            <>
              <CountLink count={open} to={`${goalList('cycle', userId)}&compulsory=true&show=open`}>
                {open} of {compulsory} compulsory goals open
              </CountLink>
              .
            </>
          ))}{' '}
        <Link to={progressPage(userId)}>All progress</Link>
      </p>
    </Section>
  )
}
