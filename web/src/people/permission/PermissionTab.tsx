import { showDate } from '@college/contract/kit'
import { grantable, permittedTitle, user, userpermission } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconEyeCheck, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Section, StateChip, useToday } from '#kit'
import { Beside, ChoiceField, DateField, RecordField, TabEditor, TextField, useTabForm } from '#kit/form'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { editedIn, settingsTab } from '../role/links.ts'

/** Time-limited access to a person's records, and the editor of one permission. */
export function PermissionTab() {
  const [query] = useSearchParams()
  const edited = editedIn(query)
  return edited === undefined ? <PermissionList /> : <PermissionEditor key={edited} id={edited} />
}

const kinds = grantable.map((value) => ({ value, label: permittedTitle[value] }))
const filters: readonly TableFilter[] = [{ name: 'kind', label: 'What', options: kinds }]

const columnsOn = (today: string): readonly TableColumn<typeof userpermission>[] => [
  {
    id: 'who',
    header: 'Who may read',
    name: (row) => row.user_name ?? '',
    cell: (row) => row.user_name,
    fields: ['user_id'],
  },
  { id: 'about', header: 'Whose records', cell: (row) => row.about_name, phone: 'what', fields: ['about_id'] },
  { id: 'kind', header: 'What', cell: (row) => permittedTitle[row.kind], phone: 'aside' },
  { id: 'reason', header: 'Why', cell: (row) => row.reason, hidden: true },
  { id: 'ends', header: 'Until', cell: (row) => showDate(row.ends), sort: 'ends', align: 'right', phone: 'what' },
  {
    id: 'state',
    fields: ['starts'],
    header: 'State',
    cell: ({ starts, ends }) => {
      if (ends < today) return <StateChip kind="inactive">Ended</StateChip>
      return starts !== null && starts > today ? (
        <StateChip kind="asked">To come</StateChip>
      ) : (
        <StateChip kind="active" />
      )
    },
    phone: 'state',
  },
]

function PermissionList() {
  const today = useToday()
  const add = (
    <Button
      component={Link}
      to={settingsTab('permissions', 'new')}
      variant="default"
      leftSection={<Icon of={IconPlus} />}
    >
      Add permission
    </Button>
  )
  return (
    <Section
      title="Permissions"
      aside={add}
      sentence="Gives someone, such as an external examiner, time-limited access to one kind of record."
    >
      <DataTable
        record={userpermission}
        exports
        columns={columnsOn(today)}
        filters={filters}
        range="Until"
        to={(row) => settingsTab('permissions', row.id)}
        empty={
          <Empty
            icon={IconEyeCheck}
            title="No permissions"
            text="People see only what their roles and relationships allow."
          >
            {add}
          </Empty>
        }
      />
    </Section>
  )
}

const active = { active: true, sort: 'display_name' }

function PermissionEditor({ id }: { id: number | null }) {
  const today = useToday()
  const place = { one: 'permission', list: settingsTab('permissions') }
  const form = useTabForm(place, {
    record: userpermission,
    id,
    initial: { starts: today },
    check: ({ user_id: who, about_id: about, starts, ends }) => ({
      ...(who !== null && who === about ? { about_id: 'Choose someone else' } : {}),
      ...(starts !== null && ends !== null && ends < starts ? { ends: 'The end is before the start' } : {}),
    }),
  })
  return (
    <TabEditor
      record={userpermission}
      id={id}
      place={place}
      form={form}
      sentence="It only lets them read. The owner of the records sees this too."
    >
      <RecordField
        {...form.field('user_id')}
        label="Who may read"
        record={user}
        query={active}
        disabled={id !== null}
      />
      <RecordField
        {...form.field('about_id')}
        label="Whose records"
        record={user}
        query={active}
        disabled={id !== null}
      />
      {id === null && <ChoiceField {...form.field('kind')} label="What" options={kinds} />}
      <Beside>
        <DateField {...form.field('starts')} label="First day" />
        <DateField {...form.field('ends')} label="Last day" />
      </Beside>
      <TextField {...form.field('reason')} label="What for" help="Both people can read it." />
    </TabEditor>
  )
}
