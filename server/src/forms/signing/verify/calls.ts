import { proofOf, readPrintedCode, verifySigned } from '@college/contract/forms'
import type { ReadCode } from '@college/contract/forms'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import type { SigningCallParts } from '../parts.ts'
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

/** A code that leads to a form. */
type Located = Extract<ReadCode, { readonly content: string }>

const isLocated = (code: ReadCode): code is Located => 'content' in code

/** A form by the begin of its chain, or by that of its content, as it stands on each page; null where it is not that of one form alone. */
const found = async (call: Call, code: Located): Promise<Verified | null> => {
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
  return others.length > 0 ? null : verified(call, form?.id)
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
}

const asInstant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** How a signature was given, without the name below it. */
const shown = (row: AskedRow) => ({
  party_title: row.party_title ?? '',
  signed_at: asInstant(row.answered_at) ?? '',
  ...proofOf(row),
  method: row.method ?? ('account' as const),
})

/** What the public page says of a printed code: whether it is that of a signed form, and nothing that stands in it. */
export const verificationCalls = ({ limits }: SigningCallParts): readonly Served[] => [
  serve(
    verifySigned,
    async (call, { body }) => {
      await limits.take(tries, call.caller.ip)
      const printed = readPrintedCode(body.code)
      if (printed.kind === 'mistyped') return { data: { result: 'mistyped' as const, ...nothing } }
      const known = isLocated(printed) ? await found(call, printed) : null
      // A form that nobody has ever signed has no paper to verify.
      if (!isLocated(printed) || !known?.rows.some(({ state }) => state === 'signed' || state === 'voided'))
        return { data: { result: 'unknown' as const, ...nothing } }
      const { form, rows } = known
      if (!(await formHolds(call, call.db, form, rows, printed.content)))
        return {
          data: {
            result: (await isEarlier(call.db, form, printed.content)) ? ('earlier' as const) : ('altered' as const),
            ...nothing,
          },
        }
      const signed = rows.filter(({ state }) => state === 'signed').map(shown)
      // Every signature was undone; a paper that shows one counts no longer.
      if (signed.length === 0) return { data: { result: 'earlier' as const, ...nothing } }
      const organisation = await call.db.row<{ name: string; timezone: string }>(
        'select name, timezone from organisation where id = $1',
        [form.organisation_id],
      )
      return {
        data: {
          result: 'valid' as const,
          organisation: organisation?.name ?? null,
          reference: form.reference,
          revision: form.revision,
          timezone: organisation?.timezone ?? null,
          completed_at: asInstant(form.completed_at),
          signatures: signed.length,
          // The short code is soon guessed: it says that the form holds, and the whole one how each signature was given.
          signed: printed.kind === 'short' ? [] : signed,
          last_signed_at:
            signed
              .map(({ signed_at }) => signed_at)
              .toSorted()
              .at(-1) ?? null,
        },
      }
    },
    { plain: true },
  ),
]
