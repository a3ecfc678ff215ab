import { cycleState, devcycle, type Cycle } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconSettings } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { CountLink, Empty, Icon, Page, StateChip, useToday } from '#kit'
import { DataTable, type TableColumn } from '#kit/table'
import { cycleDashboard, cycleList, cyclePeople } from '../cycles/links.ts'
import { cycleStateWords, periodOf, requiredOf } from '../cycles/words.ts'
import { useCyclePeople } from './useCyclePeople.ts'

/** `/cycles`: the cycles of fellows, and how many have met each. */
export function AllCycles() {
  const today = useToday()
  return (
    <Page
      title="All cycles"
      wide
      sentence="The cycles of fellows, and how many of their people have met them."
      actions={
        <Button component={Link} to={cycleList} variant="default" leftSection={<Icon of={IconSettings} />}>
          Edit cycles
        </Button>
      }
    >
      <DataTable
        record={devcycle}
        exports
        columns={columnsOn(today)}
        query={{ type: 'fellow' }}
        search="Name"
        to={(row) => cycleDashboard(row.id)}
        empty={
          <Empty
            icon={IconCalendarRepeat}
            title="No cycles yet"
            text="Fellows log into the cycle that contains the day."
          >
            <Link to={cycleList}>Add the first one</Link>
          </Empty>
        }
      />
    </Page>
  )
}

const columnsOn = (today: string): readonly TableColumn<typeof devcycle>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  {
    id: 'period',
    header: 'When',
    cell: periodOf,
    sort: 'start_date',
    phone: 'what',
    fields: ['start_date', 'end_date'],
  },
  { id: 'met', header: 'People', cell: (row) => <Met cycle={row} />, phone: 'state' },
  {
    id: 'state',
    fields: ['expired_at'],
    header: 'State',
    cell: (row) => {
      const [kind, words] = cycleStateWords[cycleState(row, today)]
      return <StateChip kind={kind}>{words}</StateChip>
    },
    phone: 'aside',
  },
  {
    id: 'hours',
    header: 'Required',
    cell: requiredOf,
    align: 'right',
    hidden: true,
    fields: ['hours_required', 'unit'],
  },
]

/** How many people have met a cycle, with the way to each of them. */
function Met({ cycle }: { cycle: Cycle }) {
  const { data, error } = useCyclePeople({ devcycle_id: String(cycle.id), limit: '1' })
  if (error) return <>Could not be counted</>
  if (!data?.totals) return <span aria-busy>{'\u00A0'}</span>
  const { met, people, behind } = data.totals
  if (people === 0) return <>No people in it</>
  return (
    <>
      <CountLink count={met} to={cyclePeople(cycle, { state: 'met' })}>
        {met} of {people} met it
      </CountLink>
      {behind > 0 && cycle.expired_at === null && (
        <>
          {', '}
          <CountLink count={behind} to={cyclePeople(cycle, { state: 'behind' })}>
            {behind} behind
          </CountLink>
        </>
      )}
    </>
  )
}
