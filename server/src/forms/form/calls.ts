import {
  changeForm,
  completeForm,
  contentLayout,
  finishForm,
  formRefusal,
  progressOf,
  reopenForm,
  returnForm,
  settled,
  withdrawForm,
} from '@college/contract/forms'
import type { Form, FormAct, FormData, FormState } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { audit, readRows } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { RowValues, ServerRecord } from '#records'
import type { Call } from '#platform'
import { appendEvent, atOnce, holdForm, nameOf } from '../chain.ts'
import { contentHash } from '../content.ts'
import { answerColumns, readAnswers } from '../sealed-answers.ts'
import { isAcceptance, ownersPart, readVersion, versionHash } from '../version.ts'
import { attachFiles, checkAnswers, filesMoved } from './answers.ts'
import { tellMoved, voidSignatures } from './moves.ts'
import { tellRefused, tellReopened, withdrawSigned } from '../signing/request/mails.ts'
import { anyForm, askedRows, heldForm, holdAsks } from '../signing/request/rows.ts'
import { dropArrivedMails } from '../signing/request/turn-mails.ts'
import type { FormParts } from './moves.ts'
import { handedIn, startedAgain } from './save.ts'
import { valuesAnew } from './text-values.ts'
import { closeWhenSigned } from '../signing/sign/sign.ts'
import { endForm, sendBack } from './ways-back.ts'

/** What acting on forms needs. */
export interface FormStateParts extends FormParts {
  readonly entry: ServerRecord
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
}

const onlyTheirs = 'Only the form’s owner and the college office can do this.'

const forbidden: Partial<Record<FormAct, string>> = {
  reopen: 'You can’t reopen this form. Ask the college office.',
  return: 'Only the college office and the people asked to sign can return this form.',
  withdraw: 'Only the form’s owner can withdraw it.',
}

const notNow: Partial<Record<FormAct, string>> = {
  write: 'This form isn’t completed yet, or is closed.',
  complete: 'This form is already completed.',
  return: 'Only a completed form can be returned for changes.',
  finish: 'You can finish this form once it’s completed and everyone has signed.',
  withdraw: 'A form can be withdrawn until it’s finished.',
  reopen:
    'Only a closed form can be reopened: a signed one by its owner, a finished one by the college office or the role its template names, a rejected one by the office alone.',
}

const outdated = (current: Form): ApiError =>
  new ApiError(code.outdated, 'This form has changed since you opened it. Read it again first.', undefined, { current })

/** A form in the caller's sight, as it now stands; 404 for any other. */
export const formFor = async (call: Call, entry: ServerRecord, id: number): Promise<Form> => {
  const [form] = await readRows<Form>(call, entry, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!form) throw notFound('form')
  return form
}

