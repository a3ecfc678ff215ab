import { agreementInWords, programmeReport, stats } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  Empty,
  Icon,
  messageOf,
  Page,
  PartError,
  ProgressBar,
  Section,
  toast,
  TwoBars,
  useCall,
  useClient,
  Waiting,
} from '#kit'
import { usePerson } from '#identity'
import { planSections } from '../goal/sections.ts'
import { standingsOf } from '../goal/standing.ts'
import { numberIn } from '../goal/useGoals.ts'
import { useReference } from '../goal/reference.ts'
import { programmeOf } from '../home/programme.ts'
import { CyclePauses } from '../pause/CyclePauses.tsx'
import { planPage } from './places.ts'
import { Qualifications } from './qualification/Qualifications.tsx'
import { useDayOf } from './sheet/useWhole.ts'
import styles from './ProgrammePage.module.css'

/** `/trainee/programme`: the programme report in short, and as a PDF. */
export function ProgrammePage() {
  const person = usePerson()
  const [query] = useSearchParams()
  const userId = numberIn(query, 'user_id')
  const asked = userId === null ? {} : { user_id: userId }
  const { data, isPending, error, refetch } = useCall<typeof stats>(stats, asked)
  const categories = useReference()?.categories ?? []
  const programme = data ? programmeOf(data.programme, data.today) : null
  // A Director has of trainees who are not linked the figures alone.
  const readable = data?.plan ?? null
  const other = userId !== null && userId !== person.id
  const dayOf = useDayOf()
  const { downloading, download } = useDownload(asked)
  return (
    <Page
      title={other && data ? `Training programme of ${data.user_name}` : 'Training programme'}
      {...(other ? { breadcrumb: [{ label: 'Trainees', to: '/app/trainees' }, { label: data?.user_name ?? '' }] } : {})}
      sentence={programme && `${programme.name}, ${showDate(programme.start)} to ${showDate(programme.end)}.`}
      actions={
        programme &&
        readable && (
          <Button leftSection={<Icon of={IconDownload} />} aria-busy={downloading} onClick={download}>
            Download PDF
          </Button>
        )
      }
    >
      {data && programme ? (
        <>
          <Section title="Progress" sentence={programme.sentence}>
            <TwoBars
              start={programme.start}
              end={programme.end}
              today={data.today}
              goalsCompleted={programme.completed}
              goalsTotal={programme.goals}
              sentence={programme.sentence}
            />
            {readable && (
              <p className={styles.agreed}>
                {agreementInWords(readable.devplan, dayOf)}{' '}
                <Link to={planPage(readable.devplan.id)}>Open the plan</Link>
              </p>
            )}
          </Section>
          {readable && (
            <Section title="Goals by category">
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Category</th>
                    <th scope="col" className={styles.bar}>
                      <span className="sr-only">Share completed</span>
                    </th>
                    <th scope="col">Completed</th>
                    <th scope="col">Goals</th>
                  </tr>
                </thead>
                <tbody>
                  {planSections(standingsOf(readable, categories, data.today), categories).map(
                    ({ title, standings }) => {
                      const completed = standings.filter((each) => each.completed).length
                      return (
                        <tr key={title}>
                          <th scope="row">{title}</th>
                          <td className={styles.bar}>
                            <ProgressBar done={completed} of={standings.length} />
                          </td>
                          <td>{completed}</td>
                          <td>{standings.length}</td>
                        </tr>
                      )
                    },
                  )}
                </tbody>
              </table>
            </Section>
          )}
          {readable && data.cycle && <CyclePauses userId={data.user_id} cycle={data.cycle} />}
          <Qualifications userId={data.user_id} />
          <p className={styles.note}>
            {!readable ? (
              <>
                Goals and activities of {data.user_name} are open to those who are linked as their teachers. The figures
                above are worked out of them.
              </>
            ) : (
              <>
                The PDF holds all goals and activities, with who, when and how far. See{' '}
                {other ? (
                  <Link to={`/app/plan/goals?user_id=${data.user_id}`}>the goals</Link>
                ) : (
                  <>
                    <Link to="/app/plan/goals">the goals</Link> or <Link to="/app/activities">the activities</Link>
                  </>
                )}{' '}
                here.
              </>
            )}
          </p>
        </>
      ) : error ? (
        <PartError
          title="The programme could not be loaded"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <Waiting />
      ) : (
        <Empty
          icon={IconRoute}
          title="No programme assigned"
          text={
            other && data
              ? `${data.user_name} has no training programme that runs today.`
              : 'There is a report as soon as there is a training programme.'
          }
        >
          <Link to="/app/contact">Write to the office</Link>
        </Empty>
      )}
    </Page>
  )
}

/** Fetches the report; one at a time. */
const useDownload = (query: { user_id?: number }) => {
  const client = useClient()
  const [downloading, setDownloading] = useState(false)
  const run = async (): Promise<void> => {
    setDownloading(true)
    try {
      await client.download(programmeReport.path, query, 'Training programme.pdf')
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setDownloading(false)
    }
  }
  return { downloading, download: () => void (downloading || run()) }
}
