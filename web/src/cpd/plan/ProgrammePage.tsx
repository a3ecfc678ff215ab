import { agreementInWords, programmeReport } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, CountLink, Icon, Page, ProgressBar, Section, TwoBars } from '#kit'
import { completedGoals, goalList } from '../goal/links.ts'
import { programmeGoalsBehind } from '../goal/period.ts'
import { planSections } from '../goal/sections.ts'
import { goalStatusesOf } from '../goal/goalStatus.ts'
import { useReference } from '../goal/reference.ts'
import { ProgressSentence } from '../home/ProgressSentence.tsx'
import { programmeOf } from '../home/programme.ts'
import { CyclePauses } from '../pause/CyclePauses.tsx'
import { SendProgramme } from '../report/SendProgramme.tsx'
import { useReportDownload } from '../report/useReportDownload.ts'
import { LogbookPart } from '../parts.tsx'
import { planPage } from './links.ts'
import { Qualifications } from './qualification/Qualifications.tsx'
import { ReadProgramme, useProgramme } from './ReadProgramme.tsx'
import { useDayOf } from './sheet/useWhole.ts'
import styles from './ProgrammePage.module.css'

/** `/trainee/programme`: a programme in figures, and its trainee report as a PDF. */
export function ProgrammePage() {
  const own = useProgramme()
  const { asked, other } = own
  const { data } = own.reading
  const categories = useReference(data?.plan?.devplan.organisation_id)?.categories ?? []
  const programme = data ? programmeOf(data.programme, data.today) : null
  // A Director has of trainees who are not linked the figures alone.
  const readable = data?.plan ?? null
  const dayOf = useDayOf()
  const { downloading, take } = useReportDownload()
  return (
    <Page
      title={other && data ? `Training programme of ${data.user_name}` : 'Training programme'}
      {...(other ? { breadcrumb: [{ label: 'Trainees', to: '/app/trainees' }, { label: data?.user_name ?? '' }] } : {})}
      sentence={programme && `${programme.name}, ${showDate(programme.start)} to ${showDate(programme.end)}.`}
      actions={
        programme &&
        readable && (
          <>
            {!other && readable.devplan.category === 'PLAN' && <SendProgramme plan={readable.devplan} />}
            <Button
              leftSection={<Icon of={IconDownload} />}
              aria-busy={downloading !== null}
              onClick={() => take(programmeReport.path, asked, 'Trainee report.pdf')}
            >
              Download trainee report
            </Button>
          </>
        )
      }
    >
      <ReadProgramme asked={own} part={programme}>
        {(shown, figures) => (
          <>
            <Section
              title="Progress"
              sentence={
                <ProgressSentence
                  of={shown}
                  behind={programmeGoalsBehind(figures)}
                  goalList={readable && goalList('plan', figures.user_id)}
                />
              }
            >
              <TwoBars
                start={shown.start}
                end={shown.end}
                today={figures.today}
                goalsCompleted={shown.completed}
                goalsTotal={shown.goals}
                expected={shown.evenPace}
                sentence={shown.sentence}
              />
              {readable && (
                <p className="above16 quiet">
                  {agreementInWords(readable.devplan, dayOf)}{' '}
                  <Link to={planPage(readable.devplan.id)}>Open the plan</Link>
                </p>
              )}
            </Section>
            {readable && (
              <Section title="Goals by category">
                <table className={classes('full', styles.table)}>
                  <thead>
                    <tr>
                      <th scope="col">Category</th>
                      <th scope="col" className={classes('not-phone', styles.bar)}>
                        <span className="sr-only">Share completed</span>
                      </th>
                      <th scope="col">Completed</th>
                      <th scope="col">Goals</th>
                    </tr>
                  </thead>
                  <tbody>
                    {planSections(goalStatusesOf(readable, categories, figures.today), categories).map(
                      ({ title, statuses }) => {
                        const completed = statuses.filter((each) => each.completed).length
                        const list = `${goalList('plan', figures.user_id)}&category=${statuses[0]?.goal.category_id ?? null}`
                        return (
                          <tr key={title}>
                            <th scope="row">{title}</th>
                            <td className={classes('not-phone', styles.bar)}>
                              <ProgressBar done={completed} of={statuses.length} />
                            </td>
                            <td>
                              <CountLink count={completed} to={completedGoals(list)}>
                                {completed}
                              </CountLink>
                            </td>
                            <td>
                              <CountLink count={statuses.length} to={list}>
                                {statuses.length}
                              </CountLink>
                            </td>
                          </tr>
                        )
                      },
                    )}
                  </tbody>
                </table>
              </Section>
            )}
            {readable && figures.cycle && <CyclePauses userId={figures.user_id} cycle={figures.cycle} />}
            <LogbookPart userId={figures.user_id} />
            <Qualifications userId={figures.user_id} />
            <p className="muted">
              {!readable ? (
                <>
                  Only people linked to {figures.user_name} see their goals, activities and procedures. The figures
                  above come from them.
                </>
              ) : (
                <>
                  The PDF holds all goals and activities, with names, dates and progress. See{' '}
                  {other ? (
                    <Link to={`/app/plan/goals?user_id=${figures.user_id}`}>the goals</Link>
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
        )}
      </ReadProgramme>
    </Page>
  )
}
