import {
  askedOf,
  compulsoryTitle,
  creditInWords,
  factsOf,
  isOver,
  noneRequiredInWords,
  periodInWords,
  remarksOf,
  showCredit,
  type FilledReport,
  type ReportFact,
} from '@college/contract/cpd'
import { useId } from 'react'
import { classes, CountLink, ProgressBar, UnderHeading } from '#kit'
import { useActor } from '#identity'
import { reportedGoals } from './links.ts'
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
        <Overview data={data} />
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
export function Overview({ data }: { data: FilledReport }) {
  const { timezone } = useActor()
  const { total, compulsory, unit } = data.report.cycle.standing
  const name = unit === 'points' ? '' : ' hours'
  const over = isOver(data)
  const remarks = remarksOf(data)
  const line = over ? {} : { expected: total.due }
  return (
    <>
      <section className={classes('grid above24', styles.overview)} aria-label="Overview">
        <div>
          <p className="below12 ink2">
            <b className={classes('figure ink', styles.figure)}>{showCredit(total.counted, unit)}</b>{' '}
            {total.required > 0 ? `of ${creditInWords(total.required, unit)}${name}` : name.trim() || 'points'}
          </p>
          {total.required > 0 && <ProgressBar done={total.counted} of={total.required} {...line} size={12} />}
          <p className="above8 muted">
            {total.required === 0
              ? noneRequiredInWords(data.report.cycle.standing)
              : `${total.pace ? `${total.pace.words}.` : ''}${over ? '' : ' The line shows what is expected by now.'}`}
          </p>
        </div>
        <dl className={classes('flush', styles.asked)}>
          {askedOf(data, timezone).map(({ label, value }) => (
            <div className="flex between wrap" key={label}>
              <dt className="ink2">{label}</dt>
              <dd className="firm right">
                {label === compulsoryTitle && compulsory.goals > 0 ? (
                  <CountLink
                    count={compulsory.completed}
                    to={reportedGoals(data, data.person.id, { compulsory: 'true', show: 'completed' })}
                  >
                    {value}
                  </CountLink>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {remarks.length > 0 && <p className="muted above12">{remarks.join(' ')}</p>}
    </>
  )
}
