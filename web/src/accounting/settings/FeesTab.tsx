import { showMoney, subscription } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import { knownSettings, organisationconfig } from '@college/contract/organisation'
import { Button } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Lines, PartError, Section, StateChip, useList, Waiting } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { newSetting, settingEditor } from '#organisation'
import { feesTab } from '../links.ts'
import { SubscriptionEditor } from './SubscriptionEditor.tsx'

/** A page of `/settings/admin`: what people pay, what invoices say, and who has which subscription. */
export function FeesTab() {
  const [query] = useSearchParams()
  const edit = query.get('edit')
  if (edit !== null) return <SubscriptionEditor key={edit} id={Number(edit) || null} />
  return (
    <>
      <FeeSettings />
      <Subscriptions />
    </>
  )
}

function FeeSettings() {
  const settings = knownSettings.filter(({ about }) => about === 'fees')
  const { data, error, refetch } = useList(organisationconfig, { name: settings.map(({ name }) => name), limit: 50 })
  if (error)
    return (
      <PartError
        title="We couldn’t load the fees"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="list" />
  return (
    <Section
      title="Fees"
      sentence="A year’s invoices are worked out from these when you raise them. Invoices already raised don’t change."
    >
      <Lines>
        {settings.map(({ name, title, help, fallback, choices }) => {
          const row = data.rows.find((each) => each.name === name)
          const value = row?.value ?? String(fallback)
          const words = choices?.find((choice) => choice.value === value)?.label ?? value
          const short = title.replace(/^Fees: /, '')
          return (
            <li key={name} className="row wrap gap8-16 between">
              <span className="shrink">
                <b>{short.charAt(0).toUpperCase() + short.slice(1)}</b>
                <span className="muted block">{help}</span>
              </span>
              <span className="row gap16">
                <span className="ink anywhere">{words || 'Not set'}</span>
                <Link to={row ? settingEditor(row.id) : newSetting(name)}>
                  {row ? 'Change' : 'Set'}
                  <span className="sr-only">: {short}</span>
                </Link>
              </span>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}

const filters: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'ended', label: 'Ended' },
    ],
  },
]

const columns: readonly TableColumn<typeof subscription>[] = [
  { id: 'who', header: 'Who', name: (row) => row.user_name ?? '', cell: (row) => row.user_name, fields: ['user_id'] },
  { id: 'name', header: 'Subscription', cell: (row) => row.name, sort: 'name', phone: 'what' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => (row.amount === null ? 'By role' : showMoney(row.amount)),
    align: 'right',
    phone: 'aside',
  },
  { id: 'starts', header: 'From', cell: (row) => showDate(row.starts), sort: 'starts' },
  { id: 'ends', header: 'Until', cell: (row) => (row.ends === null ? '' : showDate(row.ends)) },
  {
    id: 'state',
    header: 'State',
    cell: (row) =>
      row.state === 'active' ? <StateChip kind="active" /> : <StateChip kind="inactive">Ended</StateChip>,
    phone: 'state',
  },
]

function Subscriptions() {
  const add = (
    <Button component={Link} to={feesTab('new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add subscription
    </Button>
  )
  return (
    <Section
      title="Subscriptions"
      aside={add}
      sentence="Made automatically when fees are raised. Add one for someone who pays a different amount, or nothing."
    >
      <DataTable
        record={subscription}
        exports
        columns={columns}
        filters={filters}
        search="Name of the subscription"
        to={(row) => feesTab(row.id)}
        empty={
          <Empty
            icon={IconReceipt}
            title="No subscriptions yet"
            text="Raise a year’s fees, or add one for someone who pays a different amount."
          />
        }
      />
    </Section>
  )
}
