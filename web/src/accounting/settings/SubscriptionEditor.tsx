import { subscription } from '@college/contract/accounting'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { Section, toast, useRemoveAndLeave, useToday } from '#kit'
import {
  Beside,
  ChoiceField,
  DateField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  useRecordForm,
} from '#kit/form'
import { feesTab } from '../links.ts'
import { MoneyField } from '../MoneyField.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
]

/** What one person pays each year. */
export function SubscriptionEditor({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const today = useToday()
  const { removeAndLeave, removing } = useRemoveAndLeave(subscription, feesTab())
  const form = useRecordForm({
    record: subscription,
    id,
    initial: { starts: today, name: 'Annual fee' },
    check: ({ starts, ends }) => (starts && ends && ends < starts ? { ends: 'The end is before the start' } : {}),
    onSaved: () => {
      toast({ text: 'Subscription saved', kind: 'done' })
      void navigate(feesTab(), { replace: true })
    },
  })
  return (
    <Section
      title={id === null ? 'New subscription' : 'Subscription'}
      sentence="From its first day to its last, by days: who joins part-way pays the rest of the year."
    >
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                Delete
              </Button>
            )}
            <Button component={Link} to={feesTab()} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Save subscription
            </SaveButton>
          </>
        }
      >
        <RecordField
          {...form.field('user_id')}
          label="Who"
          record={user}
          query={{ active: true, sort: 'display_name' }}
          disabled={id !== null}
        />
        <TextField
          {...form.field('name')}
          label="What it is called"
          help="It stands on the invoice, before the year."
        />
        <MoneyField
          {...form.field('amount')}
          label="Amount of a year"
          help="Left blank: what the role pays. 0: nothing."
        />
        <Beside>
          <DateField {...form.field('starts')} label="First day" />
          <DateField {...form.field('ends')} label="Last day" />
        </Beside>
        <ChoiceField {...form.field('state')} label="State" options={states} />
      </RecordEditor>
    </Section>
  )
}
