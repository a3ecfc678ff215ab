import { drawerBreakpoint } from '@college/contract/kit'
import { userrelationship } from '@college/contract/people'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell, IconMail, IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from '#kit/router'
import {
  ActsMenu,
  DesktopActions,
  Empty,
  Icon,
  DeleteEntry,
  MenuEntry,
  MobileActions,
  Page,
  StateChip,
  useRemove,
  useToday,
} from '#kit'
import { DataTable, ExportLink, peopleFilter, type BulkAct, type TableColumn, type TableFilter } from '#kit/table'
import { newRelationship, personPage, relationshipEditor, writeTo } from './links.ts'
import { kindTitle, periodWords, relationshipStatusOf, type Relationship } from './words.ts'

interface ListProps {
  /** Reminds the trainees of chosen rows who are behind. */
  readonly remind?: BulkAct<typeof userrelationship>
  /** Where the trainee of a row is reminded; null where they are not behind. */
  readonly reminderOf?: (row: Relationship) => string | null
  /** Acts on everyone whom the list finds. */
  readonly acts?: ReactNode
}

/** Who teaches and supervises whom. */
export function RelationshipList({ remind, reminderOf, acts }: ListProps) {
  const { remove } = useRemove(userrelationship)
  const navigate = useNavigate()
  const today = useToday()
  // On a phone the whole entry opens the relationship, which has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const write = (rows: readonly Relationship[], personOf: (row: Relationship) => number): void =>
    void navigate(writeTo(rows.map(personOf)))
  const bulk: readonly BulkAct<typeof userrelationship>[] = [
    { label: () => 'Write to the teachers', icon: IconMail, run: (rows) => write(rows, (row) => row.user_id) },
    { label: () => 'Write to the trainees', icon: IconMail, run: (rows) => write(rows, (row) => row.trainee_id) },
    ...(remind ? [remind] : []),
  ]
  const filters: readonly TableFilter[] = [
    peopleFilter('user_id', 'Teacher'),
    peopleFilter('trainee_id', 'Trainee'),
    { name: 'kind', label: 'As', options: Object.entries(kindTitle).map(([value, label]) => ({ value, label })) },
  ]
  const add = (
    <Button component={Link} to={newRelationship()} leftSection={<Icon of={IconPlus} />}>
      Link two people
    </Button>
  )
  const menuOf = (row: Relationship) => {
    const reminder = reminderOf?.(row) ?? null
    return (
      <ActsMenu of={`${row.user_name ?? ''} and ${row.trainee_name ?? ''}`}>
        {(close) => (
          <>
            {[
              [row.user_id, row.user_name],
              [row.trainee_id, row.trainee_name],
            ].map(([id, name]) => (
              <MenuEntry
                key={id}
                label={`Write to ${name ?? ''}`}
                icon={IconMail}
                to={writeTo([Number(id)])}
                onClick={close}
              />
            ))}
            {reminder !== null && (
              <MenuEntry label={`Remind ${row.trainee_name ?? ''}`} icon={IconBell} to={reminder} onClick={close} />
            )}
            <MenuEntry label="Edit" icon={IconPencil} to={relationshipEditor(row.id)} onClick={close} />
            <DeleteEntry close={close} onDelete={() => void remove(row.id)} />
          </>
        )}
      </ActsMenu>
    )
  }
  return (
    <Page
      title="User relationships"
      wide
      sentence="A teacher (educator, director, supervisor or instructor) sees the records of the trainees they are linked to."
      actions={
        <>
          {acts}
          <ExportLink record={userrelationship} columns={relationshipColumns(today)} />
          <DesktopActions>{add}</DesktopActions>
        </>
      }
    >
      <DataTable
        record={userrelationship}
        columns={relationshipColumns(today)}
        filters={filters}
        range="Starts"
        to={(row) => relationshipEditor(row.id)}
        bulk={bulk}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty
            icon={IconUsersGroup}
            title="No relationships yet"
            text="Link a teacher to a trainee, so that they see the trainee’s records."
          >
            {add}
          </Empty>
        }
      />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

export const relationshipColumns = (today: string): readonly TableColumn<typeof userrelationship>[] => [
  {
    id: 'teacher',
    header: 'Teacher',
    name: ({ user_name: name }) => name ?? '',
    cell: (row) => row.user_name,
    fields: ['user_id'],
  },
  {
    id: 'trainee',
    header: 'Trainee',
    cell: (row) => <Link to={personPage(row.trainee_id)}>{row.trainee_name}</Link>,
    fields: ['trainee_id'],
    phone: 'what',
  },
  { id: 'kind', header: 'As', cell: (row) => kindTitle[row.kind], phone: 'aside' },
  { id: 'period', header: 'When', cell: periodWords, sort: 'starts', fields: ['starts', 'ends'], phone: 'what' },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <RelationshipState row={row} today={today} />,
    fields: ['starts', 'ends'],
    phone: 'state',
  },
]

function RelationshipState({ row, today }: { row: Relationship; today: string }) {
  const status = relationshipStatusOf(row, today)
  if (status === 'now') return <StateChip kind="active" />
  return (
    <StateChip kind={status === 'ended' ? 'inactive' : 'asked'}>{status === 'ended' ? 'Ended' : 'To come'}</StateChip>
  )
}
