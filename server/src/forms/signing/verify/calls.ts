import { proofOf, readPrintedCode, verifySigned } from '@college/contract/forms'
import type { ReadCode } from '@college/contract/forms'
import type { z } from 'zod'
import { networkOf, serve } from '#http'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import { readEvents } from '../../chain.ts'
import type { LocatedCode, SigningCallParts } from '../parts.ts'
import { anyForm, askedRows } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { isEarlier } from './earlier.ts'
import { formHolds } from './form-holds.ts'

const tries: Limit = { name: 'verification', most: 60, seconds: 600 }

type Verified = { form: SignedForm; rows: readonly AskedRow[] }

const verified = async (call: Call, id: number | undefined): Promise<Verified | null> => {
  const form = id === undefined ? null : await anyForm(call.db, id)
  return form && { form, rows: await askedRows(call.db, 's.devform_id = $1', [form.id]) }
}

const isLocated = (code: ReadCode): code is LocatedCode => 'content' in code

/** A form by the content of a paper from before it was changed; null where several forms had such a content. */
const foundEarlier = async (call: Call, content: string): Promise<Verified | null> => {
  const [form, ...others] = await call.db.rows<{ id: number }>(
    `select distinct f.id from devform_revision r join devform f on f.id = r.devform_id
     where r.content_hash >= $1 and r.content_hash < $1 || 'g' and f.deleted_at is null limit 2`,
    [content],
  )
  const before = others.length > 0 ? null : await verified(call, form?.id)
  return before && (await isEarlier(call.db, before.form, content)) ? before : null
}

/** A form by the begin of its chain, or by that of its content, as it stands on each page; null where it is not that of one form alone. */
const found = async (call: Call, code: LocatedCode): Promise<Verified | null> => {
  if (code.kind === 'whole') {
    const first = await call.db.row<{ devform_id: number }>(
      'select devform_id from devform_event where number = 1 and left(hash, 16) = $1',
      [code.form],
    )
    return verified(call, first?.devform_id)
  }
  const [form, ...others] = await call.db.rows<{ id: number }>(
    `select id from devform where content_hash >= $1 and content_hash < $1 || 'g' and deleted_at is null limit 2`,
    [code.content],
  )
  if (others.length > 0) return null
  return form ? verified(call, form.id) : foundEarlier(call, code.content)
}

const nothing = {
  organisation: null,
  reference: null,
  revision: null,
  timezone: null,
  completed_at: null,
  signatures: null,
  last_signed_at: null,
  signed: [],
  report: null,
}

const asInstant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** How a signature was given, without the name below it. */
const shown = (row: AskedRow) => ({
  party_title: row.party_title ?? '',
  signed_at: asInstant(row.answered_at) ?? '',
  ...proofOf(row),
  method: row.method ?? ('account' as const),
})

type Answer = z.output<typeof verifySigned.answer>
type Result = Answer['result']

const only = (result: Result): Answer => ({ result, ...nothing })

const collegeOf = async (call: Call, id: number): Promise<Pick<Answer, 'organisation' | 'timezone'>> => {
  const row = await call.db.row<{ name: string; timezone: string }>(
    'select name, timezone from organisation where id = $1',
    [id],
  )
  return { organisation: row?.name ?? null, timezone: row?.timezone ?? null }
}

/** Whether a code without its letters says what the form never said: more likely a slip than a paper that was changed. */
const isSlip = async (call: Call, { id, content_hash }: SignedForm, printed: LocatedCode): Promise<boolean> => {
  if (printed.kind !== 'whole' || printed.checked) return false
  const hashes = (await readEvents(call.db, id)).map((event) => event.content_hash)
  return ![...hashes, content_hash].some((hash) => hash?.startsWith(printed.content))
}

const ofForm = async (call: Call, { form, rows }: Verified, printed: LocatedCode): Promise<Answer> => {
  // A form that nobody has ever signed has no paper to verify.
  if (!rows.some(({ state }) => state === 'signed' || state === 'voided')) return only('unknown')
  if (!(await formHolds(call, call.db, form, rows, printed.content))) {
    if (await isEarlier(call.db, form, printed.content)) return only('earlier')
    return only((await isSlip(call, form, printed)) ? 'mistyped' : 'altered')
  }
  const signed = rows.filter(({ state }) => state === 'signed').map(shown)
  // Every signature was undone; a paper that shows one counts no longer.
  if (signed.length === 0) return only('earlier')
  return {
    ...nothing,
    ...(await collegeOf(call, form.organisation_id)),
    result: 'valid',
    reference: form.reference,
    revision: form.revision,
    completed_at: asInstant(form.completed_at),
    signatures: signed.length,
    // The short code is soon guessed: it says that the form holds, and the whole one how each signature was given.
    signed: printed.kind === 'short' ? [] : signed,
    last_signed_at:
      signed
        .map(({ signed_at }) => signed_at)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** What the public page says of a printed code: whether it is that of a signed form or a printed report, and nothing that stands in it. */
export const verificationCalls = ({ limits, findReport }: SigningCallParts): readonly Served[] => [
  serve(
    verifySigned,
    async (call, { body }) => {
      await limits.take(tries, networkOf(call.caller.ip))
      const printed = readPrintedCode(body.code)
      if (printed.kind === 'mistyped') return { data: only('mistyped') }
      if (!isLocated(printed)) return { data: only('unknown') }
      const form = await found(call, printed)
      const known = await findReport(call, printed)
      // Short codes are few enough that a form and a report may share one.
      if (form && known) return { data: only('unknown') }
      if (form) return { data: await ofForm(call, form, printed) }
      if (!known) return { data: only('unknown') }
      const college = await collegeOf(call, known.organisation_id)
      const result: Result = (await known.isCurrent()) ? 'valid' : 'changed'
      return { data: { ...nothing, ...college, result, report: known.report } }
    },
    { plain: true },
  ),
]
