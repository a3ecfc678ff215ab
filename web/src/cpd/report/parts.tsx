import {
  countIn,
  countInNoGroup,
  cpdGroups,
  goalDaysOfCycle,
  goalDaysOfPlan,
  groupsOf,
  groupTitle,
  learnedOf,
  minutesInNoGroup,
  noGroupTitle,
  planWords,
  reportedTitle,
  type FilledReport,
  type GoalTerm,
} from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { useId, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, groupTone, Heading, ProgressBar, StateChip, UnderHeading } from '#kit'
import { activityPage } from '../activity/links.ts'
import { figuresInWords, openWords, goalStatusesOf } from '../goal/goalStatus.ts'
import { goalTimeWords } from '../goal/helpTexts.ts'
import { PlanState } from '../home/CycleFigures.tsx'
import { culturalSafetyPart, planGoals, reportedActivities, reportedGoals } from './links.ts'
import styles from './report.module.css'

interface PartProps {
  readonly title: string
  /** Its name among all the parts of the page, where its title is not enough. */
  readonly label?: string | undefined
  /** Its place in the address, with how many of its rows a figure counts that leads here. */
  readonly place?: { readonly id: string; readonly total: number } | undefined
  /** At the right of the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** One part of a report. */
export function Part({ title, label, place, note, children }: PartProps) {
  const id = useId()
  return (
    <section
      className={classes('above32', styles.part)}
      id={place?.id}
      data-total={place?.total}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      <div className={classes('flex between baseline gap16', styles.partHead)}>
        <Heading className="flush heading" id={id}>
          {title}
        </Heading>
        {note && <p className="muted">{note}</p>}
      </div>
      <UnderHeading>{children}</UnderHeading>
    </section>
  )
}

/** Time in the three groups, against what the cycle asks for. */
export function Groups({ data, title = 'Time in the three groups' }: { data: FilledReport; title?: string }) {
  const { activities, cycle } = data.report
  const { groups, time, total, unit, cultural_safety: safety } = cycle.standing
  const loose = minutesInNoGroup(cycle.standing)
  return (
    <Part title={title} place={{ id: culturalSafetyPart, total: safety.covered.length }}>
      <table className={classes('full above4', styles.table)}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col" className={styles.wide}>
              <span className="sr-only">Share of what is required</span>
            </th>
            <th scope="col">Logged</th>
            <th scope="col">Required</th>
            <th scope="col" className={styles.wide}>
              Cultural safety
            </th>
            <th scope="col" className={styles.wide}>
              Activities
            </th>
          </tr>
        </thead>
        <tbody>
          {cpdGroups.map((group) => {
            const { logged, counted, required } = groups[group]
            const safe = safety.minutes[group]
            return (
              <tr key={group} data-counted={safety.covered.includes(group) || undefined}>
                <th scope="row">
                  {groupTitle[group]}
                  {safe > 0 && <span className="phone-only block quiet">Cultural safety {showTime(safe)}</span>}
                </th>
                <td className={`${styles.wide} ${styles.bar}`}>
                  {required > 0 && <ProgressBar done={counted} of={required} tone={groupTone(group)} size={6} />}
                </td>
                <td>
                  <Link className="strong" to={reportedActivities(data, data.person.id, group)}>
                    {showTime(logged)}
                  </Link>
                </td>
                <td>{required > 0 ? showTime(required) : ''}</td>
                <td className={styles.wide}>{safe > 0 ? showTime(safe) : ''}</td>
                <td className={styles.wide}>
                  <CountLink count={countIn(activities, group)} to={reportedActivities(data, data.person.id, group)}>
                    {countIn(activities, group)}
                  </CountLink>
                </td>
              </tr>
            )
          })}
          {/* Otherwise the groups don’t add up to the total below them. */}
          {loose > 0 && (
            <tr>
              <th scope="row">{noGroupTitle}</th>
              <td className={styles.wide}>{'\u00A0'}</td>
              <td>
                <Link className="strong" to={reportedActivities(data, data.person.id, 'none')}>
                  {showTime(loose)}
                </Link>
              </td>
              <td>{'\u00A0'}</td>
              <td className={styles.wide}>{'\u00A0'}</td>
              <td className={styles.wide}>
                <CountLink count={countInNoGroup(activities)} to={reportedActivities(data, data.person.id, 'none')}>
                  {countInNoGroup(activities)}
                </CountLink>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={styles.wide}>{'\u00A0'}</td>
            <td>
              <Link className="strong" to={reportedActivities(data, data.person.id)} data-time={time}>
                {showTime(time)}
              </Link>
            </td>
            <td>{total.required > 0 && unit === 'minutes' ? showTime(total.required) : ''}</td>
            <td className={styles.wide}>{'\u00A0'}</td>
            <td className={styles.wide}>
              <CountLink count={activities.length} to={reportedActivities(data, data.person.id)}>
                {activities.length}
              </CountLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </Part>
  )
}

/** A count with the way to its rows, or where there is none in words alone. */
const Counted = ({ count, to, children }: { count: number; to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <>{children}</>
  ) : (
    <CountLink count={count} to={to}>
      {children}
    </CountLink>
  )

interface GoalsProps extends Pick<PartProps, 'title' | 'label'> {
  readonly part: Parameters<typeof goalStatusesOf>[0]
  readonly today: string
  /** The days of its goals, null where they have no pace. */
  readonly days: GoalTerm | null
  readonly none: string
  readonly sentence?: ReactNode
  /** Where those that are completed are listed. */
  readonly completed?: string | undefined
}

/** Goals in a line each, with where they stand. */
export function Goals({ title, label, part, today, days, none, sentence, completed: list }: GoalsProps) {
  const statuses = goalStatusesOf(part, [], today, days)
  const done = statuses.filter(({ completed }) => completed).length
  return (
    <Part
      title={title}
      label={label}
      note={
        statuses.length > 0 && (
          <Counted count={done} to={list}>
            {done} of {statuses.length} completed
          </Counted>
        )
      }
    >
      {sentence && <p className="muted above12">{sentence}</p>}
      {statuses.some(({ goal }) => goal.completion_type === 'time') && <p className="muted above12">{goalTimeWords}</p>}
      {statuses.length === 0 ? (
        <p className="muted above12">{none}</p>
      ) : (
        <table className={classes('full above4', styles.table)}>
          <thead>
            <tr>
              <th scope="col">Goal</th>
              <th scope="col" className={styles.wide}>
                Logged
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status.goal.id}>
                <th scope="row">
                  {status.goal.title}
                  {status.goal.compulsory && <span className="block quiet pre-line">Compulsory</span>}
                  {openWords(status) && <span className="block quiet pre-line">{openWords(status)}</span>}
                </th>
                <td className={styles.wide}>{figuresInWords(status)}</td>
                <td>
                  <StateChip kind={status.state.kind}>{status.state.words}</StateChip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

/** The development plan or training programme of the cycle. */
export function PlanPart({ data }: { data: FilledReport }) {
  const { plan } = data.report
  const other = plan?.devplan.supervisor_name
  return (
    <Goals
      title={planWords(plan)}
      completed={planGoals(data, data.person.id, 'completed')}
      part={plan ?? { goals: [], progress: [] }}
      today={data.today}
      days={plan && goalDaysOfPlan(plan.devplan, data.today)}
      none={plan ? 'The plan has no goals yet.' : 'There is none for this cycle.'}
      {...(plan && {
        sentence: (
          <>
            {`${plan.devplan.name}${other ? `, with ${other}` : ''}. `}
            <PlanState plan={plan} to={planGoals(data, data.person.id, 'open')} />.
          </>
        ),
      })}
    />
  )
}

/** The evidence: each activity with what was learned. */
export function Evidence({ data }: { data: FilledReport }) {
  const { activities } = data.report
  const sum = activities.reduce((total, { time }) => total + time, 0)
  const note = (
    <>
      <CountLink count={activities.length} to={reportedActivities(data, data.person.id)}>
        {activities.length}
      </CountLink>
      , {showTime(sum)}
    </>
  )
  return (
    <Part title="Activities" note={activities.length > 0 && note}>
      {activities.length === 0 ? (
        <p className="muted above12">No activities have been completed in this cycle.</p>
      ) : (
        <table className={classes('full above4', styles.table)}>
          <thead>
            <tr>
              <th scope="col">Activity and what was learned</th>
              <th scope="col">Date</th>
              <th scope="col" className={styles.wide}>
                Group
              </th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {activities.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <Link className="ink firm" to={activityPage(each.id)}>
                    {reportedTitle(each)}
                  </Link>
                  {learnedOf(each).map((line) => (
                    <span key={line} className="block quiet pre-line">
                      {line}
                    </span>
                  ))}
                </th>
                <td className="nowrap">{showDate(each.activity_date)}</td>
                <td className={styles.wide}>{groupsOf(each)}</td>
                <td>
                  <b>{showTime(each.time)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

/** The parts of the report of a cycle, by the names of its configuration. */
export const parts: Readonly<Record<string, (data: FilledReport) => ReactNode>> = {
  groups: (data) => <Groups key="groups" data={data} />,
  goals: (data) => (
    <Goals
      key="goals"
      title="Goals of the cycle"
      completed={reportedGoals(data, data.person.id, { show: 'completed' })}
      part={data.report.cycle}
      today={data.today}
      days={goalDaysOfCycle(data.report.cycle, data.today)}
      none="The cycle has no goals."
    />
  ),
  plan: (data) => <PlanPart key="plan" data={data} />,
  activities: (data) => <Evidence key="activities" data={data} />,
}
