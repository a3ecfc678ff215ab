import {
  conversationPdf,
  conversationPrompts,
  factsOf,
  mostReflections,
  periodInWords,
  reflectionsOf,
  type FilledReport,
} from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload, IconNotebook } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newForm } from '#forms'
import { classes, Icon, Note, Page } from '#kit'
import { activityPage, newActivity } from '../activity/links.ts'
import { Groups, Part, PlanPart } from './parts.tsx'
import { reportPage } from './links.ts'
import { isFilled, Read } from './Read.tsx'
import { Overview, Who } from './Sheet.tsx'
import { useReport } from './useReport.ts'
import { useReportDownload } from './useReportDownload.ts'
import styles from './report.module.css'

/** `/conversation`: what two people need for the yearly structured conversation, on one page. */
export function Conversation() {
  const asked = useReport()
  const { data } = asked.reading
  const { downloading, take } = useReportDownload()
  const title = !asked.own && data ? `Structured conversation of ${data.person.name}` : 'Structured conversation'
  const cycle = data?.report?.cycle.devcycle.id ?? null
  return (
    <Page
      title={title}
      breadcrumb={[
        { label: 'Cycle report', to: reportPage(cycle, asked.userId) },
        { label: 'Structured conversation' },
      ]}
      sentence="Outcomes, what was learned, the plan, and questions to talk about: once a year, with a peer of your choice."
      actions={
        data &&
        isFilled(data) && (
          <Button
            leftSection={<Icon of={IconDownload} />}
            aria-busy={downloading !== null}
            onClick={() => take(conversationPdf.path, asked.query, 'Structured conversation.pdf')}
          >
            Download PDF
          </Button>
        )
      }
    >
      <Read asked={asked}>{(report) => <Pack data={report} own={asked.own} />}</Read>
    </Page>
  )
}

function Pack({ data, own }: { data: FilledReport; own: boolean }) {
  const { conversation } = data.report.cycle
  return (
    <>
      {own && !conversation && (
        <Note icon={IconNotebook}>
          When you have met, <Link to={newActivity}>log it</Link> as an activity of the category Structured
          conversation. It then shows here and on your report. Both of you sign what you talked about on a{' '}
          <Link to={newForm}>form</Link> of that name.
        </Note>
      )}
      <article className={styles.sheet} aria-label="Structured conversation">
        <p className="prose">{periodInWords(data)}</p>
        <Who facts={factsOf(data)} />
        <Overview data={data} />
        <Groups data={data} title="Outcomes of the year" />
        <Reflections data={data} />
        <PlanPart data={data} />
        <Part title="To talk about">
          <ol className={styles.prompts}>
            {conversationPrompts.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ol>
        </Part>
        <div className={styles.signatures} aria-label="Agreed by both" role="group">
          <p>{data.person.name}</p>
          <p>{data.report.plan?.devplan.supervisor_name ?? 'Name'}</p>
        </div>
      </article>
    </>
  )
}

function Reflections({ data }: { data: FilledReport }) {
  const all = reflectionsOf(data.report.activities)
  const shown = all.slice(0, mostReflections)
  const note = shown.length < all.length ? `${shown.length} of ${all.length}, the rest in the report` : undefined
  return (
    <Part title="What was learned" note={note}>
      {shown.length === 0 ? (
        <p className={classes('muted', styles.remarks)}>No activity in this cycle says what was learned yet.</p>
      ) : (
        <table className={classes('full above4', styles.table)}>
          <thead>
            <tr>
              <th scope="col">Activity, and what came of it</th>
              <th scope="col">Date</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, title, learnings, patient_benefit: benefit, activity_date }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="ink firm" to={activityPage(id)}>
                    {title}
                  </Link>
                  {learnings && <span className="block quiet pre-line">{learnings}</span>}
                  {benefit && <span className="block quiet pre-line">For patients: {benefit}</span>}
                </th>
                <td className="nowrap">{showDate(activity_date)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}