/** A form, held until the transaction ends, on which the caller may act as it stands. */
const heldFor = async (
  call: Call,
  entry: ServerRecord,
  read: { id: number; updated_at: string },
  act: FormAct,
): Promise<Form> => {
  await holdForm(call.db, read.id)
  const form = await formFor(call, entry, read.id)
  const refusal = formRefusal(call.actor, form, act)
  if (refusal === code.forbidden) throw new ApiError(refusal, forbidden[act] ?? onlyTheirs)
  if (new Date(read.updated_at).getTime() !== new Date(form.updated_at).getTime()) throw outdated(form)
  if (refusal !== null)
    throw new ApiError(refusal, act === 'write' && form.state === 'completed' ? handedIn : (notNow[act] ?? ''))
  return form
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

const setColumns = async (
  call: Call,
  form: Form,
  columns: RowValues & { readonly state: FormState },
): Promise<void> => {
  const names = Object.keys(columns)
  const sets = names.map((name, at) => `"${name}" = $${at + 3}`).join(', ')
  await call.db.rows(`update devform set ${sets}, updated_by = $2 where id = $1`, [
    form.id,
    call.actor.id,
    ...Object.values(columns),
  ])
  await audit(call.db, call.caller, {
    resource: 'devform',
    recordId: form.id,
    organisationId: form.organisation_id,
    ownerId: form.user_id,
    changes: { state: [form.state, columns.state] },
  })
}

/** A form on which the caller just acted; who read it only since they had signed it is given nothing of its answers once that counts no more. */
const standing = async (call: Call, entry: ServerRecord, { id, user_name }: Form): Promise<Form> => {
  const [seen] = await readRows<Form>(call, entry, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (seen) return seen
  const row = await call.db.row<{ body: Form }>(
    `select to_jsonb(f) - 'data' - 'data_sealed' - 'search' - 'deleted_at' || '{"data":null}' as body from devform f where id = $1`,
    [id],
  )
  if (!row) throw notFound('form')
  return { ...row.body, user_name }
}

/** Puts a form into its new state, with whatever else that sets, tells those who have to know, and gives it as it then stands. */
const moveTo = async (
  call: Call,
  { entry, ...parts }: FormStateParts,
  form: Form,
  { state, ...columns }: { state: FormState } & RowValues,
  voided: readonly number[] = [],
): Promise<Form> => {
  await setColumns(call, form, { state, ...columns })
  const after = await standing(call, entry, form)
  await tellMoved(call, parts, { form: after, from: form.state, to: state, voided })
  return standing(call, entry, form)
}

/** Completes a form as it was read, with the answers given or those it has. */
export const completeAsRead = async (
  call: Call,
  parts: FormStateParts,
  read: { id: number; updated_at: string; data?: FormData | undefined },
): Promise<Form> => {
  const form = await heldFor(call, parts.entry, read, 'complete')
  const version = await readVersion(call.db, form)
  const model = ownersPart(version)
  const before = await readAnswers(call.db, call.keys, form)
  const given = read.data ?? before
  await checkAnswers(call, form, model, given, { before, complete: true })
  const data = settled(model, given)
  await attachFiles(call, form, filesMoved(model, before, data))
  const text_values = (await valuesAnew(call, form, version)) ?? form.text_values
  const hash = contentHash(form, version, { title: form.title, data, text_values })
  const at = call.now()
  const made = await call.db.row<{ number: number }>(
    'select coalesce(max(number), 0) + 1 as number from devform_revision where devform_id = $1',
    [form.id],
  )
  const number = made?.number ?? 1
  const kept = answerColumns(call.keys, form, data, `revision ${number}`)
  await call.db.rows(
    `insert into devform_revision (organisation_id, devform_id, number, content_hash, data, data_sealed, completed_at, completed_by, layout, title, text_values)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      form.organisation_id,
      form.id,
      number,
      hash,
      jsonOf(kept.data),
      kept.data_sealed,
      at,
      call.actor.id,
      contentLayout,
      form.title,
      jsonOf(text_values),
    ],
  )
  await appendEvent(call, form, {
    kind: 'completed',
    content_hash: hash,
    details: { revision: number, version: versionHash(version), layout: contentLayout },
  })
  const columns = answerColumns(call.keys, form, data)
  await moveTo(call, parts, form, {
    state: 'completed',
    completed_at: at,
    content_hash: hash,
    returned_at: null,
    revision: number,
    ...progressOf(model, data),
    text_values: jsonOf(text_values),
    data: jsonOf(columns.data),
    data_sealed: columns.data_sealed,
  })
  if ((form.parts ?? 0) > 0) {
    const signed = await askedRows(call.db, `s.devform_id = $1 and s.state = 'signed'`, [form.id])
    await dropArrivedMails(
      call.db,
      form.organisation_id,
      signed.map((row) => row.id),
    )
    // Everybody may have signed before.
    await closeWhenSigned(call, parts, await heldForm(call.db, form.id))
  }
  return formFor(call, parts.entry, form.id)
}

const serveComplete = (parts: FormStateParts): Served =>
  serve(completeForm, async (outside, { body }) => ({ data: await completeAsRead(atOnce(outside), parts, body) }))

const serveChange = (parts: FormStateParts): Served =>
  serve(changeForm, async (call, { body }) => {
    const form = await heldFor(call, parts.entry, body, 'write')
    if (form.state !== 'completed') throw new ApiError(code.notPossible, 'This form is being filled in already.')
    await appendEvent(call, form, { kind: 'changed' })
    const voided = await voidSignatures(call, form, 'The form was changed.', { content: form.content_hash })
    return { data: await moveTo(call, parts, form, { ...startedAgain }, voided) }
  })

const serveFinish = (parts: FormStateParts): Served =>
  serve(finishForm, async (outside, { body }) => {
    const call = atOnce(outside)
    const form = await heldFor(call, parts.entry, body, 'finish')
    await appendEvent(call, form, { kind: 'finished', content_hash: form.content_hash })
    return { data: await moveTo(call, parts, form, { state: 'finished', finished_at: call.now() }) }
  })

const serveReturn = (parts: FormStateParts): Served =>
  serve(returnForm, async (outside, { body }) => {
    const call = atOnce(outside)
    const form = await heldFor(call, parts.entry, body, 'return')
    await appendEvent(call, form, { kind: 'returned', comment: body.reason, content_hash: form.content_hash })
    await sendBack(call, parts, form, { reason: body.reason })
    const held = await anyForm(call.db, form.id)
    const told = {
      outcome: 'returned',
      signer: await nameOf(call),
      part: 'the college office',
      reason: body.reason,
    } as const
    if (held && held.user_id !== call.actor.id) await tellRefused(call, parts, held, told)
    return { data: await formFor(call, parts.entry, form.id) }
  })

const serveWithdraw = (parts: FormStateParts): Served =>
  serve(withdrawForm, async (outside, { body }) => {
    const call = atOnce(outside)
    await holdAsks(call.db, (await formFor(call, parts.entry, body.id)).id)
    const form = await heldFor(call, parts.entry, body, 'withdraw')
    if (await isAcceptance(call.db, form)) throw new ApiError(code.notPossible, 'An accepted text can’t be withdrawn.')
    await appendEvent(call, form, { kind: 'form_withdrawn', comment: body.reason, content_hash: form.content_hash })
    await endForm(call, parts, form, { state: 'withdrawn', reason: body.reason })
    return { data: await formFor(call, parts.entry, form.id) }
  })

const serveReopen = (parts: FormStateParts): Served =>
  serve(reopenForm, async (call, { body }) => {
    const form = await heldFor(call, parts.entry, body, 'reopen')
    if (await isAcceptance(call.db, form)) throw new ApiError(code.notPossible, 'An accepted text can’t be changed.')
    await appendEvent(call, form, { kind: 'reopened', comment: body.reason })
    // A signed form goes back for its owner’s answers, which those who signed their part before them never read; a finished one for all of it.
    const isSigned = form.state === 'signed'
    const voided = await voidSignatures(call, form, body.reason, { content: isSigned ? form.content_hash : null })
    if (isSigned && form.signed_at !== null) await withdrawSigned(call, form, new Date(form.signed_at))
    // What another opens again comes back to its owner as what is returned does; what they open themselves they go on with.
    const returned_at = form.user_id === call.actor.id ? null : call.now()
    const data = await moveTo(call, parts, form, { ...startedAgain, returned_at }, voided)
    const held = await anyForm(call.db, form.id)
    if (held) await tellReopened(call, parts, held, { signer: await nameOf(call), reason: body.reason })
    return { data }
  })

/** What is done with a form besides filling it in and signing it. */
export const formStateCalls = (parts: FormStateParts): Served[] => [
  serveComplete(parts),
  serveChange(parts),
  serveFinish(parts),
  serveReturn(parts),
  serveWithdraw(parts),
  serveReopen(parts),
]
