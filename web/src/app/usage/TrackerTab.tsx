import { tracker, trackerKinds } from '@college/contract/organisation'
import { Button } from '@mantine/core'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Section, StateChip } from '#kit'
import { CheckField, ChoiceField, TabEditor, TextField, useTabForm } from '#kit/form'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { subjectInWords, usageTab } from './words.ts'

const kindWords = { screen: 'Screens opened', report: 'Reports downloaded' } as const
const kinds = trackerKinds.map((value) => ({ value, label: kindWords[value] }))

const columns: readonly TableColumn<typeof tracker>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'kind', header: 'Opened or downloaded', cell: (row) => kindWords[row.kind], phone: 'what' },
  {
    id: 'subject',
    header: 'Screen or report',
    cell: (row) => (row.subject === null ? 'Everything not counted separately' : subjectInWords(row.subject)),
  },
  {
    id: 'active',
    header: 'State',
    cell: (row) => <StateChip kind={row.active ? 'active' : 'inactive'} />,
    phone: 'state',
  },
]

const filters: readonly TableFilter[] = [{ name: 'kind', label: 'Opened or downloaded', options: kinds }]

/** What the college counts, and one tracker of it. */
export function TrackerTab() {
  const [query] = useSearchParams()
  const edit = query.get('edit')
  return edit === null ? <TrackerList /> : <TrackerEditor key={edit} id={Number(edit) || null} />
}

const trackerPage = (id: number | 'new'): string => usageTab('trackers', `&edit=${id}`)

function TrackerList() {
  const add = (
    <Button component={Link} to={trackerPage('new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Count something separately
    </Button>
  )
  return (
    <Section
      title="What we count"
      sentence="People can turn counting off under Profile, Preferences. We never count browsers that ask us not to."
      aside={add}
    >
      <DataTable
        record={tracker}
        exports
        columns={columns}
        filters={filters}
        search="Name or address"
        to={(row) => trackerPage(row.id)}
        empty={
          <Empty
            icon={IconChartBar}
            title="Nothing is counted yet"
            text="We start counting when someone opens a screen or downloads a report."
          />
        }
      />
    </Section>
  )
}

function TrackerEditor({ id }: { id: number | null }) {
  const place = { one: 'count', list: usageTab('trackers') }
  const form = useTabForm(place, {
    record: tracker,
    id,
    initial: { kind: 'screen', active: true },
    locks: true,
  })
  return (
    <TabEditor record={tracker} id={id} place={place} form={form}>
      <TextField {...form.field('name')} label="Name" />
      <ChoiceField {...form.field('kind')} label="Opened or downloaded" options={kinds} as="list" />
      <TextField
        {...form.field('subject')}
        label="Address"
        help="Such as /activities. Leave it blank for everything not counted separately."
      />
      <CheckField {...form.field('active')} label="Count this" />
    </TabEditor>
  )
}
