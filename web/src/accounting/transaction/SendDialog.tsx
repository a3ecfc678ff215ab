import { checkSending, mostSent, sendInvoices } from '@college/contract/accounting'
import { plural } from '@college/contract/kit'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#kit/router'
import { FormDialog, messageOf, Note, Segments, toast, useAction } from '#kit'
import { IconMailOff } from '@tabler/icons-react'
import { allTransactions } from '../links.ts'
import { unreachableWords } from '../words.ts'

type By = 'email' | 'office'

const ways = [
  { value: 'email', label: 'By email' },
  { value: 'office', label: 'I sent it myself' },
] as const

const texts: Readonly<Record<By, string>> = {
  email: 'Each person gets an email with a link to their invoice.',
  office: 'We only note that you sent it, by post or in an email of your own.',
}

interface Counts {
  readonly sent: number
  readonly already: number
  readonly unreachable: number
}

const none: Counts = { sent: 0, already: 0, unreachable: 0 }
const sumOf = ({ sent, already, unreachable }: Counts): number => sent + already + unreachable

/** What became of them. */
const resultWords = ({ sent, already, unreachable }: Counts): string =>
  [
    sent > 0 ? `${plural(sent, 'invoice')} sent.` : 'Nothing was sent.',
    already > 0 && `${already} had an email today already.`,
    unreachable > 0 && `${unreachable} not sent: no email address that works.`,
  ]
    .filter(Boolean)
    .join(' ')

interface SendDialogProps {
  readonly count: number
  /** Which they are, asked for when they are sent. */
  readonly ids: () => Promise<readonly number[]>
  readonly onClose: () => void
}

/** Whom an email about invoices would not reach; no one until that is known. */
const useUnreachable = (ids: () => Promise<readonly number[]>): readonly string[] => {
  const [names, setNames] = useState<readonly string[]>([])
  const { act } = useAction<typeof checkSending>(checkSending)
  const look = useRef({ act, ids })
  useEffect(() => {
    const state = { isOver: false }
    const run = async (): Promise<void> => {
      const all = await look.current.ids()
      const people = new Map<number, string>()
      for (let from = 0; from < all.length && !state.isOver; from += mostSent) {
        const answer = await look.current.act({ ids: all.slice(from, from + mostSent) })
        if (!answer) return
        for (const { id, name } of answer.data.unreachable) people.set(id, name)
      }
      if (!state.isOver) setNames([...people.values()])
    }
    // What fails here fails again when they are sent, and is said then.
    run().catch(() => undefined)
    return () => {
      state.isOver = true
    }
  }, [])
  return names
}

/** Sends invoices, or notes that the office did: as many as are chosen, in portions that one call can carry. */
export function SendDialog({ count, ids, onClose }: SendDialogProps) {
  const { act, isPending, failure } = useAction<typeof sendInvoices>(sendInvoices)
  const [by, setBy] = useState<By>('email')
  const [counts, setCounts] = useState(none)
  const [isRunning, setRunning] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const [unread, setUnread] = useState<string | null>(null)
  const unreachable = useUnreachable(ids)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const left = useRef<readonly number[] | null>(null)
  const run = async (): Promise<void> => {
    setUnread(null)
    try {
      left.current ??= await ids()
    } catch (error) {
      setUnread(messageOf(error))
      return
    }
    let total = counts
    while (left.current.length > 0 && !isClosed.current) {
      const portion = left.current.slice(0, mostSent)
      const answer = await act({ ids: portion, by })
      if (!answer) return
      left.current = left.current.slice(mostSent)
      const { sent, already, unreachable } = answer.data
      total = {
        sent: total.sent + sent,
        already: total.already + already,
        unreachable: total.unreachable + unreachable,
      }
      setCounts(total)
    }
    // Who got none is looked up from here, and the dialog stays for it.
    if (total.unreachable > 0) {
      setStuck(true)
      return
    }
    const isWhole = total.already === 0
    toast({ text: resultWords(total), kind: isWhole ? 'sent' : 'failed' })
    onClose()
  }
  const send = async (): Promise<void> => {
    setRunning(true)
    await run()
    setRunning(false)
  }
  const done = sumOf(counts)
  if (isStuck)
    return (
      <FormDialog title="Not everyone was reached" verb={null} isPending={false} onClose={onClose}>
        <Note tone="warn" icon={IconMailOff}>
          {resultWords(counts)}
        </Note>
        <p className="secondary">
          <Link to={allTransactions({ unsent: 'true' })} onClick={onClose}>
            Show invoices not sent yet
          </Link>
          . Correct the address of each person, or send theirs by post and choose “I sent it myself”.
        </p>
      </FormDialog>
    )
  return (
    <FormDialog
      title={count === 1 ? 'Send this invoice?' : `Send ${plural(count, 'invoice')}?`}
      text="An invoice that was sent can be voided, but no longer deleted. With Xero connected, it goes there too."
      verb={[done > 0 ? 'Send the rest' : 'Send', 'Sending…']}
      isPending={isRunning || isPending}
      failure={unread ?? (failure && messageOf(failure))}
      wayOut={isRunning && count > mostSent ? 'Stop' : 'Cancel'}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div>
        <Segments label="How it is sent" value={by} segments={ways} onChange={setBy} />
      </div>
      <p className="secondary">{texts[by]}</p>
      {by === 'email' && unreachable.length > 0 && (
        <Note tone="warn" icon={IconMailOff}>
          {unreachableWords(unreachable)}
        </Note>
      )}
      <p className="secondary" role="status">
        {done > 0 && `${done} of ${count} done.`}
      </p>
    </FormDialog>
  )
}
