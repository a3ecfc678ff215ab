import type { CollegeRecord, Row } from '@college/contract/kit'
import { useState } from 'react'
import { CallFailed, noAnswerCode } from '../api/failure.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import { beforeOf } from '../offline/body.ts'
import { failureOf, type UnsentEntry } from '../offline/entry.ts'
import { useUnsentEntries } from '../offline/UnsentProvider.tsx'
import type { Raw } from './values.ts'

/** What became of an entry that was changed and given back. */
type Became<R> =
  | { readonly kind: 'taken'; readonly row: Row<R> }
  | { readonly kind: 'kept'; readonly entry: UnsentEntry }
  | { readonly kind: 'refused'; readonly failure: CallFailed }

const gone = 'This is no longer waiting: it was sent or removed elsewhere. Check your records before you log it again.'

/** What waits on the device, as an editor speaks of it: the entry that it changes, and the way in for what it could not send. */
export const useQueued = <R extends CollegeRecord>(
  record: R,
  waiting: UnsentEntry | null,
  wordsOf: (values: Raw) => string,
) => {
  const { queue, send } = useUnsentEntries()
  const [entry, setEntry] = useState(waiting)

  /** Keeps a save that got no answer; null where the device cannot. */
  const keep = async (values: Raw, row: Row<R> | null, open: OpenWrite | null): Promise<UnsentEntry | null> => {
    try {
      const before = row === null ? null : beforeOf(record, { ...row })
      return (await queue?.add({ record: record.name, values, words: wordsOf(values), before, open })) ?? null
    } catch {
      return null
    }
  }
  /** Puts into a kept entry what was typed while it was being kept. */
  const mend = async (entry: UnsentEntry, values: Raw): Promise<void> => {
    const whole = { ...entry.values, ...values }
    await queue?.mend(entry.id, { values: whole, words: wordsOf(whole), before: entry.before })
  }

  /** Puts the changed entry back, and sends it where that is possible. `row` is the version a conflict was settled on. */
  const giveBack = async (own: UnsentEntry, values: Raw, row: Row<R> | null): Promise<Became<R>> => {
    const before = row === null ? own.before : beforeOf(record, { ...row })
    const whole = { ...own.values, ...values }
    const mended = await queue?.mend(own.id, { values: whole, words: wordsOf(whole), before })
    if (!mended) return { kind: 'refused', failure: new CallFailed(noAnswerCode, { message: gone }) }
    const sent = await send(own.id)
    const taken = sent?.taken.find((one) => one.entry.id === own.id)
    if (taken) return { kind: 'taken', row: taken.row as Row<R> } // the wire's own row of this record
    const left = (await queue?.find(own.id)) ?? mended
    setEntry(left)
    return left.refusal === null ? { kind: 'kept', entry: left } : { kind: 'refused', failure: failureOf(left.refusal) }
  }

  return {
    queue,
    entry,
    refusal: entry?.refusal ? failureOf(entry.refusal) : null,
    keep,
    mend,
    giveBack,
  }
}
