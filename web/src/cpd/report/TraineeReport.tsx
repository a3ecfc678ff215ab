import {
  devactivity,
  goalDaysOfPlan,
  keptReports,
  programmeReport,
  type Activity,
  type Stats,
} from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, Lines, Page, Section, TwoBars, useCall, useList, Waiting } from '#kit'
import { activityPage } from '../activity/links.ts'
import { usePerson } from '#identity'
import { goalList } from '../goal/links.ts'
import { programmeGoalsBehind } from '../goal/period.ts'
import { useReference } from '../goal/reference.ts'
import { planSections } from '../goal/sections.ts'
import { goalStatusesOf, type GoalStatus } from '../goal/goalStatus.ts'
import { ProgressSentence } from '../home/ProgressSentence.tsx'
import { programmeOf } from '../home/programme.ts'
import { LogbookPart } from '../parts.tsx'
import { crumbsOf } from '../person/crumbs.ts'
import { ReadProgramme, useProgramme } from '../plan/ReadProgramme.tsx'
import { KeptList } from './KeptList.tsx'
import { Goals } from './parts.tsx'
import { traineeCyclePage } from './links.ts'
import { SendProgramme } from './SendProgramme.tsx'
import { useReportDownload } from './useReportDownload.ts'
import styles from './report.module.css'

/** `/trainee/report`: the report of a training programme on screen, with its PDF and what was kept. */
export function TraineeReport() {
  const programme = useProgramme()
  const { asked, other, userId } = programme
  const { data } = programme.reading
  const kept = useCall<typeof keptReports>(keptReports, asked, { enabled: data !== undefined }).data
  const { downloading, take } = useReportDownload()
  const plan = data?.plan?.devplan.category === 'PLAN' ? data.plan : null
  return (
    <Page
      title={other && data ? `Trainee report of ${data.user_name}` : 'Trainee report'}
      {...(other &&
        data && {
          breadcrumb: crumbsOf({ id: data.user_id, name: data.user_name, trainee: true }, 'Trainee report'),
        })}
      sentence={plan && sentenceOf(plan.devplan)}
      actions={
        plan && (
          <>
            <Button
              leftSection={<Icon of={IconDownload} />}
              aria-busy={downloading !== null}
              onClick={() => take(programmeReport.path, asked, 'Trainee report.pdf')}
            >
              Download PDF
            </Button>
            <Button component={Link} to={traineeCyclePage(other ? userId : null)} variant="default">
              Cycle report
            </Button>
            {!other && <SendProgramme plan={plan.devplan} />}
          </>
        )
      }
    >
      <ReadProgramme asked={programme} part={plan}>
        {(part, figures) => <Programme data={figures} plan={part} />}
      </ReadProgramme>
      {kept && <KeptList kept={kept} userId={other ? userId : null} />}
    </Page>
  )
}

type Plan = NonNullable<Stats['plan']>

const sentenceOf = ({ name, start_date: start, end_date: end }: Plan['devplan']): string =>
  `The whole training programme: ${name}${start && end ? `, ${showDate(start)} to ${showDate(end)}` : ''}.`

function Programme({ data, plan }: { data: Stats; plan: Plan }) {
  const categories = useReference(plan.devplan.organisation_id)?.categories ?? []
  const programme = programmeOf(data.programme, data.today)
  const sections = planSections(goalStatusesOf(plan, categories, data.today), categories)
  return (
    <>
      {programme && (
        <Section
          title="Progress"
          sentence={
            <ProgressSentence
              of={programme}
              behind={programmeGoalsBehind(data)}
              goalList={goalList('plan', data.user_id)}
            />
          }
        >
          <TwoBars
            start={programme.start}
            end={programme.end}
            today={data.today}
            goalsCompleted={programme.completed}
            goalsTotal={programme.goals}
            expected={programme.evenPace}
            sentence={programme.sentence}
          />
        </Section>
      )}
      <div className={classes('boxed', styles.sheet)}>
        {sections.map(({ title, statuses }) => (
          <Goals
            key={title}
            title={title}
            label={`Goals: ${title}`}
            part={{ goals: statuses.map(({ goal }) => goal), progress: statuses.map(({ progress }) => progress) }}
            today={data.today}
            days={goalDaysOfPlan(plan.devplan, data.today)}
            none="No goals."
            completed={completedIn(data.user_id, statuses)}
          />
        ))}
      </div>
      <LogbookPart userId={data.user_id} />
      {plan.devplan.start_date && plan.devplan.end_date && (
        <Logged
          userId={data.user_id}
          from={plan.devplan.start_date}
          to={plan.devplan.end_date < data.today ? plan.devplan.end_date : data.today}
        />
      )}
    </>
  )
}

/** The completed goals of a section in their list, which narrows by one category. */
const completedIn = (userId: number, statuses: readonly GoalStatus[]): string | undefined => {
  const [category, ...others] = [...new Set(statuses.map(({ goal }) => goal.category_id))]
  return others.length > 0 ? undefined : `/app/plan/goals?user_id=${userId}&category=${category}&show=completed`
}

const most = 50

function Logged({ userId, from, to }: { userId: number; from: string; to: string }) {
  const own = usePerson().id === userId
  const query = { user_id: userId, state: 'complete', from, to, limit: most }
  const { data } = useList(devactivity, query)
  const total = data?.info.total ?? 0
  return (
    <Section
      title="Activities"
      aside={
        total > most && (
          <>
            The newest {most};{' '}
            {own ? (
              <CountLink count={total} to={`/app/activities?state=complete&from=${from}&to=${to}`}>
                all {total}
              </CountLink>
            ) : (
              'all'
            )}{' '}
            are in the PDF
          </>
        )
      }
    >
      {data && data.rows.length === 0 && <p className="muted above12">No activities have been completed yet.</p>}
      {data ? (
        <Lines>
          {data.rows.map((row) => (
            <li key={row.id}>
              <ActivityLine row={row} />
            </li>
          ))}
        </Lines>
      ) : (
        <Waiting shape="list" />
      )}
    </Section>
  )
}

function ActivityLine({ row }: { row: Activity }) {
  return (
    <div className={classes('spread wrap gap4-16', styles.keptLine)}>
      <p>
        <Link className="ink firm" to={activityPage(row.id)}>
          {row.title}
        </Link>
        {row.learnings && <span className="block quiet pre-line">{row.learnings}</span>}
      </p>
      <span>
        {showTime(row.time)} · {showDate(row.activity_date)}
      </span>
    </div>
  )
}
