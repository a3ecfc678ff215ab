import { readAccount, statementPdf, transaction, type Account } from '@college/contract/accounting'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { useActor } from '#identity'
import {
  DesktopActions,
  Empty,
  Icon,
  messageOf,
  MobileActions,
  Page,
  PartError,
  toast,
  useCall,
  useClient,
  useToday,
  Waiting,
} from '#kit'
import { DataTable } from '#kit/table'
import { WriteButton } from '#messaging'
import { ownColumns } from '../columns.tsx'
import { ownFilters } from '../filters.ts'
import { allTransactions, newTransaction, transactionPage } from '../links.ts'
import { Owed } from './Owed.tsx'

/** `/transactions`: what the caller owes, how to pay it, and every line; the office opens it of anyone. */
export function Transactions() {
  const actor = useActor()
  const [query] = useSearchParams()
  const asked = Number(query.get('user_id')) || actor.id
  const isOwn = asked === actor.id
  const { data, error, refetch } = useCall<typeof readAccount>(readAccount, isOwn ? {} : { user_id: asked })
  const office = isAdmin(actor) && !isOwn
  const title = office ? (data?.name ?? 'Transactions') : 'Transactions'
  return (
    <Page
      title={title}
      wide
      sentence={office ? 'What this person owes, and why.' : 'Your fees, what you paid, and what is left.'}
      {...(office ? { breadcrumb: [{ label: 'Transactions', to: allTransactions() }, { label: title }] } : {})}
      actions={
        <DesktopActions>
          <Acts userId={asked} office={office} account={data} />
        </DesktopActions>
      }
    >
      {error && !data ? (
        <PartError
          title="We couldn’t load this account"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Owed account={data} />
      ) : (
        <Waiting shape="text" />
      )}
      <Lines userId={asked} />
      <MobileActions>
        <Acts userId={asked} office={office} account={data} />
      </MobileActions>
    </Page>
  )
}

function Acts({ userId, office, account }: { userId: number; office: boolean; account: Account | undefined }) {
  const client = useClient()
  const download = async (): Promise<void> => {
    try {
      await client.download(statementPdf.path, { user_id: userId }, 'Statement.pdf')
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return (
    <>
      {office && <WriteButton people={[userId]} />}
      {office && (
        <Button
          component={Link}
          to={newTransaction('payment', { user_id: userId })}
          variant="default"
          leftSection={<Icon of={IconPlus} />}
        >
          Enter payment
        </Button>
      )}
      <Button disabled={!account} leftSection={<Icon of={IconDownload} />} onClick={() => void download()}>
        Statement
      </Button>
    </>
  )
}

function Lines({ userId }: { userId: number }) {
  const today = useToday()
  return (
    <DataTable
      record={transaction}
      columns={ownColumns(today)}
      query={{ user_id: userId }}
      filters={ownFilters}
      search="Reference or description"
      range="Due"
      to={(row) => transactionPage(row.id)}
      empty={
        <Empty
          icon={IconReceipt}
          title="No transactions yet"
          text="Invoices from the college and your payments show here. There’s nothing to do."
        />
      }
    />
  )
}
