import { createHash, timingSafeEqual } from 'node:crypto'
import { putOnce } from '#platform'
import type { Context, Keys, S3Settings } from '#platform'
import { queueMail } from '#messaging'
import { firstOrganisation } from '#organisation'
import type { Head } from './check.ts'

/** Where the head of the chain is sent each hour, out of the reach of who owns the database. */
export interface HeadPlaces {
  readonly mail: string | null
  readonly s3: S3Settings | null
  /** Days for which the store is to let no one delete a head; none where its bucket says it itself. */
  readonly s3Days: number | null
  readonly log: boolean
}

const places = ['mail', 's3', 'log'] as const
type Place = (typeof places)[number]

const purpose = 'audit head'
const shape = /audit-head position=(\d{1,16}) hash=([0-9a-f]{64}) at=(\S{20,30}) signature=([0-9a-f]{64})/g

/** A head as a line that says by its signature which server wrote it. */
export const headLine = (keys: Keys, { position, hash }: Head, at: Date): string => {
  const text = `audit-head position=${position} hash=${hash.toString('hex')} at=${at.toISOString()}`
  return `${text} signature=${keys.blind(purpose, text).toString('hex')}`
}

/** The heads in a text, such as a log or a mail, whose signature is this server's, and how many others there are. */
export const readHeads = (keys: Keys, text: string): { heads: Head[]; foreign: number } => {
  const heads: Head[] = []
  let foreign = 0
  for (const [line, position, hash = '', , signature = ''] of text.replaceAll(/\s+/g, ' ').matchAll(shape)) {
    const right = keys.blind(purpose, line.slice(0, line.indexOf(' signature=')))
    if (timingSafeEqual(right, Buffer.from(signature, 'hex')))
      heads.push({ position: Number(position), hash: Buffer.from(hash, 'hex') })
    else foreign += 1
  }
  return { heads, foreign }
}

interface Claimed extends Head {
  readonly id: number
}

/** Takes the newest head for a place whose last one is an hour old and stood elsewhere in the chain. A try that failed is repeated after five minutes. */
const claimHead = async ({ db }: Pick<Context, 'db'>, place: Place): Promise<Claimed | null> =>
  db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(7305114)')
    return tx.row<Claimed>(
      `insert into audit_head (place, position, hash)
       select $1, s.position, s.hash from (select position, hash from audit_seal order by position desc limit 1) s
       where not exists (select 1 from audit_head h where h.place = $1 and h.sent_at is not null
           and (h.begun_at > now() - interval '1 hour' or (h.position = s.position and h.hash = s.hash)))
         and not exists (select 1 from audit_head h where h.place = $1 and h.begun_at > now() - interval '5 minutes')
       returning id, position, hash`,
      [place],
    )
  })

const mailHead = async (context: Pick<Context, 'db'>, to: string, line: string): Promise<void> => {
  const organisation = await firstOrganisation(context.db)
  if (!organisation) throw new Error('there is no organisation to send from')
  await queueMail(context.db, { event: 'audit_head', organisationId: organisation.id, to, values: { head: line } })
}

// Names sort by place in the chain; one that was written before is never written over.
const keyOf = (line: string, { position }: Head): string =>
  `${String(position).padStart(16, '0')}-${createHash('sha256').update(line).digest('hex').slice(0, 16)}.txt`

/** Sends the head of the chain to each place that is set, once an hour over all nodes. */
export const sendHeads = async (
  context: Pick<Context, 'db' | 'keys' | 'log' | 'now'>,
  { mail, s3, s3Days, log }: HeadPlaces,
): Promise<void> => {
  const lockedUntil = s3Days === null ? null : new Date(context.now().getTime() + s3Days * 86_400_000)
  const ways: Record<Place, ((line: string, head: Head) => Promise<void>) | null> = {
    mail: mail === null ? null : (line) => mailHead(context, mail, line),
    s3: s3 === null ? null : (line, head) => putOnce(s3, keyOf(line, head), `${line}\n`, lockedUntil),
    log: log ? async (line) => context.log.warn({ head: line }, 'the head of the audit') : null,
  }
  for (const place of places) {
    const send = ways[place]
    const head = send && (await claimHead(context, place))
    if (!send || !head) continue
    try {
      await send(headLine(context.keys, head, context.now()), head)
      await context.db.rows('update audit_head set sent_at = clock_timestamp() where id = $1', [head.id])
    } catch (error) {
      context.log.error({ err: error, place }, 'the head of the audit could not be sent')
    }
  }
}
