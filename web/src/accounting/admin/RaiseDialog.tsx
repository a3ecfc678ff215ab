import { previewFees, raiseFees, showMoney, type FeePreview, type FeeRow } from '@college/contract/accounting'
import { plural, readDate, showDate } from '@college/contract/kit'
import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconMailOff, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { DateInput } from '#kit/form'
import { Link } from '#kit/router'
import { classes, FormDialog, messageOf, Note, PartError, toast, useAction, useCall, Waiting } from '#kit'
import { feesTab } from '../links.ts'
import { unreachableWords } from '../words.ts'
import styles from './admin.module.css'

const standingWords: Readonly<Record<FeeRow['standing'], string>> = {
  new: '',
  raised: 'Has this year’s fee',
  ended: 'Subscription ended',
  outside: 'No subscription in this year',
  free: 'Nothing to pay',
  no_fee: 'No amount is set',
  unconfirmed: 'Account not confirmed yet',
  inactive: 'Not active',
}

/** Shows who gets which fee for a year, and raises them. */
export function RaiseDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const now = Number(today.slice(0, 4))
  const [year, setYear] = useState(now)
  const { data, error, refetch } = useCall<typeof previewFees>(previewFees, { year })
  const { act, isPending, failure } = useAction<typeof raiseFees>(raiseFees)
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const due = typed === null ? (data?.due ?? null) : readDate(typed)
  const problem = due === null ? 'Enter a date as DD/MM/YYYY' : due < today ? 'This day has passed' : null
  const ready = data !== undefined && data.problem === null && data.invoices > 0
  const raise = async (): Promise<void> => {
    setAsked(true)
    if (!data || due === null || problem !== null) return
    const done = await act({ year, due, expected: { invoices: data.invoices, total: data.total } })
    if (!done) return
    toast({ text: `${plural(done.data.invoices, 'invoice')} raised, ${showMoney(done.data.total)}`, kind: 'done' })
    onClose()
  }
  return (
    <FormDialog
      title="Raise fees"
      text="One invoice for everyone who has none for the year. You can undo it."
      verb={ready ? [`Raise ${plural(data.invoices, 'invoice')}`, 'Raising…'] : null}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      wide
      onSubmit={() => void raise()}
      onClose={onClose}
    >
      <NativeSelect
        label="Fee year"
        value={String(year)}
        data={[now - 1, now, now + 1].map(String)}
        onChange={(event) => {
          setYear(Number(event.currentTarget.value))
          // Each year has a day of its own.
          setTyped(null)
        }}
      />
      {ready && (
        <DateInput
          name="due"
          label="Pay by"
          called="Pay by"
          raw={typed ?? data.due}
          error={asked && problem}
          from={today}
          onType={setTyped}
          onChoose={setTyped}
        />
      )}
      {error && !data ? (
        <PartError
          title="We couldn’t load who gets what"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Preview data={data} today={today} />
      ) : (
        <Waiting shape="list" />
      )}
    </FormDialog>
  )
}

function Preview({ data, today }: { data: FeePreview; today: string }) {
  const fresh = data.rows.filter(({ standing }) => standing === 'new')
  const billed = data.rows.filter(({ standing }) => standing === 'raised')
  const unbilled = data.rows.filter(({ standing }) => standing !== 'new' && standing !== 'raised')
  const unreachable = fresh.filter(({ reachable }) => !reachable).map((row) => row.user_name)
  return (
    <>
      {data.problem !== null && (
        <Note tone="warn" icon={IconAlertTriangle}>
          {data.problem} <Link to={feesTab()}>Fees</Link>
        </Note>
      )}
      <p className="prose">
        {showDate(data.from)} to {showDate(data.to)}.{' '}
        {data.from > today && 'This year lies ahead: its days to pay count from its first day. '}
        {data.invoices === 0 ? (
          data.rows.length > 0 && 'There are no invoices to raise for this year.'
        ) : (
          <>
            {plural(data.invoices, 'invoice')}, <b>{showMoney(data.total)}</b>
            {data.gst !== 'none' && `, with ${showMoney(data.tax)} GST included`}.
          </>
        )}
      </p>
      {unreachable.length > 0 && (
        <Note tone="warn" icon={IconMailOff}>
          {unreachableWords(unreachable)}
        </Note>
      )}
      {fresh.length > 0 && <People title="Gets an invoice" rows={fresh} />}
      {billed.length > 0 && <People title="Already billed" rows={billed} />}
      {unbilled.length > 0 && <People title="Not billed" rows={unbilled} />}
      {data.rows.length === 0 && (
        <Note tone="acc" icon={IconSettings}>
          Set what each role pays first. <Link to={feesTab()}>Fees</Link>
        </Note>
      )}
    </>
  )
}

function People({ title, rows }: { title: string; rows: readonly FeeRow[] }) {
  return (
    <section aria-label={title}>
      <h3 className="label">{`${title}: ${rows.length}`}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <div className={classes('scrolls-both', styles.scroll)} tabIndex={0} role="group" aria-label={title}>
        <ul className="list">
          {rows.map((row) => (
            <li key={row.user_id} className={classes('hairline grid gap4-16 pad10-0', styles.line)}>
              <span className="ink">
                {row.user_name}
                <span className="muted block">
                  {row.name}
                  {row.standing === 'new' && !row.whole && row.from !== null && row.to !== null
                    ? `, part of the year: ${showDate(row.from)} to ${showDate(row.to)}`
                    : ''}
                </span>
              </span>
              <span className="nowrap">
                {row.standing === 'new' ? showMoney(row.amount) : standingWords[row.standing]}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
