import {
  settleXero,
  showMoney,
  xeroDifferences,
  xerodifference,
  type XeroDifferenceRow,
  type XeroState,
} from '@college/contract/accounting'
import { plural } from '@college/contract/kit'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconReceipt, IconUpload } from '@tabler/icons-react'
import { ActsMenu, confirm, Empty, MenuEntry, Note, Section, StateChip, toast, useAction } from '#kit'
import { DataTable, type BulkAct, type TableColumn, type TableFilter } from '#kit/table'
import { transactionPage } from '../links.ts'
import { contactWords, differenceTitle, partsInWords } from './words.ts'

const amount = (cents: number | null): string => (cents === null ? '' : showMoney(cents))

const columns: readonly TableColumn<typeof xerodifference>[] = [
  { id: 'who', header: 'Who', cell: (row) => row.display_name, sort: 'display_name' },
  {
    id: 'number',
    header: 'Invoice',
    cell: (row) => <span className="nowrap">{row.number}</span>,
    sort: 'number',
    phone: 'what',
  },
  {
    id: 'parts',
    header: 'What differs',
    cell: (row) =>
      [
        ...(row.parts.length === 0 ? [differenceTitle[row.kind]] : partsInWords(row)),
        row.advice,
        contactWords(row),
        row.problem,
      ]
        .filter((words) => words !== null)
        .map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        )),
    phone: 'what',
  },
  { id: 'ours', header: 'Our amount', cell: (row) => amount(row.ours), sort: 'ours', align: 'right', phone: 'aside' },
  { id: 'theirs', header: 'Xero amount', cell: (row) => amount(row.theirs), sort: 'theirs', align: 'right' },
  {
    id: 'state',
    header: 'State',
    cell: (row) =>
      row.waits ? (
        <StateChip kind="asked">Sending</StateChip>
      ) : row.problem !== null ? (
        <StateChip kind="failed" />
      ) : row.sends || row.takes ? (
        <StateChip kind="due">Needs a decision</StateChip>
      ) : (
        <StateChip kind="due">Fix in Xero or here</StateChip>
      ),
    phone: 'state',
  },
]

const filters: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Difference',
    options: xeroDifferences.map((value) => ({ value, label: differenceTitle[value] })),
  },
  {
    name: 'waits',
    label: 'Decision',
    options: [
      { value: 'false', label: 'Needs a decision' },
      { value: 'true', label: 'Sending' },
    ],
  },
]

const mostAtOnce = 50

type Settle = (believe: 'ours' | 'theirs', rows: readonly XeroDifferenceRow[]) => Promise<void>
type Take = (rows: readonly XeroDifferenceRow[]) => Promise<void>

const actsFor = (settle: Settle, take: Take) => (row: XeroDifferenceRow) => (
  <ActsMenu of={`${row.number ?? 'the invoice'} of ${row.display_name}`}>
    {(close) => (
      <>
        {row.sends && !row.waits && (
          <MenuEntry
            label="Keep ours"
            icon={IconUpload}
            onClick={() => {
              close()
              void settle('ours', [row])
            }}
          />
        )}
        {row.takes && (
          <MenuEntry
            label="Use Xero’s"
            icon={IconDownload}
            onClick={() => {
              close()
              void take([row])
            }}
          />
        )}
        {row.transaction_id !== null && (
          <MenuEntry label="Open invoice" icon={IconReceipt} to={transactionPage(row.transaction_id)} onClick={close} />
        )}
      </>
    )}
  </ActsMenu>
)

/** Where the books differ, and what the office believes. */
export function Differences({ state }: { state: XeroState }) {
  const { act, failure } = useAction<typeof settleXero>(settleXero)
  const settle = async (believe: 'ours' | 'theirs', rows: readonly XeroDifferenceRow[]): Promise<void> => {
    let [settled, left] = [0, 0]
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      const differences = rows.slice(from, from + mostAtOnce).map((row) => ({
        transaction_id: row.transaction_id,
        xero_id: row.xero_id,
        ours_version: row.ours_version,
        theirs_version: row.theirs_version,
      }))
      const done = await act({ believe, differences })
      if (!done) return
      settled += done.data.settled
      left += done.data.left
    }
    const words =
      believe === 'ours'
        ? `Sending ${plural(settled, 'invoice')} to Xero`
        : `${plural(settled, 'invoice')} changed to what Xero has`
    toast({
      text: left === 0 ? words : `${words}. ${left} changed since you opened this. Check again.`,
      kind: left === 0 ? 'done' : 'failed',
    })
  }
  const take = async (rows: readonly XeroDifferenceRow[]): Promise<void> => {
    const sure = await confirm({
      title: rows.length === 1 ? 'Use what Xero has?' : `Use what Xero has for ${rows.length} invoices?`,
      body: 'Amounts, dates and voided invoices here become what they are in Xero. The history keeps what they were.',
      verb: 'Use Xero’s',
    })
    if (sure) await settle('theirs', rows)
  }
  const bulk: readonly BulkAct<typeof xerodifference>[] = [
    {
      label: (count) => `Keep ours (${count})`,
      icon: IconUpload,
      applies: (row) => row.sends && !row.waits,
      run: (rows) => settle('ours', rows),
    },
    { label: (count) => `Use Xero’s (${count})`, icon: IconDownload, applies: (row) => row.takes, run: take },
  ]
  return (
    <Section
      title="Differences"
      sentence={
        state.differences === 0
          ? 'Compared every night, and whenever Xero tells us of a change.'
          : `${plural(state.differences, 'invoice')} ${state.differences === 1 ? 'needs' : 'need'} a decision: keep ours, or use Xero’s.`
      }
    >
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle} above>
            {failure.message}
          </Note>
        )}
      </div>
      <DataTable
        record={xerodifference}
        columns={columns}
        filters={filters}
        search="Name or invoice"
        bulk={bulk}
        acts={actsFor(settle, take)}
        empty={
          <Empty
            icon={IconCircleCheck}
            title="Our books and Xero’s agree"
            text="Invoices that differ, or that Xero doesn’t have, show here."
          />
        }
      />
    </Section>
  )
}
