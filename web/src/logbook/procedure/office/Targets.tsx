import { proceduretarget } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Section, StateChip } from '#kit'
import { DataTable, type TableColumn } from '#kit/table'
import { editedIn, targetsLink } from '../links.ts'
import { TargetEditor } from './TargetEditor.tsx'

/** How many procedures the programme asks for, by modality and region. */
export function Targets() {
  const [query] = useSearchParams()
  const edited = editedIn(query)
  return edited === undefined ? <TargetList /> : <TargetEditor key={edited} id={edited} />
}

const columns: readonly TableColumn<typeof proceduretarget>[] = [
  {
    id: 'what',
    fields: ['modality_id', 'region_id'],
    header: 'Modality and region',
    cell: (row) => `${row.modality_name ?? ''}, ${row.region_name ?? ''}`,
  },
  { id: 'count', header: 'Procedures', cell: (row) => row.count, sort: 'count', align: 'right', phone: 'aside' },
  {
    id: 'state',
    fields: ['active'],
    header: 'State',
    cell: (row) => (row.active ? <StateChip kind="active" /> : <StateChip kind="inactive" />),
    phone: 'state',
  },
]

function TargetList() {
  const add = (
    <Button component={Link} to={targetsLink('new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add target
    </Button>
  )
  return (
    <Section
      title="Targets"
      aside={add}
      sentence="What every trainee needs by the end of the programme. The heat map compares each logbook with these."
    >
      <DataTable
        record={proceduretarget}
        exports
        columns={columns}
        to={(row) => targetsLink(row.id)}
        empty={
          <Empty icon={IconTargetArrow} title="No targets yet" text="Without targets, the heat map shows only counts.">
            {add}
          </Empty>
        }
      />
    </Section>
  )
}
