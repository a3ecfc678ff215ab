import { creditInWords, showCredit, type Stats } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, PaceLine, StateChip, type IconDrawing } from '#kit'
import { culturalSafetyPart, requiredPart } from '../report/links.ts'
import { openIn, planInWords, type CycleView } from './cycle.ts'
import styles from './CycleFigures.module.css'

interface CycleFiguresProps {
  readonly view: CycleView
  readonly series: NonNullable<Stats['cycle']>['series']
  readonly plan: Stats['plan']
  readonly today: CivilDate
  /** The day of the structured conversation of the cycle; left out where it is not needed. */
  readonly conversation?: string | null
  /** Where what is logged is listed. */
  readonly activitiesAt?: string
  /** Minutes that these took. */
  readonly time?: number
  /** Where the open goals of the plan are listed. */
  readonly planAt?: string | undefined
  /** The report, which has what the Medical Council asks for and the cultural safety of each group. */
  readonly reportAt: string
  /** Where the structured conversation is prepared. */
  readonly conversationAt?: string
  /** Whether the reader’s own: no other prepares the conversation. */
  readonly own?: boolean
}

/** The sum of a cycle, what it takes from here, and the way it went. */
export function CycleFigures(props: CycleFiguresProps) {
  const {
    view,
    series,
    plan,
    today,
    conversation,
    conversationAt,
    activitiesAt,
    time,
    planAt,
    reportAt,
    own = true,
  } = props
  const { logged, required, pace, unit } = view
  return (
    <section className={classes('grid below40', styles.cycle)} aria-label="Cycle">
      <div className="shrink">
        <p className="prose">
          <Leading to={activitiesAt} time={unit === 'minutes' && time === logged ? time : undefined}>
            <b className={classes('figure ink', styles.figure)}>{showCredit(logged, unit)}</b>
          </Leading>{' '}
          {required > 0 ? `of ${creditInWords(required, unit)}` : unit === 'points' ? 'points' : 'logged'}
        </p>
        {pace && (
          <p className="above8">
            <StateChip kind={chipOf(pace.state)}>{pace.words}</StateChip>
          </p>
        )}
        <p className={classes('above16 prose', styles.need)}>{view.need}</p>
        {view.carried.map((line) => (
          <p key={line} className={classes('above16 prose', styles.need)}>
            {line}.
          </p>
        ))}
        {view.less && <p className={classes('above16 prose', styles.need)}>{view.less}</p>}
        <dl className="flush hairline-top above16" data-figures>
          {view.council && (
            <Fact name="Medical Council" {...(view.council.met ? done : partly)}>
              <CountLink count={view.council.count} to={`${reportAt}#${requiredPart}`}>
                {view.council.words}
              </CountLink>
            </Fact>
          )}
          {view.culturalSafety && (
            <Fact name="Cultural safety" {...safetyMark(view.culturalSafety.covered)}>
              <div>
                <CountLink count={view.culturalSafety.covered} to={`${reportAt}#${culturalSafetyPart}`}>
                  {view.culturalSafety.covered} of 3 groups
                </CountLink>
                <div className="quiet">{view.culturalSafety.words}</div>
              </div>
            </Fact>
          )}
          {conversation !== undefined && conversationAt && (
            <Fact name="Structured conversation" {...conversationMark(conversation)}>
              <Link to={conversationAt}>
                {conversation ? `Done ${showDate(conversation)}` : own ? 'Not yet: prepare it' : 'Not yet'}
              </Link>
            </Fact>
          )}
          <Fact name={plan?.devplan.category === 'PLAN' ? 'Programme' : 'PDP'}>
            <PlanState plan={plan} to={planAt} />
          </Fact>
        </dl>
      </div>
      <div className="shrink">
        <PaceLine
          start={view.start}
          end={view.end}
          today={today}
          required={required}
          points={series}
          corners={view.corners}
          due={view.share}
          sentence={view.sentence}
          show={(minutes) => showCredit(minutes, unit)}
        />
      </div>
    </section>
  )
}

/** A time leads to the rows it adds up; `time` where it is no more and no less than theirs. */
const Leading = ({ to, time, children }: { to: string | undefined; time: number | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} data-time={time}>
      {children}
    </Link>
  )

/** The state of the PDP, with the way to its open goals. */
export function PlanState({ plan, to }: { plan: Stats['plan']; to: string | undefined }) {
  const words = planInWords(plan)
  if (!plan || to === undefined) return words
  return (
    <CountLink count={openIn(plan)} to={to}>
      {words}
    </CountLink>
  )
}

const chipOf = (state: NonNullable<CycleView['pace']>['state']) =>
  state === 'behind' ? 'behind' : state === 'reached' ? 'completed' : 'onPace'

const done = { icon: IconCircleCheck, tone: 'ok' } as const
const partly = { icon: IconCircleHalf2, tone: 'warn' } as const

const safetyMark = (groups: number): { icon: IconDrawing; tone: 'ok' | 'warn' } => {
  if (groups === 3) return { icon: IconCircleCheck, tone: 'ok' }
  return { icon: groups === 0 ? IconCircleDashed : IconCircleHalf2, tone: 'warn' }
}

const conversationMark = (day: string | null): { icon: IconDrawing; tone: 'ok' | 'warn' } =>
  day ? { icon: IconCircleCheck, tone: 'ok' } : { icon: IconCircleDashed, tone: 'warn' }

interface FactProps {
  readonly name: string
  readonly icon?: IconDrawing
  readonly tone?: 'ok' | 'warn'
  readonly children: ReactNode
}

function Fact({ name, icon, tone, children }: FactProps) {
  return (
    <div className={classes('hairline pad10-0', styles.fact)}>
      <dt className="muted">{name}</dt>
      <dd className={classes('row gap6 top flush body', styles.value)}>
        {icon && (
          <span className={classes('above2', tone)}>
            <Icon of={icon} size={18} />
          </span>
        )}
        {children}
      </dd>
    </div>
  )
}
