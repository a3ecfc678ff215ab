import { isOverdue, showMoney } from '@college/contract/accounting'
import type { Account, AccountLine } from '@college/contract/accounting'
import { plural, showDate } from '@college/contract/kit'
import type { Report, ReportBlock, ReportCell } from '#pdf'
import type { Terms } from '../terms.ts'
import type { Payer } from './account.ts'

type Print = Pick<Report, 'printedAt' | 'timeZone'>

const frame = (terms: Terms, payer: Payer, print: Print): Omit<Report, 'title' | 'subtitle' | 'facts' | 'blocks'> => ({
  organisation: { name: terms.name, ...(terms.tagline && { tagline: terms.tagline }) },
  ...print,
  about: payer.name,
  footer: {
    text: [terms.name, terms.gstNumber && `GST number ${terms.gstNumber}`, terms.email].filter(Boolean).join(', '),
  },
})

/** How the college is paid, in words; nothing where it has no account. */
export const payWords = ({ pay }: Pick<Account, 'pay'>): string | null =>
  pay.account === null
    ? null
    : `Pay to ${pay.to}, ${pay.account}${pay.reference === null ? '' : `, with the reference ${pay.reference}`}.`

const address = (title: string, name: string, lines: string | null): ReportBlock => ({
  kind: 'labelled',
  label: title,
  text: [name, lines].filter(Boolean).join('\n'),
})

const typeWords = { invoice: 'Invoice', payment: 'Payment', credit: 'Credit' } as const

const settledRows = (line: AccountLine): ReportCell[][] =>
  line.settled.map(({ type, reference, date, amount }) => [
    showDate(date),
    [typeWords[type], reference].filter(Boolean).join(' '),
    showMoney(amount),
  ])

