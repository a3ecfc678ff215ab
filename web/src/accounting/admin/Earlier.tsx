import {
  showMoney,
  transaction,
  transactionStates,
  undoBank,
  undoRaise,
  type BankImport,
  type FeeRaise,
  type TransactionsOverview,
} from '@college/contract/accounting'
import { mostLimit, plural, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { confirm, CountLink, Lines, messageOf, Section, toast, useAction, useClient, useZone, type Client } from '#kit'
import { allTransactions } from '../links.ts'
import { SendDialog } from '../transaction/SendDialog.tsx'

/** The invoices of a raising that have not been sent, page by page. */
const unsentOf = async (client: Client, raise: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let after: string | undefined; ;) {
    const page = await client.listRecords(transaction, {
      fee_raise_id: raise,
      unsent: true,
      sort: 'id',
      limit: mostLimit,
      ...(after !== undefined && { after }),
    })
    ids.push(...page.rows.map(({ id }) => id))
    if (page.info.next === null) return ids
    after = page.info.next
  }
}

/** Fees that were raised and files that were imported last, each with its way back. */
export function Earlier({ data }: { data: TransactionsOverview }) {
  const zone = useZone()
  const raising = useAction<typeof undoRaise>(undoRaise)
  const importing = useAction<typeof undoBank>(undoBank)
  const client = useClient()
  const [sending, setSending] = useState<{ id: number; count: number } | null>(null)
  if (data.raises.length + data.imports.length === 0) return null
  const takeBackRaise = async ({
    id,
    fee_year: year,
    invoices,
    unpaid,
    unpaid_total: cents,
  }: FeeRaise): Promise<void> => {
    const paid = invoices - unpaid
    const sure = await confirm({
      title: `Undo the fees of ${year}: ${plural(unpaid, 'unpaid invoice')}, ${showMoney(cents)}?`,
      body: `Invoices that were sent are voided, the others removed.${paid > 0 ? ` ${paid} with a payment ${paid === 1 ? 'stays' : 'stay'}.` : ''}`,
      verb: 'Undo fees',
    })
    if (!sure) return
    const done = await raising.act({ id })
    if (done) toast({ text: undoneWords(done.data), kind: 'done' })
  }
  const takeBackImport = async ({ id, payments, total }: BankImport): Promise<void> => {
    const sure = await confirm({
      title: `Undo this import: ${plural(payments, 'payment')}, ${showMoney(total)}?`,
      body: 'The payments are voided, and the invoices they paid are due again. Payments that are in Xero as well stay.',
      verb: 'Undo import',
    })
    if (!sure) return
    const done = await importing.act({ id })
    if (!done) return
    const { voided, kept } = done.data
    const words = `${plural(voided, 'payment')} voided`
    toast({
      text: kept > 0 ? `${words}. ${kept} kept, because Xero has ${kept === 1 ? 'it' : 'them'} too` : words,
      kind: 'done',
    })
  }
  const failure = raising.failure ?? importing.failure
  return (
    <Section title="Raised and imported" sentence={failure ? messageOf(failure) : undefined}>
      <Lines>
        {data.raises.map((each) => (
          <Line
            key={`raise ${each.id}`}
            name={`Fees ${each.fee_year}`}
            count={each.invoices}
            words={`${plural(each.invoices, 'invoice')}, ${showMoney(each.total)}`}
            to={allTransactions({ fee_raise_id: String(each.id), state: standing })}
            more={[showMinute(each.raised_at, zone), each.by]}
            undone={each.undone_at !== null}
            unsent={each.unsent}
            unsentTo={allTransactions({ fee_raise_id: String(each.id), unsent: 'true' })}
            onSend={() => setSending({ id: each.id, count: each.unsent })}
            // Those with a payment stay: where all have one there is nothing to undo, and where some have, it says of how many.
            undo={each.unpaid < each.invoices ? `Undo ${each.unpaid} unpaid` : 'Undo'}
            onUndo={each.unpaid > 0 ? () => void takeBackRaise(each) : undefined}
          />
        ))}
        {data.imports.map((each) => (
          <Line
            key={`import ${each.id}`}
            name={each.file_name ?? 'Bank file'}
            count={each.payments}
            words={`${plural(each.payments, 'payment')}, ${showMoney(each.total)}`}
            to={allTransactions({ bank_import_id: String(each.id), state: standing })}
            more={[showMinute(each.imported_at, zone), each.by]}
            undone={each.undone_at !== null}
            onUndo={() => void takeBackImport(each)}
          />
        ))}
      </Lines>
      {sending && (
        <SendDialog count={sending.count} ids={() => unsentOf(client, sending.id)} onClose={() => setSending(null)} />
      )}
    </Section>
  )
}

const undoneWords = ({ removed, voided, kept }: { removed: number; voided: number; kept: number }): string =>
  [
    removed > 0 && `${plural(removed, 'invoice')} removed`,
    voided > 0 && `${voided} voided`,
    kept > 0 && `${kept} with a payment kept`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing was left to undo'

/** What is not void. */
const standing = transactionStates.filter((state) => state !== 'void')

interface LineProps {
  /** What it was. */
  readonly name: string
  readonly count: number
  readonly words: string
  /** The rows that are counted. */
  readonly to: string
  readonly more: readonly (string | null)[]
  readonly undone: boolean
  /** Of invoices: how many are still to be sent, and which. */
  readonly unsent?: number
  readonly unsentTo?: string
  readonly onSend?: () => void
  /** How it is undone, where anything of it can be. */
  readonly onUndo: (() => void) | undefined
  readonly undo?: string
}

function Line({ name, count, words, to, more, undone, onUndo, undo = 'Undo', ...sending }: LineProps): ReactNode {
  const { unsent = 0, unsentTo, onSend } = sending
  return (
    <li className="row wrap gap8-16 between">
      <span className="shrink">
        <span className="ink anywhere">
          {name}:{' '}
          {undone ? (
            words
          ) : (
            <CountLink count={count} to={to}>
              {words}
            </CountLink>
          )}
          {unsent > 0 && unsentTo !== undefined && (
            <>
              ,{' '}
              <CountLink count={unsent} to={unsentTo}>
                {`${unsent} not sent yet`}
              </CountLink>
            </>
          )}
        </span>
        <span className="muted block">{more.filter(Boolean).join(', ')}</span>
      </span>
      {undone ? (
        <span className="muted">Undone</span>
      ) : (
        <span className="row wrap gap8-16">
          {unsent > 0 && onSend && (
            <Button variant="default" size="sm" onClick={onSend}>
              Send all {unsent}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {onUndo && (
            <Button variant="default" size="sm" onClick={onUndo}>
              {undo}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
