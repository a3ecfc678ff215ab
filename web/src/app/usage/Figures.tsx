import { durationInWords, shareInWords, type Usage } from '@college/contract/app'
import { daySpanText } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, CountLink, CountSentence, Halves, Lines, ProgressBar, Section } from '#kit'
import { subjectInWords, usageTab } from './words.ts'
import { WeekBars } from './WeekBars.tsx'
import styles from './usage.module.css'

const range = ({ from, to }: { from: string; to: string }): string => `from=${from}&to=${to}`
const formsOf = (usage: Usage, states: string): string =>
  `/app/forms/admin?signing_required=true&${states}&${range(usage)}`
const reportsOf = (usage: Usage, more = ''): string => `/app/placements/admin?due_on=${daySpanText(usage)}${more}`
const signedStates = 'state=signed&state=finished'

/** Every figure of use, each the way to the rows it counts. */
export function Figures({ usage }: { usage: Usage }) {
  const { people, weeks, signing, reports } = usage
  return (
    <>
      <ul className={classes('grid list gap16-24 lined below40', styles.figures)}>
        <li>
          <CountLink className="block prose" count={people.recent} to="/app/users/admin?recent=true">
            <b className="block small-figure acc-strong">{people.recent.toLocaleString('en-NZ')}</b>
            signed in within 30 days
          </CountLink>
          <CountLink className="muted inline-block tall24 above4" count={people.all} to="/app/users/admin">
            of {people.all.toLocaleString('en-NZ')} {people.all === 1 ? 'person' : 'people'}
          </CountLink>
        </li>
        <li>
          <CountLink className="block prose" count={signing.signed} to={formsOf(usage, signedStates)}>
            <b className="block small-figure acc-strong">
              {signing.median === null ? 'None' : durationInWords(signing.median)}
            </b>
            {signing.median === null ? 'signed yet' : 'typical time to sign a form'}
          </CountLink>
        </li>
        <li>
          <CountLink className="block prose" count={reports.in_time} to={reportsOf(usage, '&in_time=true')}>
            <b className="block small-figure acc-strong">{shareInWords(reports.in_time, reports.due) ?? 'None'}</b>
            {reports.due === 0 ? 'due yet' : 'of placement reports on time'}
          </CountLink>
        </li>
      </ul>
      <Section title="Logged by week" sentence="By the day it was done. Point at a week, or use the arrow keys.">
        <div className={classes('grid', styles.charts)}>
          <WeekBars
            what="Activities"
            weeks={weeks.map((week) => ({
              ...week,
              count: week.activities,
              link: `/app/activities/admin?${range(week)}`,
            }))}
          />
          <WeekBars
            what="Procedures"
            weeks={weeks.map((week) => ({
              ...week,
              count: week.procedures,
              link: `/app/procedures/admin?${range(week)}`,
            }))}
          />
        </div>
      </Section>
      <Halves>
        <Signing usage={usage} />
        <Reports usage={usage} />
      </Halves>
      <Halves>
        <Cohort usage={usage} />
        <Counts usage={usage} />
      </Halves>
    </>
  )
}

function Signing({ usage }: { usage: Usage }) {
  const { signed, waiting, median, p90 } = usage.signing
  return (
    <Section title="How long signing takes" sentence="From completing a form to its last signature.">
      <Lines plain>
        {median !== null && (
          <li>
            <Link to={formsOf(usage, signedStates)}>Half are signed within {durationInWords(median)}</Link>
          </li>
        )}
        {p90 !== null && (
          <li>
            <Link to={formsOf(usage, signedStates)}>Nine in ten are signed within {durationInWords(p90)}</Link>
          </li>
        )}
        <li>
          <CountSentence
            counts={[
              { count: signed, words: signed === 1 ? 'form signed' : 'forms signed', to: formsOf(usage, signedStates) },
              { count: waiting, words: 'still waiting', to: formsOf(usage, 'state=completed') },
            ]}
          />
        </li>
      </Lines>
    </Section>
  )
}

function Reports({ usage }: { usage: Usage }) {
  const { due, in_time: inTime, late, open } = usage.reports
  return (
    <Section
      title="Placement reports"
      aside={
        <CountLink count={due} to={reportsOf(usage)}>
          {due} due
        </CountLink>
      }
    >
      {due === 0 ? (
        <p className="muted">None were due in these weeks.</p>
      ) : (
        <>
          <ProgressBar done={inTime} of={due} label={`${inTime} of ${due} handed in on time`} />
          <p className="above8">
            <CountSentence
              counts={[
                { count: inTime, words: 'on time', to: reportsOf(usage, '&in_time=true') },
                { count: late, words: 'late', to: reportsOf(usage, '&in_time=false') },
                { count: open, words: 'not handed in', to: reportsOf(usage, '&in_time=null') },
              ]}
            />
          </p>
        </>
      )}
    </Section>
  )
}

function Cohort({ usage: { cohort } }: { usage: Usage }) {
  const all = cohort.reduce((sum, { trainees }) => sum + trainees, 0)
  return (
    <Section title="Trainees by year" sentence="The year of their programme.">
      {cohort.length === 0 ? (
        <p className="muted">There are no trainees yet.</p>
      ) : (
        <Lines plain>
          {cohort.map(({ year, trainees, behind }) => {
            const words = year === null ? 'No programme under way' : `Year ${year}`
            const to = `/app/trainees?year=${year}`
            return (
              <li key={words} className={classes('grid middle gap4-20 phone-under', styles.year)}>
                <CountLink count={trainees} to={to}>
                  {words}: {trainees}
                </CountLink>
                <ProgressBar done={trainees} of={all} label={`${words}: ${trainees} of ${all}`} />
                <CountLink className="quiet" count={behind} to={`${to}&standing=behind&standing=well_behind`}>
                  {behind === 0 ? 'No one is behind' : `${behind} behind`}
                </CountLink>
              </li>
            )
          })}
        </Lines>
      )}
    </Section>
  )
}

function Counts({ usage }: { usage: Usage }) {
  const { counts, from, to } = usage
  return (
    <Section
      title="Screens and reports"
      sentence="Most used first."
      aside={<Link to={usageTab('counts', `&${range({ from, to })}`)}>All counts</Link>}
    >
      {counts.length === 0 ? (
        <p className="muted">Nothing was counted in these weeks.</p>
      ) : (
        <Lines plain>
          {counts.map(({ kind, subject, count }) => (
            <li key={`${kind} ${subject}`}>
              <Link
                className="flex between gap16"
                to={usageTab('counts', `&subject=${encodeURIComponent(subject)}&${range({ from, to })}`)}
              >
                <span>
                  {subjectInWords(subject)}
                  {kind === 'report' && <span className="quiet"> PDF</span>}
                </span>
                <span className="nowrap">{count.toLocaleString('en-NZ')}</span>
              </Link>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}
