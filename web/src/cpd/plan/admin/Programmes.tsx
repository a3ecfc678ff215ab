import { programme, type Programme } from '@college/contract/cpd'
import { dayIn, drawerBreakpoint, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { DesktopActions, Empty, Icon, ActsMenu, MenuEntry, Page, MobileActions, StateChip } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { useActor } from '#identity'
import { giveFrom, newProgramme, planAdmin } from '../links.ts'
import { useOfficeActs } from './useOfficeActs.ts'

const menuOf = (row: Programme) => <Menu row={row} />

const filters: readonly TableFilter[] = [
  {
    name: 'archived',
    label: 'State',
    options: [
      { value: 'false', label: 'In use' },
      { value: 'true', label: 'Archived' },
    ],
  },
]

/** `/trainingprogrammes/admin`: the programmes that are given to trainees, with who is on them. */
export function Programmes() {
  const { timezone } = useActor()
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsIn(timezone, onPhone), [timezone, onPhone])
  const add = (
    <Button component={Link} to={newProgramme} leftSection={<Icon of={IconPlus} />}>
      New programme
    </Button>
  )
  return (
    <Page
      title="Training programmes"
      wide
      sentence="Templates. Each trainee you assign one to gets a plan with copies of its goals."
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <DataTable
        record={programme}
        exports
        columns={columns}
        filters={filters}
        search="Name or notes"
        to={(row) => planAdmin(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty
            icon={IconRoute}
            title="No training programmes yet"
            text="Add one with its goals, then assign it to trainees."
          >
            {add}
          </Empty>
        }
      />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

const columnsIn = (timezone: string, onPhone: boolean): readonly TableColumn<typeof programme>[] => [
  { id: 'name', header: 'Programme', cell: (row) => row.name, sort: 'name' },
  {
    id: 'goals',
    header: 'Goals',
    cell: (row) => `${row.goals} goals${row.compulsory > 0 ? `, ${row.compulsory} compulsory` : ''}`,
    sort: 'goals',
    phone: 'what',
  },
  {
    id: 'trainees',
    header: 'Trainees now',
    cell: (row) => (onPhone ? `${row.trainees} ${row.trainees === 1 ? 'trainee' : 'trainees'}` : row.trainees),
    sort: 'trainees',
    align: 'right',
    phone: 'aside',
  },
  { id: 'given', header: 'Assigned in all', cell: (row) => row.given, sort: 'given', align: 'right' },
  {
    id: 'changed',
    header: 'Last changed',
    cell: (row) => showDate(dayIn(timezone, new Date(row.changed_at))),
    sort: 'changed_at',
    align: 'right',
  },
  {
    id: 'state',
    fields: ['archived'],
    header: 'State',
    cell: (row) =>
      row.archived ? <StateChip kind="inactive">Archived</StateChip> : <StateChip kind="active">In use</StateChip>,
    phone: 'state',
  },
]

function Menu({ row }: { row: Programme }) {
  const { close, copy, remove } = useOfficeActs()
  return (
    <ActsMenu of={row.name}>
      {(fold) => {
        const act = (run: () => unknown) => () => {
          fold()
          run()
        }
        return (
          <>
            {!row.archived && (
              <MenuEntry label="Assign to a trainee" icon={IconUserPlus} to={giveFrom(row.id)} onClick={fold} />
            )}
            <MenuEntry label="Edit" icon={IconPencil} to={planAdmin(row.id)} onClick={fold} />
            <MenuEntry label="Copy" icon={IconCopy} onClick={act(() => copy(row))} />
            <MenuEntry
              label={row.archived ? 'Use again' : 'Archive'}
              icon={row.archived ? IconArchiveOff : IconArchive}
              onClick={act(() => close(row, !row.archived, true))}
            />
            <MenuEntry label="Delete" icon={IconTrash} onClick={act(() => remove(row.id))} />
          </>
        )
      }}
    </ActsMenu>
  )
}
