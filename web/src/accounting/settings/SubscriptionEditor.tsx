import { subscription } from '@college/contract/accounting'
import { user } from '@college/contract/people'
import { useToday } from '#kit'
import { Beside, ChoiceField, DateField, RecordField, TabEditor, TextField, useTabForm } from '#kit/form'
import { feesTab } from '../links.ts'
import { MoneyField } from '../MoneyField.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
]

/** What one person pays each year. */
export function SubscriptionEditor({ id }: { id: number | null }) {
  const today = useToday()
  const place = { one: 'subscription', list: feesTab() }
  const form = useTabForm(place, {
    record: subscription,
    id,
    initial: { starts: today, name: 'Annual fee' },
    check: ({ starts, ends }) => (starts && ends && ends < starts ? { ends: 'The end is before the start' } : {}),
  })
  return (
    <TabEditor
      record={subscription}
      id={id}
      place={place}
      form={form}
      sentence="Charged by the day: people who join part-way pay for the rest of the year."
    >
      <RecordField
        {...form.field('user_id')}
        label="Who"
        record={user}
        query={{ active: true, sort: 'display_name' }}
        disabled={id !== null}
      />
      <TextField {...form.field('name')} label="Name" help="Shown on the invoice, before the year." />
      <MoneyField
        {...form.field('amount')}
        label="Amount a year"
        help="Blank means what the role pays, 0 means nothing."
      />
      <Beside>
        <DateField {...form.field('starts')} label="First day" />
        <DateField {...form.field('ends')} label="Last day" />
      </Beside>
      <ChoiceField
        {...form.field('state')}
        label="State"
        help="Once it’s ended, we don’t raise fees for this person, whatever their role. To bill up to a day, set the last day instead."
        options={states}
      />
    </TabEditor>
  )
}
