import {
  deliveryStates,
  resendDelivery,
  webhook,
  webhookdelivery,
  webhookEventNames,
  webhookEvents,
  type WebhookDelivery,
} from '@college/contract/messaging'
import { showMinute } from '@college/contract/kit'
import { IconListDetails, IconSend } from '@tabler/icons-react'
import { ActsMenu, Empty, MenuEntry, messageOf, Section, StateChip, toast, useAction, useList, useZone } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'

const stateTitle = { queued: 'Waiting', sent: 'Delivered', failed: 'Failed' } as const
const chipOf = { queued: 'asked', sent: 'completed', failed: 'failed' } as const

const outcomeOf = ({ response, error, attempts }: WebhookDelivery): string => {
  const tries = (attempts ?? 0) > 1 ? `, ${attempts} tries` : ''
  if (error !== null) return `${error}${tries}`
  return response === null ? 'Not sent yet' : `Reply ${response}${tries}`
}

const columnsIn = (zone: string): readonly TableColumn<typeof webhookdelivery>[] => [
  { id: 'event', header: 'Event', cell: (row) => (row.event === null ? '' : webhookEvents[row.event]) },
  { id: 'about', header: 'Record number', cell: (row) => row.about },
  { id: 'hook', header: 'Web hook', cell: (row) => row.webhook_name, phone: 'what', fields: ['webhook_id'] },
  {
    id: 'happened',
    fields: ['happened_at'],
    header: 'When',
    cell: (row) => <span className="nowrap">{showMinute(row.happened_at ?? '', zone)}</span>,
    sort: 'happened_at',
  },
  { id: 'answer', header: 'Reply from their server', cell: outcomeOf, fields: ['response', 'attempts', 'error'] },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => state !== null && <StateChip kind={chipOf[state]}>{stateTitle[state]}</StateChip>,
    phone: 'state',
  },
]

/** The log of what web hooks were told. */
export function DeliveryTab() {
  const zone = useZone()
  const hooks = useList(webhook, { limit: 100 })
  const { act, failure } = useAction<typeof resendDelivery>(resendDelivery)
  const again = async ({ id }: WebhookDelivery): Promise<void> => {
    const done = await act({ id })
    toast(done ? { text: 'We’re sending it again', kind: 'done' } : { text: messageOf(failure), kind: 'failed' })
  }
  const filters: readonly TableFilter[] = [
    { name: 'state', label: 'State', options: deliveryStates.map((value) => ({ value, label: stateTitle[value] })) },
    {
      name: 'webhook_id',
      label: 'Web hook',
      options: (hooks.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      coming: hooks.isLoading,
    },
    {
      name: 'event',
      label: 'Event',
      options: webhookEventNames.map((value) => ({ value, label: webhookEvents[value] })),
    },
  ]
  const menuOf = (row: WebhookDelivery) =>
    row.state !== 'queued' && (
      <ActsMenu of={row.about ?? ''}>
        {(close) => (
          <MenuEntry
            label="Send again"
            icon={IconSend}
            onClick={() => {
              close()
              void again(row)
            }}
          />
        )}
      </ActsMenu>
    )
  return (
    <Section title="Deliveries" sentence="What we sent in the last 90 days. We retry failures for about a day.">
      <DataTable
        record={webhookdelivery}
        exports
        columns={columnsIn(zone)}
        filters={filters}
        range="When"
        acts={menuOf}
        empty={<Empty icon={IconListDetails} title="Nothing sent yet" text="Deliveries of your web hooks show here." />}
      />
    </Section>
  )
}
