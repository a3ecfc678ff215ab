import { devactivity, type FilledReport } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconNotebook, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { CountLink, Empty, Icon, Page } from '#kit'
import { CsvButton, DataTable } from '#kit/table'
import { useImpersonation } from '#identity'
import { ownColumns } from '../activity/list/columns.tsx'
import { useFilters } from '../activity/list/useFilters.ts'
import { useGroupTime } from '../activity/list/useGroupTime.tsx'
import { activityPage, newActivity } from '../activity/links.ts'
import { CyclePicker } from './CyclePicker.tsx'
import { cyclePage, reportedActivities } from './links.ts'
import { isFilled, Read } from './Read.tsx'
import { useReport } from './useReport.ts'

/** `/cycle/activities`: what a person has logged in one cycle. */
export function CycleActivities() {
  const asked = useReport()
  const acting = useImpersonation()
  const columns = useGroupTime(ownColumns)
  const { data } = asked.reading
  const cycle = data?.report?.cycle
  const id = cycle?.devcycle.id ?? null
  const userId = data?.person.id ?? null
  const term = cycle?.standing.term
  const [address] = useSearchParams()
  const until = address.get('to')
  const [first, end] = term?.own ? [term.start, term.end] : [null, null]
  const last = end && until && until < end ? until : end
  const query = useMemo(
    () => ({ user_id: userId ?? 0, ...(first && last ? { from: first, to: last } : { devcycle_id: id ?? 0 }) }),
    [userId, id, first, last],
  )
  const filters = useFilters(cycle?.goals ?? [])
  const open = asked.own && data && cycle && cycle.devcycle.expired_at === null && cycle.ends >= data.today
  return (
    <Page
      title={!asked.own && data ? `Activities of ${data.person.name}` : 'Cycle activities'}
      wide
      breadcrumb={[
        { label: cycle?.devcycle.name ?? 'Cycle', to: cyclePage(id, asked.userId) },
        { label: 'Activities' },
      ]}
      sentence={data && isFilled(data) && <Completed data={data} userId={asked.userId} />}
      actions={
        data && (
          <>
            <CyclePicker data={data} />
            {id !== null && asked.own && !acting && <CsvButton record={devactivity} query={query} />}
          </>
        )
      }
    >
      <Read asked={asked}>
        {() => (
          <DataTable
            record={devactivity}
            columns={columns}
            query={query}
            filters={filters}
            search="Title, provider, what you learned"
            {...(first === null && { range: 'Date' })}
            to={(row) => activityPage(row.id)}
            empty={
              <Empty icon={IconNotebook} title="No activities in this cycle" text="What is logged in it shows here.">
                {open && (
                  <Button component={Link} to={newActivity} leftSection={<Icon of={IconPlus} />}>
                    Log activity
                  </Button>
                )}
              </Empty>
            }
          />
        )}
      </Read>
    </Page>
  )
}

const Completed = ({ data, userId }: { data: FilledReport; userId: number | null }) => {
  const { activities } = data.report
  return (
    <>
      <CountLink count={activities.length} to={reportedActivities(data, userId)}>
        {activities.length} completed
      </CountLink>
      , {showTime(activities.reduce((sum, { time }) => sum + time, 0))}.
    </>
  )
}
