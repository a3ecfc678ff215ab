import { isBehind, type Person } from '@college/contract/cpd'
import { drawerBreakpoint, plural } from '@college/contract/kit'
import { role, roleInWords } from '@college/contract/people'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconRestore,
  IconFileImport,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from '#kit/router'
import {
  CountLink,
  CountSentence,
  DesktopActions,
  Empty,
  Icon,
  Page,
  MobileActions,
  MoreActions,
  useClient,
  useList,
  useZone,
} from '#kit'
import { DataTable, ExportLink, type BulkAct, type TableFilter } from '#kit/table'
import { newPerson, useUserActs } from '#identity'
import { PeopleActs, usePeopleActs } from '#cpd'
import { personPage } from '#people'
import { userColumns } from './columns.tsx'
import { everyone } from './everyone.ts'
import { UserMenu } from './UserMenu.tsx'
import { progressTitle, stateTitle } from './words.ts'

/** `/users/admin`: everyone of the organisation. */
export function UserList() {
  const timezone = useZone()
  const now = useClient().context.now()
  const columns = userColumns(timezone, now)
  const filters = useFilters()
  const { search } = useLocation()
  const { write, remind } = usePeopleActs<typeof everyone>(idOf, isLate)
  // What is asked for most comes first, and what takes people away last.
  const bulk = [{ ...write, applies: isReached }, remind, ...useBulk()]
  const total = useList(everyone, { limit: 1 }).data?.info.total
  const waiting = useList(everyone, { state: 'unconfirmed', limit: 1 }).data?.info.total
  // On a phone the whole entry opens the person, whose page has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const add = (
    <Button component={Link} to={newPerson} leftSection={<Icon of={IconUserPlus} />}>
      Add person
    </Button>
  )
  return (
    <Page
      title="All users"
      wide
      sentence={total === undefined ? '\u00A0' : <People total={total} waiting={waiting ?? 0} />}
      actions={
        <>
          <PeopleActs
            people={{ list: 'users', query: search, title: 'people on the list of users' }}
            words="Actions for these people"
            write="Write to these people"
          />
          <MoreActions>
            <Button
              component={Link}
              to="/app/users/import"
              variant="default"
              leftSection={<Icon of={IconFileImport} />}
            >
              Add people from a file
            </Button>
            <ExportLink record={everyone} columns={columns} />
          </MoreActions>
          <DesktopActions>{add}</DesktopActions>
        </>
      }
    >
      <DataTable
        record={everyone}
        columns={columns}
        filters={filters}
        saves="users"
        search="Name, email, MCNZ number"
        to={(row) => personPage(row.id)}
        bulk={bulk}
        bulkMenu={bulkMenuOf}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty icon={IconUsers} title="No one yet" text="Add the first person, or let people register.">
            {add}
          </Empty>
        }
      />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

const idOf = ({ id }: Person): number => id
/** Whether a message reaches them. */
const isReached = ({ state }: Person): boolean => state === 'active' || state === 'waiting'
const isLate = ({ standing, state }: Person): boolean => state === 'active' && isBehind(standing)

const bulkMenuOf = (rows: readonly Person[]) => (
  <PeopleActs people={{ ids: rows.map(({ id }) => id) }} words="More" isInBar />
)

const menuOf = (row: Person) => <UserMenu person={row} />

function People({ total, waiting }: { total: number; waiting: number }) {
  return (
    <>
      <CountLink count={total} to="/app/users/admin">
        {plural(total, 'person', 'people')}
      </CountLink>
      {'. '}
      {waiting > 0 && (
        <CountSentence
          counts={[
            {
              count: waiting,
              words: waiting === 1 ? 'is waiting to be confirmed' : 'are waiting to be confirmed',
              to: '/app/users/admin?state=unconfirmed',
            },
          ]}
        />
      )}
    </>
  )
}

const optionsOf = (titles: Readonly<Record<string, string>>): TableFilter['options'] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

const yesOrNo = (yes: string, no: string): TableFilter['options'] => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

const useFilters = (): readonly TableFilter[] => {
  const roles = useList(role, { limit: 500 })
  const names = [...new Set((roles.data?.rows ?? []).map(({ name }) => name))]
  return [
    {
      name: 'role',
      label: 'Role',
      options: names.map((name) => ({ value: name, label: roleInWords(name) })),
      coming: roles.isLoading,
    },
    { name: 'state', label: 'State', options: optionsOf(stateTitle) },
    { name: 'standing', label: 'Cycle or programme', options: optionsOf(progressTitle) },
    { name: 'two_step', label: 'Two-step', options: yesOrNo('On', 'Off') },
    { name: 'recent', label: 'Sign-in', options: yesOrNo('In the last 30 days', 'Not in the last 30 days') },
    { name: 'email_undeliverable', label: 'Email', options: yesOrNo('Bounces', 'Arrives') },
  ]
}

/** What can be done with several at once. */
const useBulk = (): readonly BulkAct<typeof everyone>[] => {
  const { askAndRun, restore } = useUserActs()
  const isHere = (row: Person): boolean => row.state !== 'deleted'
  const run = (act: Parameters<typeof askAndRun>[0]) => async (rows: readonly Person[]) =>
    void (await askAndRun(act, rows))
  return [
    {
      label: (count) => `Confirm ${count} ${count === 1 ? 'address' : 'addresses'}`,
      icon: IconUserCheck,
      applies: ({ state }) => state === 'unconfirmed',
      run: run('confirm'),
    },
    {
      label: (count) => `Make ${count} active`,
      icon: IconUserCheck,
      applies: ({ state }) => state === 'inactive',
      run: run('activate'),
    },
    {
      label: (count) => `Restore ${count}`,
      icon: IconRestore,
      applies: ({ state }) => state === 'deleted',
      run: (rows) => restore(rows),
    },
    {
      label: (count) => `Make ${count} inactive`,
      icon: IconUserOff,
      applies: (row) => isHere(row) && row.state !== 'inactive',
      run: run('deactivate'),
    },
    { label: (count) => `Delete ${count}`, icon: IconTrash, applies: isHere, run: run('delete') },
  ]
}
