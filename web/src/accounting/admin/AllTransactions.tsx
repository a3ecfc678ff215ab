import {
  isOverdue,
  isOwed,
  overdueFilters,
  owedFilters,
  showMoney,
  transaction,
  transactionsOverview,
  type Transaction,
  type TransactionsOverview,
} from '@college/contract/accounting'
import { drawerBreakpoint, plural } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingBank, IconPencil, IconPlus, IconReceipt, IconSend, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import {
  ActsMenu,
  classes,
  CountLink,
  DesktopActions,
  Empty,
  Icon,
  MenuEntry,
  MobileActions,
  Page,
  useCall,
  useMixedColleges,
  useToday,
  useZone,
} from '#kit'
import { DataTable, ExportLink, type BulkAct } from '#kit/table'
import { newMessage } from '#messaging'
import { allColumns } from '../columns.tsx'
import { allFilters } from '../filters.ts'
import { accountPage, allTransactions, newTransaction, transactionPage } from '../links.ts'
import { SendDialog } from '../transaction/SendDialog.tsx'
import { BankDialog } from './BankDialog.tsx'
import { Earlier } from './Earlier.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import styles from './admin.module.css'

/** `/transactions/admin`: what everyone owes and paid, with the sums that lead to their rows. */
export function AllTransactions() {
  const today = useToday()
  const columns = allColumns(today, useZone())
  // Sums are of one college.
  const isMixed = useMixedColleges().length > 0
  const { data } = useCall<typeof transactionsOverview>(transactionsOverview, undefined, { enabled: !isMixed })
  const [sending, setSending] = useState<readonly number[] | null>(null)
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<'raise' | 'bank' | null>(query.get('open') === 'bank' ? 'bank' : null)
  const close = (): void => {
    setOpen(null)
    if (query.has('open'))
      setQuery(
        (now) => {
          now.delete('open')
          return now
        },
        { replace: true },
      )
  }
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const acts = <Acts onOpen={setOpen} />
  const fromBank = (
    <Button variant="default" leftSection={<Icon of={IconBuildingBank} />} onClick={() => setOpen('bank')}>
      Import from bank
    </Button>
  )
  return (
    <Page
      title="Transactions"
      wide
      sentence="What people are charged and pay. What someone owes never stops them from logging or signing."
      actions={
        <>
          <ExportLink record={transaction} columns={columns} />
          {fromBank}
          <DesktopActions>{acts}</DesktopActions>
        </>
      }
    >
      {data && <Sums data={data} />}
      <DataTable
        record={transaction}
        columns={columns}
        filters={allFilters(data)}
        search="Name, reference, description"
        range="Due"
        to={(row) => transactionPage(row.id)}
        bulk={useBulk(today, setSending)}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty
            icon={IconReceipt}
            title="No transactions yet"
            text="Set what each role pays in Settings, Fees. Then raise the fees of a year here."
          />
        }
      />
      {data && (
        <div className="above32">
          <Earlier data={data} />
        </div>
      )}
      <MobileActions>{acts}</MobileActions>
      {sending && (
        <SendDialog count={sending.length} ids={() => Promise.resolve(sending)} onClose={() => setSending(null)} />
      )}
      {open === 'raise' && <RaiseDialog today={today} onClose={close} />}
      {open === 'bank' && <BankDialog onClose={close} />}
    </Page>
  )
}

const menuOf = (row: Transaction) => (
  <ActsMenu of={row.user_name ?? row.description}>
    {(close) => (
      <>
        <MenuEntry label="Account" icon={IconUser} to={accountPage(row.user_id)} onClick={close} />
        <MenuEntry label="Write" icon={IconPencil} to={newMessage({ people: [row.user_id] })} onClick={close} />
      </>
    )}
  </ActsMenu>
)

const useBulk = (today: string, onSend: (ids: readonly number[]) => void): readonly BulkAct<typeof transaction>[] => {
  const navigate = useNavigate()
  return [
    {
      label: (count) => `Write to ${count}`,
      icon: IconPencil,
      run: (rows) => void navigate(newMessage({ people: [...new Set(rows.map(({ user_id: id }) => id))] })),
    },
    {
      label: (count) => `Send ${count}`,
      icon: IconSend,
      applies: isOwed,
      run: (rows) => onSend(rows.map(({ id }) => id)),
    },
    {
      label: (count) => `Remind ${count}`,
      icon: IconReceipt,
      applies: (row) => isOverdue(row, today),
      run: (rows) =>
        void navigate(
          newMessage({
            people: [...new Set(rows.map(({ user_id: id }) => id))],
            subject: 'Your fee is overdue',
            text: 'Kia ora {{firstname}},\n\nA fee is overdue. Your Transactions page shows what you owe and how to pay. If you can’t pay now, reply to this message.\n\nNgā mihi,\n{{sender}}',
            about: accountPage(),
          }),
        ),
    },
  ]
}

function Acts({ onOpen }: { onOpen: (which: 'raise') => void }) {
  return (
    <>
      <Button component={Link} to={newTransaction('payment')} variant="default" leftSection={<Icon of={IconPlus} />}>
        Add transaction
      </Button>
      <Button leftSection={<Icon of={IconReceipt} />} onClick={() => onOpen('raise')}>
        Raise fees
      </Button>
    </>
  )
}

function Sums({ data }: { data: TransactionsOverview }) {
  const { due, overdue, unused, today } = data
  const sums = [
    {
      name: 'To pay',
      cents: due.cents,
      rows: due.rows,
      words: plural(due.rows, 'invoice'),
      to: allTransactions(owedFilters),
    },
    {
      name: 'Overdue',
      cents: overdue.cents,
      rows: overdue.rows,
      words: `${plural(overdue.rows, 'invoice')} of ${plural(overdue.people, 'person', 'people')}`,
      to: allTransactions({ ...overdueFilters(today) }),
    },
    {
      name: 'Not used yet',
      cents: unused.cents,
      rows: unused.rows,
      words: plural(unused.rows, 'payment or credit', 'payments and credits'),
      to: allTransactions({ unused: 'true' }),
    },
  ]
  return (
    <dl className={classes('flex wrap below24 flush', styles.sums)}>
      {sums.map(({ name, cents, rows, words, to }) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className={classes('ink firm', styles.sum)}>{showMoney(cents)}</dd>
          <dd className="flush">
            <CountLink count={rows} to={to}>
              {words}
            </CountLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