/** An invoice, a credit or a payment on paper; what it is called follows what it is. */
export const transactionPaper = (
  { line, account, terms, payer }: { line: AccountLine; account: Account; terms: Terms; payer: Payer },
  print: Print,
): Report => {
  const { type, amount, tax, reference, due, open, state } = line
  const isInvoice = type === 'invoice'
  const name = isInvoice
    ? tax > 0
      ? 'Tax invoice'
      : 'Invoice'
    : type === 'credit'
      ? tax > 0
        ? 'Credit note for GST'
        : 'Credit note'
      : amount < 0
        ? 'Refund'
        : 'Receipt'
  const words = payWords({ pay: { ...account.pay, reference } })
  const standing =
    state === 'void'
      ? `Void: ${line.void_reason ?? ''}`
      : isInvoice && open > 0
        ? `${showMoney(open)} to pay by ${showDate(due ?? '')}${isOverdue(line, account.today) ? '. This is overdue.' : '.'}`
        : isInvoice
          ? 'Paid in full. Thank you.'
          : null
  return {
    ...frame(terms, payer, print),
    title: name,
    subtitle: [reference, showDate(line.date)].filter(Boolean).join(', '),
    facts: [
      ...(reference ? [{ value: reference, label: isInvoice ? 'Invoice number' : 'Reference' }] : []),
      { value: showDate(line.date), label: 'Date' },
      ...(isInvoice && due !== null ? [{ value: showDate(due), label: 'Pay by' }] : []),
      ...(terms.gstNumber ? [{ value: terms.gstNumber, label: 'GST number' }] : []),
    ],
    blocks: [
      {
        kind: 'columns',
        columns: [
          {
            width: 1,
            blocks: [{ kind: 'labelled', label: 'From', text: [terms.name, terms.address].filter(Boolean).join('\n') }],
          },
          {
            width: 1,
            blocks: [{ kind: 'labelled', label: 'To', text: [payer.name, payer.address].filter(Boolean).join('\n') }],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Description', width: 10 },
          { title: tax > 0 ? 'Amount without GST' : 'Amount', width: 'fit', align: 'right' },
        ],
        rows: [[line.description, showMoney(amount - tax)]],
      },
      {
        kind: 'keyValues',
        items: [
          ...(tax > 0 ? [{ label: 'GST', value: showMoney(tax) }] : []),
          { label: tax > 0 ? 'Total in NZD, GST included' : 'Total in NZD', value: showMoney(amount) },
          ...(isInvoice && state !== 'void' && open < amount ? [{ label: 'To pay', value: showMoney(open) }] : []),
        ],
      },
      ...(standing === null ? [] : [{ kind: 'paragraph' as const, text: standing }]),
      ...(line.settled.length === 0
        ? []
        : [
            { kind: 'heading' as const, level: 2 as const, text: isInvoice ? 'Paid by' : 'Used for' },
            {
              kind: 'table' as const,
              columns: [
                { title: 'Date', width: 'fit' as const },
                { title: 'What', width: 10 },
                { title: 'Amount', width: 'fit' as const, align: 'right' as const },
              ],
              rows: settledRows(line),
            },
          ]),
      ...(isInvoice && state === 'due' && words !== null
        ? [
            { kind: 'heading' as const, level: 2 as const, text: 'How to pay' },
            { kind: 'paragraph' as const, text: words },
          ]
        : []),
    ],
  }
}

/** What was owed before the first line of a long statement. */
const broughtForward = ({ before }: Account): ReportCell[][] =>
  before === null
    ? []
    : [
        [
          '',
          { text: 'Brought forward', sub: `${plural(before.lines, 'earlier line')} of this account` },
          '',
          '',
          showMoney(before.balance),
        ],
      ]

/** Everything a person owes and has paid, line by line, with what is left. */
export const statementPaper = (
  { account, terms, payer }: { account: Account; terms: Terms; payer: Payer },
  print: Print,
): Report => {
  const words = payWords(account)
  const counted = account.lines.filter(({ state }) => state !== 'void')
  const charge = ({ type, amount }: AccountLine): string =>
    type === 'invoice' ? showMoney(amount) : amount < 0 ? showMoney(-amount) : ''
  const paid = ({ type, amount }: AccountLine): string => (type !== 'invoice' && amount > 0 ? showMoney(amount) : '')
  return {
    ...frame(terms, payer, print),
    title: 'Statement',
    subtitle: `${payer.name}, ${showDate(account.today)}`,
    facts: [
      { value: payer.name, label: 'Account of' },
      { value: showDate(account.today), label: 'Date' },
      ...(terms.gstNumber ? [{ value: terms.gstNumber, label: 'GST number' }] : []),
    ],
    blocks: [
      {
        kind: 'figures',
        items: [
          {
            value: showMoney(Math.abs(account.balance)),
            caption:
              account.balance < 0 ? 'in your favour' : account.balance === 0 ? 'Nothing to pay' : 'to pay in total',
          },
          { value: showMoney(account.overdue), caption: 'overdue' },
        ],
      },
      ...(payer.address === null ? [] : [address('To', payer.name, payer.address)]),
      {
        kind: 'table',
        columns: [
          { title: 'Date', width: 'fit' },
          { title: 'What', width: 10 },
          { title: 'Charged', width: 'fit', align: 'right' },
          { title: 'Paid', width: 'fit', align: 'right' },
          { title: 'Balance', width: 'fit', align: 'right' },
        ],
        rows: [
          ...broughtForward(account),
          ...counted.map((line): ReportCell[] => [
            showDate(line.date),
            {
              text: line.description,
              sub: [
                typeWords[line.type],
                line.reference,
                line.type === 'invoice' && line.due !== null && line.open > 0 && `pay by ${showDate(line.due)}`,
                line.overdue && 'overdue',
              ]
                .filter(Boolean)
                .join(' · '),
              ...(line.overdue && { tone: 'bad' as const }),
            },
            charge(line),
            paid(line),
            showMoney(line.balance),
          ]),
        ],
        ...(counted.length > 0 && { total: ['', 'Balance', '', '', showMoney(account.balance)] }),
        empty: 'Nothing was charged or paid yet.',
      },
      ...(account.due > 0 && words !== null
        ? [
            { kind: 'heading' as const, level: 2 as const, text: 'How to pay' },
            { kind: 'paragraph' as const, text: words },
          ]
        : []),
    ],
  }
}
