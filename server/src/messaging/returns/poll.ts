import { mailReturns } from '@college/contract/messaging'
import type { MailReturns } from '@college/contract/messaging'
import { serve } from '#http'
import type { Served } from '#http'
import type { Context } from '#platform'
import { oneLine } from '../mail/render.ts'
import { readMailboxOnce } from './imap.ts'
import type { FoundMail, ReturnsMailbox } from './imap.ts'
import { isNewReport, noteReturned } from './note.ts'
import { readStatus } from './status.ts'

/** How a mailbox is read; what is left out is as usual. */
export interface Reading {
  readonly stopping: AbortSignal
  /** Milliseconds after which a silent mailbox is given up. */
  readonly silence?: number
}

// Whoever has not come back by then is dead: reading is given up before.
const leaseMinutes = 5
const wholeMilliseconds = 2 * 60_000

type Column = 'failed' | 'delayed' | 'delivered' | 'unknown'

const claim = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> =>
  (await db.row(
    `update mail_return set claimed_at = $1, tried_at = $1
     where (claimed_at is null or claimed_at < $1::timestamptz - interval '${leaseMinutes} minutes')
       and (tried_at is null or tried_at <= $1::timestamptz - interval '45 seconds') returning id`,
    [now()],
  )) !== null

const release = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  await db.rows('update mail_return set claimed_at = null')
}

/** Takes one mail of the mailbox: what it reports is put down with the note that it was read, so that it counts once. */
const takeMail = async ({ db, now }: Pick<Context, 'db' | 'now'>, { name, raw }: FoundMail): Promise<void> => {
  const reports = await readStatus(raw)
  await db.transaction(async (tx) => {
    if (!(await isNewReport(tx, now(), name))) return
    const counted: Record<Column, number> = { failed: 0, delayed: 0, delivered: 0, unknown: 0 }
    for (const report of reports) counted[(await noteReturned(tx, now(), report)) ? report.outcome : 'unknown'] += 1
    if (reports.length === 0) counted.unknown += 1
    await tx.rows(
      'update mail_return set failed = failed + $1, delayed = delayed + $2, delivered = delivered + $3, unknown = unknown + $4',
      [counted.failed, counted.delayed, counted.delivered, counted.unknown],
    )
  })
}

// The library's errors are objects with words of the mail server beside its own; neither may repeat the password.
const troubleOf = (error: unknown, { auth }: ReturnsMailbox): string => {
  const { authenticationFailed, responseText, message } = error as Record<string, unknown> // read as what may be there
  if (authenticationFailed === true) return 'The mailbox refused the user or the password.'
  const words = [responseText, message].find((one) => typeof one === 'string' && one !== '')
  const told = oneLine(typeof words === 'string' ? words : 'The mailbox could not be read.', 300)
  return auth.pass === '' ? told : told.replaceAll(auth.pass, '…')
}

/**
 * Reads the mail that came back, if no other node does so now. What goes wrong is put down for the office and tried again by the next turn: sending mail
 * has nothing to do with it.
 */
export const readReturns = async (
  context: Pick<Context, 'db' | 'now' | 'log'>,
  mailbox: ReturnsMailbox | null,
  { stopping, silence = 30_000 }: Reading,
): Promise<void> => {
  if (!mailbox || !(await claim(context))) return
  const { db, now, log } = context
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(wholeMilliseconds)])
  try {
    await readMailboxOnce(mailbox, (mail) => takeMail(context, mail), { stopping: signal, silence })
    await db.rows('update mail_return set claimed_at = null, read_at = $1, trouble = null, trouble_since = null', [
      now(),
    ])
  } catch (error) {
    if (stopping.aborted) return await release(context)
    const trouble = troubleOf(error, mailbox)
    log.warn({ trouble }, 'the mailbox for mail that comes back could not be read')
    await db.rows(
      'update mail_return set claimed_at = null, trouble = $1, trouble_since = coalesce(trouble_since, $2)',
      [trouble, now()],
    )
  }
}

/** How reading goes, for the office. */
export const serveReturns = (mailbox: ReturnsMailbox | null): Served =>
  serve(mailReturns, async (call) => {
    const row = await call.db.row<Omit<MailReturns, 'read_here'>>(
      'select read_at, trouble, trouble_since, failed, delayed, delivered, unknown from mail_return',
    )
    const none = { read_at: null, trouble: null, trouble_since: null, failed: 0, delayed: 0, delivered: 0, unknown: 0 }
    return { data: { read_here: mailbox !== null, ...(row ?? none) } }
  })
