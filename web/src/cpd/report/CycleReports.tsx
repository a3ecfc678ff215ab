import { plural } from '@college/contract/kit'
import type { CycleReport } from '@college/contract/cpd'
import { Link } from '#kit/router'
import { CountLink, Page } from '#kit'
import { CyclePauses } from '../pause/CyclePauses.tsx'
import { crumbsOf } from '../person/crumbs.ts'
import { CyclePicker } from './CyclePicker.tsx'
import { KeptList } from './KeptList.tsx'
import { reportedActivities, traineeReport } from './links.ts'
import { OrderedReports } from './OrderedReports.tsx'
import { isFilled, Read } from './Read.tsx'
import { ReportActs } from './ReportActs.tsx'
import { Sheet } from './Sheet.tsx'
import { useReport } from './useReport.ts'

/** `/cycle/fellow` and `/cycle/trainee`: the reports of a person's cycles. */
export function CycleReports() {
  const asked = useReport()
  const { data } = asked.reading
  return (
    <Page
      title={!asked.own && data ? `Cycle report of ${data.person.name}` : 'Cycle reports'}
      {...(data &&
        !asked.own &&
        ofTrainee(data) && { breadcrumb: crumbsOf({ ...data.person, trainee: true }, 'Cycle report') })}
      sentence={data && <Sentence data={data} userId={asked.userId} />}
      actions={
        data && (
          <>
            <CyclePicker data={data} />
            {isFilled(data) && <ReportActs data={data} own={asked.own} />}
          </>
        )
      }
    >
      <Read asked={asked}>
        {(report) => (
          <>
            <CyclePauses userId={report.person.id} cycle={report.report.cycle} />
            <Sheet data={report} />
          </>
        )}
      </Read>
      {data && <OrderedReports />}
      {data && <KeptList kept={data.kept} userId={asked.userId} />}
    </Page>
  )
}

const ofTrainee = ({ report }: CycleReport): boolean => report?.cycle.devcycle.type === 'trainee'

function Sentence({ data, userId }: { data: CycleReport; userId: number | null }) {
  const whom = ofTrainee(data) ? 'an audit' : 'MCNZ or an audit'
  if (!isFilled(data)) return <>Evidence for {whom}.</>
  const { activities } = data.report
  return (
    <>
      For {whom}, with{' '}
      <CountLink count={activities.length} to={reportedActivities(data, userId)}>
        {plural(activities.length, 'activity', 'activities')}
      </CountLink>
      .
      {ofTrainee(data) && (
        <>
          {' '}
          It covers one cycle; the <Link to={traineeReport(userId)}>trainee report</Link> covers the whole programme.
        </>
      )}
    </>
  )
}
