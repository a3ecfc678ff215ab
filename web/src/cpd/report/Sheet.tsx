import {
  askedOf,
  councilItems,
  creditInWords,
  factsOf,
  isOver,
  noneRequiredInWords,
  periodInWords,
  remarksOf,
  showCredit,
  type AskedFact,
  type FilledReport,
  type ReportFact,
} from '@college/contract/cpd'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useId } from 'react'
import { classes, CountLink, Icon, ProgressBar, UnderHeading } from '#kit'
import { Link, useLocation } from '#kit/router'
import { useActor } from '#identity'
import { culturalSafetyPart, reportedActivities, reportedGoals, requiredPart } from './links.ts'
import { parts } from './parts.tsx'
import styles from './report.module.css'

interface SheetProps {
  readonly data: FilledReport
  /** Whether the sheet is the whole page, whose heading its title then is. */
  readonly alone?: boolean
}

/** The report of a cycle as it is on paper: who, how far, what the Medical Council asks for, then the evidence. */
export function Sheet({ data, alone = false }: SheetProps) {
  const id = useId()
  const { organisation, texts } = data
  const Title = alone ? 'h1' : 'h2'
  return (
    <article className={classes('boxed', styles.sheet)} aria-labelledby={id}>
      <p className="stack label">
        <b>{organisation.name}</b>
        {organisation.tagline && <span className="ink3 regular">{organisation.tagline}</span>}
      </p>
      <Title className="title above24" id={id}>
        {texts.title}
      </Title>
      <p className="prose">{periodInWords(data)}</p>
      <Who facts={factsOf(data)} />
      {texts.intro && <p className="above16 ink2 pre-line">{texts.intro}</p>}
      <UnderHeading is={!alone}>
        <Overview data={data} groupsBelow={texts.sections.includes('groups')} />
        {texts.sections.map((name) => parts[name]?.(data))}
      </UnderHeading>
      {texts.footer && <p className={classes('muted hairline-top above32', styles.foot)}>{texts.footer}</p>}
    </article>
  )
}

/** Who the report is about. */
export function Who({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <dl className={classes('grid hairline gap12-24 flush pad12-0 above16', styles.who)}>
      {facts.map(({ label, value }) => (
        <div className="flex end shrink" key={label}>
          <dt className="ink3">{label}</dt>
          <dd className="firm anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sum and the pace, beside what an auditor asks for. */
export function Overview({ data, groupsBelow }: { data: FilledReport; groupsBelow: boolean }) {
  const { timezone } = useActor()
  const { total, unit, time } = data.report.cycle.standing
  const asked = askedOf(data, timezone)
  const name = unit === 'points' ? '' : ' hours'
  const over = isOver(data)
  const remarks = remarksOf(data)
  const line = over ? {} : { expected: total.due }
  return (
    <>
      <section className={classes('grid above24', styles.overview)} aria-label="Overview">
        <div>
          <p className="below12 ink2">
            <Link
              to={reportedActivities(data, data.person.id)}
              data-time={unit === 'minutes' && time === total.counted ? time : undefined}
            >
              <b className={classes('figure ink', styles.figure)}>{showCredit(total.counted, unit)}</b>
            </Link>{' '}
            {total.required > 0 ? `of ${creditInWords(total.required, unit)}${name}` : name.trim() || 'points'}
          </p>
          {total.required > 0 && <ProgressBar done={total.counted} of={total.required} {...line} size={12} />}
          <p className="above8 muted">
            {total.required === 0
              ? noneRequiredInWords(data.report.cycle.standing)
              : `${total.pace ? `${total.pace.words}.` : ''}${over ? '' : ' The line shows what is expected by now; a little short of it is still on track.'}`}
          </p>
        </div>
        <dl
          className={classes('flush', styles.asked)}
          id={requiredPart}
          data-total={asked.filter(({ met }) => met).length}
          data-figures
        >
          {asked.map((fact) => (
            <div
              className="flex between wrap"
              key={fact.label}
              id={fact.of === 'cultural_safety' && !groupsBelow ? culturalSafetyPart : undefined}
              data-counted={fact.met || undefined}
            >
              <dt className="ink2">{fact.label}</dt>
              <dd className="row gap6 firm right">
                {fact.met !== undefined && (
                  <span className={fact.met ? 'ok' : 'warn'}>
                    <Icon of={fact.met ? IconCircleCheck : IconCircleDashed} size={18} />
                  </span>
                )}
                <Value data={data} fact={fact} groupsBelow={groupsBelow} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {remarks.length > 0 && <p className="muted above12">{remarks.join(' ')}</p>}
    </>
  )
}

interface ValueProps {
  readonly data: FilledReport
  readonly fact: AskedFact
  readonly groupsBelow: boolean
}

/** Where something stands that is asked for; a figure leads to what it counts. */
function Value({ data, fact: { of, value }, groupsBelow }: ValueProps) {
  const { pathname, search } = useLocation()
  const { council, compulsory, cultural_safety: safety } = data.report.cycle.standing
  const ways = {
    council: {
      count: councilItems.length - (council?.missing.length ?? 0),
      to: `${pathname}${search}#${requiredPart}`,
    },
    cultural_safety: groupsBelow && {
      count: safety.covered.length,
      to: `${pathname}${search}#${culturalSafetyPart}`,
    },
    compulsory: {
      count: compulsory.completed,
      to: reportedGoals(data, data.person.id, { compulsory: 'true', show: 'completed' }),
    },
    groups: null,
    plan: null,
    conversation: null,
  }
  const way = of && ways[of]
  return way ? <CountLink {...way}>{value}</CountLink> : value
}
