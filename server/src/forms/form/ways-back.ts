import type { Form } from '@college/contract/forms'
import { audit } from '#records'
import type { Call } from '#platform'
import { appendEvent } from '../chain.ts'
import { tellMoved, voidSignatures } from './moves.ts'
import type { FormParts, GuestDoing } from './moves.ts'
import { endSigningLinks } from '../signing/guest/links.ts'

/** As much of a form as moving it needs. */
type Moving = Pick<Form, 'id' | 'organisation_id' | 'user_id' | 'state' | 'content_hash'>

const columns = `to_jsonb(f) - 'data' - 'data_sealed' || '{"data":null}' as body`

/** Writes down and tells that a form has come to another state. */
const moved = async (
  call: Call,
  parts: FormParts,
  form: Moving,
  row: { readonly body: Form } | null,
  told: { voided: readonly number[]; what: string },
): Promise<void> => {
  if (!row) throw new Error('a form that is held is gone')
  const { state: to } = row.body
  await audit(call.db, call.caller, {
    resource: 'devform',
    recordId: form.id,
    organisationId: form.organisation_id,
    ownerId: form.user_id,
    changes: { state: [form.state, to] },
  })
  await tellMoved(call, parts, { form: row.body, from: form.state, to, ...told })
}

/** Why a form goes back or ends. */
interface Why extends GuestDoing {
  readonly reason: string
}

/** Takes a held form, whose event is written, back to its owner for changes: no signature that was given for it counts any more. */
export const sendBack = async (call: Call, parts: FormParts, form: Moving, { reason, ...by }: Why): Promise<void> => {
  const voided = await voidSignatures(call, form, reason, { ...by, content: form.content_hash ?? 'none' })
  const row = await call.db.row<{ body: Form }>(
    `update devform f set state = 'started', completed_at = null, signed_at = null, content_hash = null, returned_at = $2, updated_by = $3
     where id = $1 returning ${columns}`,
    [form.id, call.now(), call.actor.id || null],
  )
  await moved(call, parts, form, row, { voided, what: 'The form was returned for changes.' })
}

/** Takes a held form, which everybody had signed, back to waiting for a signature that was undone. */
export const waitAgain = async (call: Call, parts: FormParts, form: Moving): Promise<void> => {
  const row = await call.db.row<{ body: Form }>(
    `update devform f set state = 'completed', signed_at = null, updated_by = $2 where id = $1 returning ${columns}`,
    [form.id, call.actor.id || null],
  )
  await moved(call, parts, form, row, { voided: [], what: '' })
}

interface Open {
  id: number
  party: string
  party_title: string
}

// Those who are asked have nothing left to sign, and no link leads there.
const withdrawAsks = async (call: Call, form: Moving, by: GuestDoing): Promise<void> => {
  const rows = await call.db.rows<Open>(
    `update devformsignature set state = 'withdrawn', updated_by = $2 where devform_id = $1 and state = 'asked' and deleted_at is null
     returning id, party, party_title`,
    [form.id, call.actor.id || null],
  )
  for (const { id, party, party_title } of rows.toSorted((one, other) => one.id - other.id)) {
    await endSigningLinks(call.db, call.now(), id)
    await appendEvent(call, form, { ...by, kind: 'withdrawn', devformsignature_id: id, party, party_title })
  }
}

const ended = { withdrawn: 'The form was withdrawn.', rejected: 'The form was rejected.' } as const

/** Ends a held form, whose event is written: no signature counts any more, and nobody is asked for one. */
export const endForm = async (
  call: Call,
  parts: FormParts,
  form: Moving,
  { state, reason, ...by }: Why & { readonly state: keyof typeof ended },
): Promise<void> => {
  await withdrawAsks(call, form, by)
  const voided = await voidSignatures(call, form, reason, by)
  const row = await call.db.row<{ body: Form }>(
    `update devform f set state = $2, signed_at = null, ended_at = $3, updated_by = $4 where id = $1 returning ${columns}`,
    [form.id, state, call.now(), call.actor.id || null],
  )
  await moved(call, parts, form, row, { voided, what: ended[state] })
}
