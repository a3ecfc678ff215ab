import {
  conversationPdf,
  factsOf,
  mostReflections,
  otherTalkInWords,
  periodInWords,
  reflectionsOf,
  type ConversationForm,
  type FilledReport,
  type TalkForm,
} from '@college/contract/cpd'
import { dayIn, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Icon, Page, useZone } from '#kit'
import { activityPage } from '../activity/links.ts'
import { Groups, Part, PlanPart } from './parts.tsx'
import { reportPage } from './links.ts'
import { isFilled, Read } from './Read.tsx'
import { Overview, Who } from './Sheet.tsx'
import { Talk, useTalk } from './Talk.tsx'
import { useReport, type AskedReport } from './useReport.ts'
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
      sentence={`Outcomes, what was learned, the plan, and questions to talk about: once a year, with a peer of ${asked.own ? 'your' : 'their'} choice.`}
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
      <Read asked={asked}>{(report) => <Pack data={report} asked={asked} />}</Read>
    </Page>
  )
}

function Pack({ data, asked }: { data: FilledReport; asked: AskedReport }) {
  const { conversation, standing } = data.report.cycle
  const { own, userId } = asked
  const zone = useZone()
  const talk = useTalk(userId === null ? {} : { user_id: userId }, standing.term)
  const other = otherTalkInWords(data, talk?.form ?? null)
  return (
    <>
      {talk && <Talk talk={talk} own={own} held={conversation !== null} />}
      <article className={classes('boxed', styles.sheet)} aria-label="Structured conversation">
        <p className="prose">{periodInWords(data)}</p>
        <Who facts={factsOf(data)} />
        <Overview data={data} groupsBelow />
        <Groups data={data} title="Outcomes of the year" />
        <Reflections data={data} userId={userId} />
        <PlanPart data={data} />
        <Part title="To talk about">
          <ol className={classes('flush above8', styles.prompts)}>
            {(talk?.questions ?? []).map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ol>
        </Part>
        {other && <p className="quiet above24">{other}</p>}
        <div className={classes('grid halves above40', styles.signatures)} aria-label="Agreed by both" role="group">
          {signersOf(data, talk).map(({ part, name, signed_at: at }) => (
            <p key={part}>
              {name ?? part}
              {at !== null && <span className="block quiet">Signed on {showDate(dayIn(zone, new Date(at)))}</span>}
            </p>
          ))}
        </div>
      </article>
    </>
  )
}

const signersOf = (data: FilledReport, talk: ConversationForm | undefined): TalkForm['signers'] =>
  talk?.form && talk.form.signers.length > 0
    ? talk.form.signers
    : [
        { part: 'Owner', name: data.person.name, signed_at: null },
        { part: 'Name', name: data.report.plan?.devplan.supervisor_name ?? null, signed_at: null },
      ]

function Reflections({ data, userId }: { data: FilledReport; userId: number | null }) {
  const all = reflectionsOf(data.report.activities)
  const shown = all.slice(0, mostReflections)
  const note = shown.length < all.length && (
    <>
      The first {shown.length}; the rest are in{' '}
      <Link to={reportPage(data.report.cycle.devcycle.id, userId)}>the report</Link>
    </>
  )
  return (
    <Part title="What was learned" note={note}>
      {shown.length === 0 ? (
        <p className="muted above12">No activity in this cycle says what was learned yet.</p>
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
