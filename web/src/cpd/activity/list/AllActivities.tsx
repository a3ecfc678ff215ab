import { devactivity, type Activity } from '@college/contract/cpd'
import { drawerBreakpoint } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileImport, IconNotebook, IconTrash } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, MoreActions, Page, useMixedColleges, useRemove } from '#kit'
import { CsvButton, DataTable, ExportLink, peopleFilter, type BulkAct } from '#kit/table'
import { useReference } from '#cpd/goal'
import { activityPage, importLink } from '../links.ts'
import { everyonesColumns } from './columns.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useBulkActs } from './useBulkActs.ts'
import { useFilters } from './useFilters.ts'
import { useGroupTime } from './useGroupTime.tsx'

const everyone = {}
const person = peopleFilter('user_id', 'Person')

/** `/activities/admin`: the activities of everyone in the college. */
export function AllActivities() {
  const reference = useReference()
  const { remove } = useRemove(devactivity)
  // On a phone the whole entry opens the activity, which has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  // The goals of one college among the activities of all would find those of that college alone.
  const isMixed = useMixedColleges().length > 0
  const filters = useFilters(
    isMixed ? [] : [...(reference?.devcycle_goals_fellow ?? []), ...(reference?.devcycle_goals_trainee ?? [])],
  )
  const bulk = useBulkActs()
  const columns = useGroupTime(everyonesColumns)
  const [address] = useSearchParams()
  const [only, ...others] = address.getAll('user_id')
  const acts: readonly BulkAct<typeof devactivity>[] = [
    {
      label: (count) => `Complete ${count}`,
      icon: IconCircleCheck,
      applies: ({ state }) => state === 'draft',
      run: bulk.complete,
    },
    { label: (count) => `Delete ${count}`, icon: IconTrash, run: bulk.remove },
  ]
  const menuOf = (row: Activity) => <RowMenu activity={row} canCopy={false} onDelete={(gone) => void remove(gone)} />
  return (
    <Page
      title="Activities"
      wide
      sentence="What everyone in the college has logged."
      actions={
        <MoreActions>
          <CsvButton record={devactivity} query={everyone} />
          <ExportLink record={devactivity} columns={everyonesColumns} />
          {only !== undefined && others.length === 0 && (
            <Button
              component={Link}
              to={`${importLink}?user_id=${only}`}
              variant="default"
              leftSection={<Icon of={IconFileImport} />}
            >
              Import for this person
            </Button>
          )}
        </MoreActions>
      }
    >
      <DataTable
        record={devactivity}
        columns={columns}
        query={everyone}
        filters={[person, ...filters]}
        search="Title, provider, what was learned"
        range="Date"
        to={(row) => activityPage(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        bulk={acts}
        empty={<Empty icon={IconNotebook} title="No activities yet" text="What people log shows here." />}
      />
    </Page>
  )
}
