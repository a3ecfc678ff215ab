import { code, type CollegeRecord, type Create, type Update } from '@college/contract/kit'
import type { Client } from '../api/client.ts'
import { CallFailed, membersOf, noAnswerCode } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { beforeOf, bodyOfEntry } from './body.ts'
import { keysHold, refusalOf, type Values, type UnsentEntry } from './entry.ts'
import type { UnsentQueue } from './queue.ts'

/** A record whose new and changed rows may wait on the device. */
export interface QueuedRecord {
  readonly record: CollegeRecord
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

const away: readonly number[] = [noAnswerCode, code.unauthorised, code.tooMany, code.unavailable, 408, 502, 504]

/** Whether a failure says nothing of the entry itself: it waits on. */
const isPassing = (failure: CallFailed): boolean => away.includes(failure.code) || failure.waitsFor.length > 0

const stale =
  'This was tried a month ago and may have arrived. Look whether it is in your records, then remove it here or send it again.'

class Later extends Error {}

interface FileUpload {
  readonly client: Client
  readonly queue: UnsentQueue
  readonly recordNamed: (name: string) => CollegeRecord | null
}

const write = ({ client }: FileUpload, record: CollegeRecord, { key, body }: OpenWrite): Promise<unknown> => {
  const options = { key, quiet: true, hurried: true }
  const given = JSON.parse(body) as Create<CollegeRecord> | Update<CollegeRecord> // made by `bodyOfEntry` or an editor
  return 'updated_at' in given
    ? client.updateRecord(record, given as Update<CollegeRecord>, options)
    : client.createRecord(record, given, options)
}

/** Sends one entry. An open try goes first, under its own key: what it made is what the rest then changes. */
const sendOne = async (sending: FileUpload, record: CollegeRecord, entry: UnsentEntry): Promise<Values | null> => {
  const { queue, client } = sending
  const body = bodyOfEntry(record, entry)
  const text = JSON.stringify(body)
  const { open } = entry
  if (open !== null && open.body !== text) {
    const row = membersOf(await write(sending, record, open))
    const next = await queue.change(entry.id, { open: null, triedAt: null, before: beforeOf(record, row) })
    if (!next) return null
    return bodyOfEntry(record, next) === null ? row : sendOne(sending, record, next)
  }
  if (body === null) return entry.before?.values ?? null
  const now = open ?? { key: entry.key, body: text }
  const triedAt = entry.triedAt ?? client.context.now().toISOString()
  const marked = await queue.change(entry.id, { open: now, triedAt })
  return marked ? membersOf(await write(sending, record, now)) : null
}

/** Whether a refusal is worth another try without the person, as when the row was being edited. */
const triesAgain = ({ refusal }: UnsentEntry): boolean => refusal === null || refusal.holder !== null

const isStale = ({ triedAt, refusal }: UnsentEntry, now: Date): boolean =>
  triedAt !== null && refusal === null && now.getTime() - Date.parse(triedAt) > keysHold

const settle = async (
  sending: FileUpload,
  entry: UnsentEntry,
): Promise<SendResult['taken'][number] | UnsentEntry | null> => {
  const { client, queue } = sending
  const record = sending.recordNamed(entry.record)
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
    if (isPassing(error)) throw new Later()
    // What was refused for good is not open any more; the next try is another one.
    const closed = error.unknownOutcome ? {} : { open: null, triedAt: null }
    return queue.change(entry.id, { ...closed, refusal: refusalOf(error, now) })
  }
}

/**
 * Sends what waits, the oldest first, one tab at a time. What is refused stays with the server's words and lets the next one pass; what
 * is taken up for a change waits until that is done, unless it is `mine`.
 */
export const sendUnsent = (sending: FileUpload, mine: string | null = null): Promise<SendResult> =>
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
