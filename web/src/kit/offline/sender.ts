import { code, type CollegeRecord, type Create, type Update } from '@college/contract/kit'
import type { Client } from '../api/client.ts'
import { CallFailed, membersOf } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { merge } from '../text/merge.ts'
import { sendText } from '../text/sendText.ts'
import { beforeOf, bodyOfEntry } from './body.ts'
import { keysHold, refusalOf, type Values, type UnsentEntry } from './entry.ts'
import type { Change, UnsentQueue } from './queue.ts'

/** A record whose new and changed rows may wait on the device. */
export interface QueuedRecord {
  readonly name: string
  /** What people call one of them. */
  readonly title: string
  /** Its fields, fetched as one of them is sent. */
  readonly load: () => Promise<CollegeRecord>
  /** Path of the editor; it takes the entry's id as `waiting`. */
  readonly editor: string
}

/** What became of sending what waits. */
export interface SendResult {
  /** Entries the server has taken, with their rows. */
  readonly taken: readonly { readonly entry: UnsentEntry; readonly row: Values }[]
  readonly refused: readonly UnsentEntry[]
  /** Milliseconds that the server wants to be left alone, when it could not be reached or is busy; null when all was sent. */
  readonly again: number | null
}

const stale =
  'We tried to send this a month ago and it may have arrived. Check your records, then remove it here or send it again.'

class Later extends Error {}

interface Sending {
  readonly client: Client
  readonly queue: UnsentQueue
  readonly recordNamed: (name: string) => Promise<CollegeRecord | null>
}

const write = ({ client }: Sending, record: CollegeRecord, body: object, { key }: OpenWrite): Promise<unknown> => {
  const options = { key, quiet: true, hurried: true }
  const given = body as Create<CollegeRecord> | Update<CollegeRecord> // made by `bodyOfEntry` or an editor
  return 'updated_at' in given
    ? client.updateRecord(record, given as Update<CollegeRecord>, options)
    : client.createRecord(record, given, options)
}

/** Sends one entry by the sender that all texts share; null where it is gone by now. */
const sendOne = async (sending: Sending, record: CollegeRecord, first: UnsentEntry): Promise<Values | null> => {
  const { queue, client } = sending
  let entry: UnsentEntry | null = first
  const keys = [first.key]
  const change = async (what: Change): Promise<boolean> => {
    entry = await queue.change(first.id, what)
    return entry !== null
  }
  const sent = await sendText<Values>({
    open: () => entry?.open ?? null,
    body: () => entry && bodyOfEntry(record, entry),
    mark: (open) =>
      change({ open, triedAt: open === null ? null : (entry?.triedAt ?? client.context.now().toISOString()) }),
    write: async (body, open) => membersOf(await write(sending, record, body, open)),
    taken: (row) => change({ open: null, triedAt: null, before: beforeOf(record, row) }),
    rebase: (current) => {
      const before = entry?.before
      if (!entry || !before) return Promise.resolve(false)
      const theirs = beforeOf(record, membersOf(current))
      const { clashes, data } = merge(before.values, { ...before.values, ...entry.values }, theirs.values)
      return clashes.length > 0 ? Promise.resolve(false) : change({ before: theirs, values: data })
    },
    newKey: () => keys.pop() ?? client.context.newId(),
  })
  if (entry === null) return null
  if (sent.kind === 'conflict') throw new CallFailed(code.outdated, { current: sent.current })
  if (sent.kind === 'failed') throw sent.failure
  return sent.kind === 'saved' ? sent.row : (first.before?.values ?? null)
}

/** Whether a refusal is worth another try without the person, as when the row was being edited. */
const triesAgain = ({ refusal }: UnsentEntry): boolean => refusal === null || refusal.holder !== null

const isStale = ({ triedAt, refusal }: UnsentEntry, now: Date): boolean =>
  triedAt !== null && refusal === null && now.getTime() - Date.parse(triedAt) > keysHold

const settle = async (
  sending: Sending,
  entry: UnsentEntry,
): Promise<SendResult['taken'][number] | UnsentEntry | null> => {
  const { client, queue } = sending
  // Its fields may be out of reach as the server is.
  const record = await sending.recordNamed(entry.record).catch(() => {
    throw new Later()
  })
  const now = client.context.now()
  if (!record) return null
  if (isStale(entry, now))
    return queue.change(entry.id, {
      open: null,
      triedAt: null,
      refusal: refusalOf(new CallFailed(0, { message: stale }), now),
    })
  try {
    const row = await sendOne(sending, record, entry)
    if (row === null) return null
    await queue.remove(entry.id)
    return { entry, row }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.passing) throw new Later()
    // What was refused for good is not open any more; the next try is another one.
    const closed = error.mayBeTaken ? {} : { open: null, triedAt: null }
    return queue.change(entry.id, { ...closed, refusal: refusalOf(error, now) })
  }
}

/**
 * Sends what waits, the oldest first, one tab at a time. What is refused stays with the server's words and lets the next one pass; what
 * is taken up for a change waits until that is done, unless it is `mine`.
 */
export const sendUnsent = (sending: Sending, mine: string | null = null): Promise<SendResult> =>
  sending.queue.inTurn(async () => {
    const taken: SendResult['taken'][number][] = []
    const refused: UnsentEntry[] = []
    const { queue } = sending
    const told = (again: number | null): SendResult => ({ taken, refused, again })
    for (const listed of await queue.read()) {
      if (queue.isClosed()) return told(null)
      // It may have been changed, removed or taken up for a change since the list was read.
      const entry = listed.id !== mine && (await queue.isHeld(listed.id)) ? null : await queue.find(listed.id)
      if (!entry || !triesAgain(entry)) continue
      try {
        const result = await settle(sending, entry)
        if (result && 'row' in result) taken.push(result)
        else if (result) refused.push(result)
      } catch (error) {
        if (error instanceof Later) return told(pause)
        throw error
      }
    }
    return told(null)
  })

const pause = 20_000
