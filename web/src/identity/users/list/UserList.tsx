import { drawerBreakpoint } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash, IconUserCheck, IconUserOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Empty, Icon, Page, PhoneFoot, useClient, useList } from '#kit'
import { DataTable, type BulkAct, type TableFilter } from '#kit/table'
import { useActor } from '../../facts.ts'
import { newPerson, personPage } from '../places.ts'
import { useUserActs } from '../useUserActs.tsx'
import { userColumns } from './columns.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from '../users.module.css'

const filters: readonly TableFilter[] = [
  {
    name: 'active',
    label: 'State',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
]

/** `/users/admin`: everyone of the organisation. */
export function UserList() {
  const { timezone } = useActor()
  const now = useClient().context.now()
  const { askAndRun } = useUserActs()
  const total = useList(user, { limit: 1 }).data?.info.total
  // On a phone the whole entry opens the person, whose page has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const bulk: readonly BulkAct<typeof user>[] = [
    {
      label: (count) => `Confirm ${count}`,
      icon: IconUserCheck,
      applies: (row) => row.confirmed_at === null,
      run: async (rows) => void (await askAndRun('confirm', rows)),
    },
    {
      label: (count) => `Make ${count} inactive`,
      icon: IconUserOff,
      applies: (row) => row.active,
      run: async (rows) => void (await askAndRun('deactivate', rows)),
    },
    {
      label: (count) => `Make ${count} active`,
      icon: IconUserCheck,
      applies: (row) => !row.active,
      run: async (rows) => void (await askAndRun('activate', rows)),
    },
    {
      label: (count) => `Delete ${count}`,
      icon: IconTrash,
      run: async (rows) => void (await askAndRun('delete', rows)),
    },
  ]
  const add = (
    <Button component={Link} to={newPerson} leftSection={<Icon of={IconUserPlus} />}>
      Add person
    </Button>
  )
  return (
    <Page
      title="Users"
      wide
      sentence={total === undefined ? '\u00A0' : total === 1 ? 'One person.' : `${total} people.`}
      actions={<span className={styles.beside}>{add}</span>}
    >
      <DataTable
        record={user}
        columns={userColumns(timezone, now)}
        filters={filters}
        search="Name, email, MCNZ number"
        to={(row) => personPage(row.id)}
        bulk={bulk}
        {...(onPhone ? {} : { acts: (row: User) => <UserMenu person={row} /> })}
        empty={
          <Empty icon={IconUsers} title="Nobody yet" text="Add the first person, or let people register.">
            {add}
          </Empty>
        }
      />
      <PhoneFoot>{add}</PhoneFoot>
    </Page>
  )
}
