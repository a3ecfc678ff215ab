import { webhook, webhookEvents, type Webhook } from '@college/contract/messaging'
import { showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import {
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconWebhook,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  ActsMenu,
  Empty,
  Icon,
  DeleteEntry,
  MenuEntry,
  messageOf,
  Section,
  StateChip,
  toast,
  useClient,
  useRemove,
  useWrite,
  useZone,
} from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { integrationsTab } from './links.ts'
import { HookDialog } from './HookDialog.tsx'

const filters: readonly TableFilter[] = [
  {
    name: 'active',
    label: 'State',
    options: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Off' },
    ],
  },
]

const stateOf = ({ active, switched_off_at, failures }: Webhook) => {
  if (switched_off_at !== null && !active)
    return <StateChip kind="failed">Off after {failures ?? 0} failures</StateChip>
  if (!active) return <StateChip kind="inactive">Off</StateChip>
  return failures ? (
    <StateChip kind="late">Failing: {failures} in a row</StateChip>
  ) : (
    <StateChip kind="active">On</StateChip>
  )
}

const columnsIn = (zone: string): readonly TableColumn<typeof webhook>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'address', header: 'Address', cell: (row) => <span className="anywhere">{row.address}</span>, phone: 'what' },
  { id: 'events', header: 'Events', cell: (row) => row.events.map((event) => webhookEvents[event]).join(', ') },
  {
    id: 'success',
    fields: ['last_success_at'],
    header: 'Last delivered',
    cell: (row) => (
      <span className="nowrap">{row.last_success_at === null ? 'Never' : showMinute(row.last_success_at, zone)}</span>
    ),
  },
  { id: 'state', header: 'State', cell: stateOf, phone: 'state', fields: ['active', 'switched_off_at'] },
]

/** Web hooks: made, edited, switched on and off, deleted. */
export function HookTab() {
  const zone = useZone()
  const client = useClient()
  const [open, setOpen] = useState<Webhook | 'new' | null>(null)
  const { remove } = useRemove(webhook)
  const { mutateAsync } = useWrite({
    write: ({ id, updated_at, active }: Webhook) => client.updateRecord(webhook, { id, updated_at, active: !active }),
    invalidates: ['webhook'],
  })
  const turn = async (row: Webhook): Promise<void> => {
    try {
      await mutateAsync(row)
      toast({ text: row.active ? 'The web hook is off' : 'The web hook is on', kind: 'done' })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  const menuOf = (row: Webhook) => (
    <ActsMenu of={row.name}>
      {(close) => (
        <>
          <MenuEntry
            label="Edit"
            icon={IconPencil}
            onClick={() => {
              close()
              setOpen(row)
            }}
          />
          <MenuEntry
            label="Deliveries"
            icon={IconListDetails}
            to={integrationsTab('log', `&webhook_id=${row.id}`)}
            onClick={close}
          />
          <MenuEntry
            label={row.active ? 'Switch off' : 'Switch on'}
            icon={row.active ? IconPlayerPause : IconPlayerPlay}
            onClick={() => {
              close()
              void turn(row)
            }}
          />
          <DeleteEntry close={close} onDelete={() => void remove(row.id)} />
        </>
      )}
    </ActsMenu>
  )
  return (
    <Section
      title="Web hooks"
      sentence="We tell another program what happened and to which record, never what the record says."
      aside={
        <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setOpen('new')}>
          Add web hook
        </Button>
      }
    >
      <DataTable
        record={webhook}
        exports
        columns={columnsIn(zone)}
        filters={filters}
        search="Name or address"
        to={(row) => integrationsTab('log', `&webhook_id=${row.id}`)}
        acts={menuOf}
        empty={
          <Empty
            icon={IconWebhook}
            title="No web hooks yet"
            text="Add one for a program that should know when a form is signed or a report handed in."
          />
        }
      />
      {open && <HookDialog hook={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
