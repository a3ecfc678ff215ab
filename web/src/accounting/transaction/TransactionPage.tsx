import {
  isOwed,
  readAccount,
  showMoney,
  transaction,
  transactionPdf,
  type AccountLine,
  type Transaction,
} from '@college/contract/accounting'
import { isAdmin, showDate, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconBan, IconDownload, IconInfoCircle, IconMapOff, IconPencil, IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { useActor, useImpersonation } from '#identity'
import { RemindButton } from '#messaging'
import {
  ActsMenu,
  DeleteEntry,
  Empty,
  Fact,
  Facts,
  Icon,
  Lines,
  MenuEntry,
  messageOf,
  Note,
  Page,
  PartError,
  Section,
  StateChip,
  toast,
  useCall,
  useClient,
  useRecord,
  useRemoveAndLeave,
  useToday,
  useZone,
  Waiting,
} from '#kit'
import { accountPage, allTransactions, newTransaction, transactionPage } from '../links.ts'
import { kindOf, lateWords, stateOf } from '../words.ts'
import { SendDialog } from './SendDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

/** One transaction: what it is, what settles it, and how it is paid. */
export function TransactionPage({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(transaction, id || null)
  const actor = useActor()
  const list = { label: 'Transactions', to: isAdmin(actor) ? allTransactions() : accountPage() }
  if (data) return <Shown row={data} list={list} />
  return (
    <Page title="Transaction" breadcrumb={[list, { label: 'Transaction' }]}>
      {error?.code === 404 || id === 0 ? (
        <Empty
          icon={IconMapOff}
          title="This transaction isn’t here"
          text="It may have been deleted, or the link is incomplete."
        >
          <Button component={Link} to={list.to} variant="default">
            Go to transactions
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this transaction"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

function Shown({ row, list }: { row: Transaction; list: { label: string; to: string } }) {
  const actor = useActor()
  const today = useToday()
  const zone = useZone()
  const impersonation = useImpersonation()
  const office = isAdmin(actor) && impersonation === null
  const isOwn = row.user_id === actor.id
  const account = useCall<typeof readAccount>(readAccount, {
    ...(isOwn ? {} : { user_id: row.user_id }),
    transaction_id: row.id,
  }).data
  const line = account?.lines.find(({ id }) => id === row.id)
  const [kind, word] = stateOf(row, today)
  const name = kindOf(row)
  const open = row.open ?? 0
  return (
    <Page
      title={row.reference && row.type === 'invoice' ? `${name} ${row.reference}` : name}
      sentence={`${row.description}${isOwn ? '' : `, ${row.user_name ?? ''}`}`}
      breadcrumb={[list, { label: row.reference ?? name }]}
      actions={<Acts row={row} office={office} isOwn={isOwn} />}
    >
      {row.state === 'void' && (
        <Note tone="acc" icon={IconInfoCircle} above>
          <b>Void.</b> {row.void_reason}
        </Note>
      )}
      <Section title="About">
        <Facts>
          <Fact name="State">
            <StateChip kind={kind}>{word}</StateChip>
          </Fact>
          {!isOwn && (
            <Fact name="Who">
              <Link to={accountPage(row.user_id)}>{row.user_name}</Link>
            </Fact>
          )}
          <Fact name="Amount">{showMoney(row.amount)}</Fact>
          {row.type !== 'payment' && <Fact name="GST included">{row.tax > 0 ? showMoney(row.tax) : 'None'}</Fact>}
          <Fact name="Date">{showDate(row.date)}</Fact>
          {row.type === 'invoice' && row.due !== null && (
            <Fact name="Pay by">
              {showDate(row.due)}
              {kind === 'late' && `, ${lateWords(row.due, today)}`}
            </Fact>
          )}
          {open > 0 && <Fact name={row.type === 'invoice' ? 'To pay' : 'Not used yet'}>{showMoney(open)}</Fact>}
          {row.reference && row.type !== 'invoice' && <Fact name="Reference">{row.reference}</Fact>}
          {office && row.sent_at && <Fact name="Sent">{showMinute(row.sent_at, zone)}</Fact>}
          {office && row.xero_id && <Fact name="In Xero">{row.xero_id.split(' ')[0]}</Fact>}
        </Facts>
      </Section>
      {line && line.settled.length > 0 && <Settled row={row} line={line} />}
      {isOwed(row) && account && (
        <Section title="How to pay">
          <Facts>
            <Fact name="Pay to">{account.pay.to}</Fact>
            <Fact name="Bank account">{account.pay.account ?? 'Ask the college office'}</Fact>
            <Fact name="Reference">{row.reference}</Fact>
          </Facts>
        </Section>
      )}
    </Page>
  )
}

function Settled({ row, line }: { row: Transaction; line: AccountLine }) {
  return (
    <Section title={row.type === 'invoice' || row.amount < 0 ? 'Settled by' : 'Used for'}>
      <Lines>
        {line.settled.map((each) => (
          <li key={each.id} className="flex between gap16">
            <span>
              <Link to={transactionPage(each.id)}>
                {[kindOf({ type: each.type, amount: each.amount }), each.reference].filter(Boolean).join(' ')}
              </Link>
              <span className="muted">, {showDate(each.date)}</span>
            </span>
            <span className="nowrap">{showMoney(each.amount)}</span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Acts({ row, office, isOwn }: { row: Transaction; office: boolean; isOwn: boolean }) {
  const client = useClient()
  const today = useToday()
  const [isVoiding, setVoiding] = useState(false)
  const [isSending, setSending] = useState(false)
  const { removeAndLeave } = useRemoveAndLeave(transaction, allTransactions())
  const counts = row.sent_at !== null || row.xero_id !== null || (row.allocated ?? 0) > 0
  const name = kindOf(row)
  const open = row.open ?? 0
  const download = async (): Promise<void> => {
    try {
      await client.download(transactionPdf.path, { id: row.id }, `${name}.pdf`)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return (
    <>
      <Button
        variant={office && row.type === 'invoice' && row.state !== 'void' && open > 0 ? 'default' : 'filled'}
        leftSection={<Icon of={IconDownload} />}
        onClick={() => void download()}
      >
        PDF
      </Button>
      {office && row.state !== 'void' && (
        <>
          {row.type === 'invoice' && open > 0 && !isOwn && (
            <RemindButton
              person={row.user_id}
              what={`your ${row.description}, ${showMoney(open)}, ${(row.due ?? '') < today ? 'which was' : 'which is'} due on ${showDate(row.due ?? today)}`}
              about={transactionPage(row.id)}
            />
          )}
          {isOwed(row) && (
            <Button variant="default" leftSection={<Icon of={IconSend} />} onClick={() => setSending(true)}>
              {row.sent_at === null ? 'Send' : 'Send again'}
            </Button>
          )}
          {row.type === 'invoice' && open > 0 && (
            <Button
              component={Link}
              to={newTransaction('payment', { user_id: row.user_id, invoice_id: row.id, amount: open })}
              leftSection={<Icon of={IconPlus} />}
            >
              Enter payment
            </Button>
          )}
          <ActsMenu of={[name, row.reference].filter(Boolean).join(' ')}>
            {(close) => (
              <>
                <MenuEntry label="Edit" icon={IconPencil} to={`${transactionPage(row.id)}&edit=true`} onClick={close} />
                <MenuEntry
                  label="Void"
                  icon={IconBan}
                  onClick={() => {
                    close()
                    setVoiding(true)
                  }}
                />
                {!counts && <DeleteEntry close={close} onDelete={() => void removeAndLeave(row.id)} />}
              </>
            )}
          </ActsMenu>
        </>
      )}
      {isSending && <SendDialog count={1} ids={() => Promise.resolve([row.id])} onClose={() => setSending(false)} />}
      {isVoiding && <VoidDialog row={row} onClose={() => setVoiding(false)} />}
    </>
  )
}
