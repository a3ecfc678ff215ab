import {
  administered,
  cents,
  choice,
  computed,
  date,
  defaulted,
  derived,
  either,
  fixed,
  flag,
  id,
  instant,
  integer,
  optional,
  own,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'

/** The most cents of one transaction: a million dollars. */
export const mostCents = 100_000_000

export const transactionTypes = ['invoice', 'payment', 'credit'] as const
export type TransactionType = (typeof transactionTypes)[number]
export const transactionStates = ['due', 'paid', 'void'] as const
export type TransactionState = (typeof transactionStates)[number]

/**
 * One line of what a person and the college owe each other, in whole cents. An amount includes its tax. A payment below zero is money the college
 * paid back.
 */
export const transaction = record('transaction', {
  title: ['Transaction', 'Transactions'],
  fields: {
    user_id: fixed(id('user')),
    type: fixed(choice(...transactionTypes)),
    date: date(),
    /** The number of an invoice, which it gets where none is given; what the bank or the payer wrote of anything else. */
    reference: optional(text(60)),
    description: text(500),
    amount: cents(-mostCents, mostCents),
    tax: defaulted(cents(0, mostCents), 0),
    currency: defaulted(choice('NZD'), 'NZD'),
    /** The last day to pay an invoice; the day itself of anything else. */
    due: optional(date()),
    state: derived(choice(...transactionStates)),
    /** How much of an invoice is paid, or of a payment or credit is used, in cents. */
    allocated: derived(cents(0, mostCents)),
    /** What it adds to what the person owes: below zero where it takes something off. */
    signed: computed(cents(-mostCents, mostCents)),
    /** What is left of it. */
    open: computed(cents(0, mostCents)),
    /** Whether something of a payment or credit is there for an invoice to come. */
    unused: computed(flag()),
    /** Whether an invoice that is to be paid has not been sent yet. */
    unsent: computed(flag()),
    /** The invoice that a payment or credit is for. */
    invoice_id: optional(fixed(id('transaction'))),
    subscription_id: derived(id('subscription')),
    /** The year whose fee an invoice is. */
    fee_year: derived(integer(2000, 2999)),
    /** The raising of a year's fees that an invoice came of. */
    fee_raise_id: derived(id('fee_raise')),
    /** The file of the bank that a payment came in with. */
    bank_import_id: derived(id('bank_import')),
    /** When it first left the college: then it is voided, never deleted. */
    sent_at: derived(instant()),
    voided_at: derived(instant()),
    void_reason: derived(text(500)),
    xero_id: derived(text(100)),
    xero_updated_at: derived(instant()),
  },
  names: ['user_id'],
  label: 'description',
  filters: [
    'user_id',
    'type',
    'state',
    'subscription_id',
    'fee_year',
    'unused',
    'unsent',
    'fee_raise_id',
    'bank_import_id',
  ],
  sorts: ['due', 'date', 'amount', 'reference'],
  defaultSort: '-date',
  range: 'due',
  checks: ['user_id', 'type', 'state', 'tax'],
  search: ['reference', 'description'],
  searchNames: ['user_id'],
  policy: {
    see: (actor) => either(own(actor), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  auditReads: true,
  invalidates: ['transactions'],
})

export type Transaction = Row<typeof transaction>
