import { proofOf, verifySigned } from '@college/contract/forms'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import type { SigningCallParts } from '../parts.ts'
import { anyForm, askedRows } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { formHolds } from './form-holds.ts'

const tries: Limit = { name: 'verification', most: 60, seconds: 600 }

/** The form's code and the begin of the content's hash, as they are printed; spaces and hyphens are the reader's. */
const printedIn = (typed: string): { form: string; content: string } | null => {
  const [, form, content] = /^([\dA-F]{16})\.([\dA-F]{8,64})$/i.exec(typed.replaceAll(/[\s-]/g, '')) ?? []
  return form && content ? { form: form.toLowerCase(), content: content.toLowerCase() } : null
}

type Verified = { form: SignedForm; rows: readonly AskedRow[] }

const found = async (call: Call, code: string): Promise<Verified | null> => {
  const first = await call.db.row<{ devform_id: number }>(
    'select devform_id from devform_event where number = 1 and left(hash, 16) = $1',
    [code],
  )
  const form = first && (await anyForm(call.db, first.devform_id))
  return form && { form, rows: await askedRows(call.db, 's.devform_id = $1', [form.id]) }
}

const nothing = {
  organisation: null,
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
      const printed = printedIn(body.code)
      const known = printed && (await found(call, printed.form))
      // A form that nobody has ever signed has no paper to verify.
      if (!printed || !known?.rows.some(({ state }) => state === 'signed' || state === 'voided'))
        return { data: { result: 'unknown' as const, ...nothing } }
      const { form, rows } = known
      if (!(await formHolds(call, call.db, form, rows, printed.content)))
        return { data: { result: 'altered' as const, ...nothing } }
      const signed = rows.filter(({ state }) => state === 'signed').map(shown)
      const organisation = await call.db.row<{ name: string; timezone: string }>(
        'select name, timezone from organisation where id = $1',
        [form.organisation_id],
      )
      return {
        data: {
          result: 'valid' as const,
          organisation: organisation?.name ?? null,
          timezone: organisation?.timezone ?? null,
          completed_at: asInstant(form.completed_at),
          signatures: signed.length,
          signed,
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
