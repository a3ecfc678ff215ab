import { transaction, transactionTypes, type TransactionType } from '@college/contract/accounting'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Page, toast, useRecord, useToday } from '#kit'
import {
  Beside,
  ChoiceField,
  DateField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  useFieldValue,
  useRecordForm,
} from '#kit/form'
import { allTransactions, transactionPage } from '../links.ts'
import { MoneyField } from '../MoneyField.tsx'
import { typeTitle } from '../words.ts'
import { Gst } from './Gst.tsx'

const help: Readonly<Record<TransactionType, string>> = {
  invoice: 'It gets its number when you save it. Everyone sees their own invoices.',
  payment:
    'It pays its own invoice first, then the oldest one owing. For money paid back, enter the amount with a minus.',
  credit: 'It takes something off what is owed, such as a fee that was waived.',
}

const types = transactionTypes.map((value) => ({ value, label: typeTitle[value] }))

const begun: Readonly<Record<TransactionType, string>> = { invoice: '', payment: 'Bank payment', credit: '' }

/** Enters an invoice, a payment or a credit, or changes one that does not count yet. */
export function TransactionEditor({ id = null, type: given }: { id?: number | null; type?: TransactionType }) {
  const navigate = useNavigate()
  const today = useToday()
  const [query] = useSearchParams()
  const stored = useRecord(transaction, id).data
  const first = stored?.type ?? given ?? 'invoice'
  const numberOf = (name: string): number | null => Number(query.get(name)) || null
  const [person, amount] = [numberOf('user_id'), numberOf('amount')]
  const form = useRecordForm({
    record: transaction,
    id,
    draftName: first,
    initial: {
      type: first,
      date: today,
      description: begun[first],
      invoice_id: numberOf('invoice_id'),
      ...(person !== null && { user_id: person }),
      ...(amount !== null && { amount }),
    },
    check: ({ type: kind, amount: cents, date, due }) => ({
      ...(kind !== 'payment' && cents !== null && cents !== undefined && cents <= 0
        ? { amount: 'Enter an amount above 0' }
        : {}),
      ...(kind === 'invoice' && due && date && due < date ? { due: 'The due date is before the invoice date' } : {}),
    }),
    onSaved: (row) => {
      toast({ text: `${typeTitle[row.type]} saved`, kind: 'done' })
      void navigate(transactionPage(row.id), { replace: true })
    },
  })
  const type = useFieldValue(form.field('type')) ?? first
  const { get, set } = form
  useEffect(() => {
    // A payment has no GST of its own.
    if (type === 'payment' && (get('tax') ?? 0) !== 0) set('tax', 0)
  }, [type, get, set])
  const title = id === null ? `New ${typeTitle[type].toLowerCase()}` : `Edit ${typeTitle[type].toLowerCase()}`
  const back = id === null ? allTransactions() : transactionPage(id)
  return (
    <Page
      title={title}
      sentence={help[type]}
      breadcrumb={[{ label: 'Transactions', to: allTransactions() }, { label: title }]}
    >
      <RecordEditor
        form={form}
        acts={
          <>
            <Button component={Link} to={back} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              {`Save ${typeTitle[type].toLowerCase()}`}
            </SaveButton>
          </>
        }
      >
        {id === null && <ChoiceField {...form.field('type')} label="Type" options={types} />}
        {id === null && (
          <RecordField
            {...form.field('user_id')}
            label="Who"
            record={user}
            query={{ active: true, sort: 'display_name' }}
          />
        )}
        <TextField {...form.field('description')} label="What it is for" />
        <Beside>
          <MoneyField {...form.field('amount')} label="Amount" />
        </Beside>
        {type === 'payment' ? null : <Gst form={form} />}
        <Beside>
          <DateField {...form.field('date')} label="Date" />
          {type === 'invoice' && <DateField {...form.field('due')} label="Pay by" help="Left blank: 30 days." />}
        </Beside>
        <TextField
          {...form.field('reference')}
          label={type === 'invoice' ? 'Number' : 'Reference'}
          help={type === 'invoice' ? 'Left blank: the next one.' : 'What the bank statement says.'}
        />
      </RecordEditor>
    </Page>
  )
}
