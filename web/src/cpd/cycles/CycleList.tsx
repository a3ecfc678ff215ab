import { cycleState, devcycle, type Cycle } from '@college/contract/cpd'
import { drawerBreakpoint } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarRepeat, IconChartDots, IconHourglassEmpty, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { ActsMenu, DesktopActions, Empty, Icon, MenuEntry, MobileActions, Page, StateChip, useToday } from '#kit'
import { DataTable, type TableColumn } from '#kit/table'
import { ExpireCycle } from './ExpireCycle.tsx'
import { cycleDashboard, cycleEditor, newCycle } from './links.ts'
import { cycleStateWords, periodOf, requiredOf, typeTitle } from './words.ts'

const filters = [
  { name: 'type', label: 'For', options: Object.entries(typeTitle).map(([value, label]) => ({ value, label })) },
]

/** `/cycles/admin`: the cycles of fellows and of trainees, with their status. */
export function CycleList() {
  const today = useToday()
  // On a phone the whole entry opens the cycle, which has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const [turned, setTurned] = useState<Cycle | null>(null)
  const add = (
    <Button component={Link} to={newCycle} leftSection={<Icon of={IconPlus} />}>
      Add cycle
    </Button>
  )
  const menuOf = (row: Cycle) => (
    <ActsMenu of={row.name}>
      {(close) => (
        <>
          <MenuEntry label="Dashboard" icon={IconChartDots} to={cycleDashboard(row.id)} onClick={close} />
          <MenuEntry label="Edit" icon={IconPencil} to={cycleEditor(row.id)} onClick={close} />
          <MenuEntry
            label={row.expired_at === null ? 'Expire' : 'Reopen'}
            icon={row.expired_at === null ? IconHourglassEmpty : IconCalendarRepeat}
            onClick={() => {
              close()
              setTurned(row)
            }}
          />
        </>
      )}
    </ActsMenu>
  )
  return (
    <Page
      title="Cycles"
      wide
      sentence="A cycle is the period in which its people meet hours, minimums and shared goals. Cycles of the same kind can’t overlap."
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <DataTable
        record={devcycle}
        exports
        columns={columnsOn(today)}
        filters={filters}
        search="Name"
        to={(row) => cycleEditor(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty
            icon={IconCalendarRepeat}
            title="No cycles yet"
            text="Fellows and trainees log into the cycle of their kind that contains the day."
          >
            {add}
          </Empty>
        }
      />
      <MobileActions>{add}</MobileActions>
      {turned && <ExpireCycle cycle={turned} onClose={() => setTurned(null)} />}
    </Page>
  )
}

const columnsOn = (today: string): readonly TableColumn<typeof devcycle>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'type', header: 'For', cell: (row) => typeTitle[row.type], phone: 'aside' },
  {
    id: 'period',
    header: 'When',
    cell: periodOf,
    sort: 'start_date',
    phone: 'what',
    fields: ['start_date', 'end_date'],
  },
  { id: 'hours', header: 'Required', cell: requiredOf, align: 'right', fields: ['hours_required', 'unit'] },
  {
    id: 'years',
    header: 'Years valid',
    cell: (row) => row.years_valid,
    align: 'right',
    hidden: true,
    fields: ['years_valid'],
  },
  {
    id: 'state',
    fields: ['expired_at'],
    header: 'State',
    cell: (row) => {
      const [kind, words] = cycleStateWords[cycleState(row, today)]
      return <StateChip kind={kind}>{words}</StateChip>
    },
    phone: 'state',
  },
]
