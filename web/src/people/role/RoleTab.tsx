import type { Actor, Row } from '@college/contract/kit'
import { matches, ruleFor } from '@college/contract/kit'
import { isStandardRole, membership, role, roleInWords } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconId, IconMail, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { confirm, Empty, Icon, Section, StateChip, toast, useClient, useRemoveAndLeave } from '#kit'
import { DataTable, type TableColumn } from '#kit/table'
import { CheckField, RecordEditor, SaveButton, TextField, useRecordForm } from '#kit/form'
import { editedIn, holdersOf, settingsTab, writeToHolders } from './links.ts'

type Role = Row<typeof role>

/** The roles of the organisation, and the editor of one. */
export function RoleTab({ actor }: { actor: Actor }) {
  const [query] = useSearchParams()
  const edited = editedIn(query)
  return edited === undefined ? <RoleList /> : <RoleEditor key={edited} id={edited} actor={actor} />
}

const columns: readonly TableColumn<typeof role>[] = [
  { id: 'name', header: 'Name', cell: (row) => roleInWords(row.name), sort: 'name' },
  { id: 'description', header: 'What it is for', cell: (row) => row.description, phone: 'what' },
  {
    id: 'rights',
    fields: ['is_admin', 'role_is_admin'],
    header: 'Rights',
    cell: (row) => {
      if (row.is_admin) return <StateChip kind="open">Administers the platform</StateChip>
      return row.role_is_admin ? <StateChip kind="open">Administers the organisation</StateChip> : null
    },
    phone: 'state',
  },
]

function RoleList() {
  const add = (
    <Button component={Link} to={settingsTab('roles', 'new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add role
    </Button>
  )
  return (
    <Section
      title="Roles"
      aside={add}
      sentence="A role says what someone is here, such as a trainee, and whether they administer the college."
    >
      <DataTable
        record={role}
        exports
        columns={columns}
        search="Name or what it is for"
        to={(row) => settingsTab('roles', row.id)}
        empty={
          <Empty icon={IconId} title="No roles yet" text="People are trainees, fellows or educators by their roles.">
            {add}
          </Empty>
        }
      />
    </Section>
  )
}

function RoleEditor({ id, actor }: { id: number | null; actor: Actor }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: role,
    id,
    onSaved: () => {
      toast({ text: 'Role saved', kind: 'done' })
      void navigate(settingsTab('roles'), { replace: true })
    },
  })
  const { row } = form
  const isKnown = row !== null && isStandardRole(row.name)
  const may = row === null || matches(ruleFor(role, 'update', actor), { ...row })
  return (
    <Section
      title={row?.name ?? (id === null ? 'New role' : 'Role')}
      sentence={may ? undefined : 'Only platform administrators can change this role.'}
      aside={
        row && (
          <div className="row wrap gap16">
            <Link to={holdersOf(row.name)}>People with this role</Link>
            <Button
              component={Link}
              to={writeToHolders(row.name)}
              variant="default"
              leftSection={<Icon of={IconMail} />}
            >
              Write to them
            </Button>
          </div>
        )
      }
    >
      <RecordEditor
        form={form}
        acts={
          <>
            {row && !isKnown && may && <Delete row={row} />}
            <Button component={Link} to={settingsTab('roles')} variant="subtle">
              Leave
            </Button>
            {may && (
              <SaveButton form={form} main>
                Save role
              </SaveButton>
            )}
          </>
        }
      >
        <TextField
          {...form.field('name')}
          label="Name"
          help={isKnown ? 'This role’s name can’t be changed.' : undefined}
          disabled={isKnown || !may}
        />
        <TextField {...form.field('description')} label="What it is for" disabled={!may} />
        <CheckField
          {...form.field('role_is_admin')}
          label="Administers the organisation"
          help="Gives access to everyone’s records here."
          disabled={!may}
        />
        {actor.platform_admin && (
          <CheckField
            {...form.field('is_admin')}
            label="Administers the platform"
            help="Gives access to every organisation."
          />
        )}
      </RecordEditor>
    </Section>
  )
}

/** Deleting a role takes it from everyone who holds it; how many they are is said first. */
function Delete({ row }: { row: Role }) {
  const client = useClient()
  const { removeAndLeave, removing } = useRemoveAndLeave(role, settingsTab('roles'))
  const ask = async (): Promise<void> => {
    const { info } = await client.listRecords(membership, { role_id: row.id, limit: 1 })
    const holders = info.total === 1 ? 'One person has it' : `${info.total} people have it`
    const yes = await confirm({
      title: `Delete the role ${row.name}?`,
      body: info.total === 0 ? 'No one has it.' : `${holders} and will no longer have it.`,
      verb: 'Delete role',
    })
    if (yes) await removeAndLeave(row.id)
  }
  return (
    <Button variant="subtle" disabled={removing} onClick={() => void ask()}>
      Delete
    </Button>
  )
}
