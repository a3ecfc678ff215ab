import { code } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconMapOff, IconRestore } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Initials, Page, PartError, Tabs, useRecord, Waiting } from '#kit'
import { History } from '../../history/History.tsx'
import { AddPerson } from '../add/AddPerson.tsx'
import { personPage, userList } from '../links.ts'
import { initialsOf } from '../accountStatus.ts'
import { AccountStatusChip } from '../AccountStatusChip.tsx'
import { useUserActs } from '../useUserActs.tsx'
import { AccessTab } from './AccessTab.tsx'
import { AccountTab } from './AccountTab.tsx'
import { Overview } from './Overview.tsx'
import { PersonActs } from './PersonActs.tsx'
import type { PersonParts } from './personParts.ts'
import { ProfileTab } from './ProfileTab.tsx'
import { sinceWords } from './words.ts'

const tabs = [
  ['overview', 'Overview'],
  ['profile', 'Profile'],
  ['training', 'Training'],
  ['access', 'Roles and access'],
  ['account', 'Account'],
  ['history', 'History'],
] as const
type TabName = (typeof tabs)[number][0]

/** `/user/admin`: all the office knows of a person and does for them; without an id, a new person. */
export function PersonPage({ parts }: { parts: PersonParts }) {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  return id === null ? <AddPerson /> : <ExistingPerson key={id} id={id} parts={parts} />
}

const crumbs = (label: string) => [{ label: 'All users', to: userList }, { label }]

function ExistingPerson({ id, parts }: { id: number; parts: PersonParts }) {
  const { data, error, refetch } = useRecord(user, id)
  if (data) return <PersonContent person={data} parts={parts} />
  return (
    <Page title="User" breadcrumb={crumbs('User')}>
      {error?.code === code.notFound ? (
        <Gone id={id} />
      ) : error ? (
        <PartError
          title="We couldn’t load this person"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** A person not found, or deleted and still restorable. */
function Gone({ id }: { id: number }) {
  const { restore } = useUserActs()
  return (
    <Empty
      icon={IconMapOff}
      title="This person isn’t here"
      text="They were deleted, or the link is incomplete. Deleted people can be restored for 30 days."
    >
      <Button
        variant="default"
        leftSection={<Icon of={IconRestore} />}
        onClick={() => void restore([{ id, display_name: null }])}
      >
        Restore
      </Button>
      <Link to={userList}>All users</Link>
    </Empty>
  )
}

function PersonContent({ person, parts }: { person: User; parts: PersonParts }) {
  const [query] = useSearchParams()
  const asked = query.get('tab')
  const current: TabName = tabs.find(([name]) => name === asked)?.[0] ?? 'overview'
  const name = person.display_name ?? person.username ?? `Person ${person.id}`
  return (
    <Page
      title={name}
      breadcrumb={crumbs(name)}
      mark={<Initials of={initialsOf(name)} tinted large />}
      sentence={
        <span className="inline wrap gap4-10">
          <span>{sinceWords(person)}</span>
          <AccountStatusChip person={person} />
        </span>
      }
      actions={<PersonActs person={person} {...parts} />}
    >
      <Tabs
        label="Parts of this person’s page"
        tabs={tabs.map(([tab, label]) => ({ label, to: personPage(person.id, tab), current: tab === current }))}
      />
      {current === 'overview' && <Overview person={person} Progress={parts.Progress} Fees={parts.Fees} />}
      {current === 'profile' && <ProfileTab person={person} />}
      {current === 'training' && <parts.Training person={person} />}
      {current === 'access' && <AccessTab person={person} />}
      {current === 'account' && <AccountTab person={person} />}
      {current === 'history' && <History userId={person.id} isAll={query.get('kind') === 'all'} />}
    </Page>
  )
}
