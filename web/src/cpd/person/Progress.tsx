import { creditInWords, lastInWords, showCredit, stats, type Stats } from '@college/contract/cpd'
import { plural, showDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { CountLink, PartError, ProgressBar, Section, StateChip, useCall, Waiting } from '#kit'
import { completedGoals, goalList, goalsBehind } from '../goal/links.ts'
import { programmeGoalsBehind } from '../goal/period.ts'
import { cycleView } from '../home/cycle.ts'
import { programmeOf } from '../home/programme.ts'
import { giveTo, planPage } from '../plan/links.ts'
import { useLaterProgramme } from '../plan/useLaterProgramme.ts'
import { countedActivities } from '../report/links.ts'
import { paceOf } from '../trainees/view.ts'
import { progressPage } from './links.ts'
import { paceIn } from './pace.ts'

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

function Programme({ stats: figures }: { stats: Stats }) {
  const { programme, today, user_id: userId } = figures
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
      >
        <CycleOfTrainee stats={figures} />
      </Section>
    )
  const { name, completed, goals, evenPace, pace, left, end, year, years } = view
  const { kind, words: overall } = paceOf(paceIn(figures))
  const isBare = goals === 0 && kind === 'onPace'
  // Goals and hours together, as the list of trainees has it; what is the goals' alone is said where it differs.
  const words = isBare ? pace : overall
  const behind = programmeGoalsBehind(figures)
  return (
    <Section title={name} aside={`Year ${year} of ${years}`}>
      <div className="spread wrap gap4-16 below8">
        <p className="prose">
          <CountLink className="prose" count={completed} to={completedGoals(goalList('plan', userId))}>
            <b className="small-figure ink">{completed}</b> of {goals} goals
          </CountLink>
        </p>
        <StateChip kind={isBare ? 'draft' : kind}>{words}</StateChip>
      </div>
      <ProgressBar done={completed} of={goals} expected={evenPace} size={12} />
      <p className="above8 muted">
        {pace !== words && `${pace}. `}
        {behind > 0 && (
          <>
            <CountLink count={behind} to={goalsBehind(goalList('plan', userId))}>
              {plural(behind, 'goal')} {behind === 1 ? 'is' : 'are'} behind
            </CountLink>
            .{' '}
          </>
        )}
        Ends {showDate(end)}, in {left} days. <Link to={progressPage(userId)}>All progress</Link>
      </p>
      <CycleOfTrainee stats={figures} />
    </Section>
  )
}

/** The trainee's cycle below the programme; nothing where none is open. */
function CycleOfTrainee({ stats: figures }: { stats: Stats }) {
  if (!figures.cycle) return null
  return (
    <>
      <p className="above24 below6 label">{cycleTitle(figures.cycle)}</p>
      <CycleLines stats={figures} cycle={figures.cycle} />
    </>
  )
}

type CycleOf = NonNullable<Stats['cycle']>

const cycleTitle = ({ devcycle: { name } }: CycleOf): string => (/cycle/i.test(name) ? name : `Cycle ${name}`)

/** A cycle in a few lines: hours against an even pace. */
export function Cycle({ stats: figures }: { stats: Stats }) {
  const { cycle, user_id: userId } = figures
  if (!cycle) return <Section title="Cycle" sentence="No cycle is open." />
  return (
    <Section title={cycleTitle(cycle)}>
      <CycleLines stats={figures} cycle={cycle}>
        <Link to={progressPage(userId)}>All progress</Link>
      </CycleLines>
    </Section>
  )
}

interface CycleLinesProps {
  readonly stats: Stats
  readonly cycle: CycleOf
  /** What stands after the last sentence. */
  readonly children?: ReactNode
}

function CycleLines({ stats: { is_last, today, user_id: userId }, cycle, children }: CycleLinesProps) {
  const view = cycleView(cycle)
  const { goals: compulsory, open: openGoals } = cycle.standing.compulsory
  const open = openGoals.length
  return (
    <>
      <div className="spread wrap gap4-16 below8">
        <p className="prose">
          <Link
            to={countedActivities(cycle, { today, user: userId })}
            data-time={view.unit === 'minutes' && view.logged === cycle.standing.time ? view.logged : undefined}
          >
            <b className="small-figure ink">{showCredit(view.logged, view.unit)}</b>
          </Link>{' '}
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
      {view.required > 0 && <ProgressBar done={view.logged} of={view.required} expected={view.expected} size={12} />}
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
        {children}
      </p>
    </>
  )
}
