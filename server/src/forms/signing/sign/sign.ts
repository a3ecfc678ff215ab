import { isSummed, largestData, partOf, problemsOf, questionsOf, settled } from '@college/contract/forms'
import type { Form, FormData, FormModel, TemplateVersion } from '@college/contract/forms'
import { code, dayIn } from '@college/contract/kit'
import type { FieldIssue } from '@college/contract/kit'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { appendEvent, atOnce, readEvents } from '../../chain.ts'
import { askedHash, partHash } from '../../content.ts'
import { refuseAnswers } from '../../form/answers.ts'
import { answerColumns } from '../../sealed-answers.ts'
import { modelOf, readVersion } from '../../version.ts'
import { tellMoved } from '../../form/moves.ts'
import { changedSince } from '../request/changed.ts'
import { isAddressOf } from '../guest/addresses.ts'
import { endSigningLinks } from '../guest/links.ts'
import { tellPartArrived, tellSigned, tellUnlessOften } from '../request/mails.ts'
import { memberOf } from '../request/named-signer.ts'
import type { SigningParts } from '../parts.ts'
import { askedRow, askedRows, completedBy, isDue, partyOf } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { dropOwnTurnMails } from '../request/turn-mails.ts'
import { tellNamesakes } from './namesakes.ts'
import { isFromOffice } from '../guest/office-credential.ts'
import { factsOf, signatureHash } from './proof.ts'

import { allowAnswer, answer, nameOf, note, noPart } from './answer.ts'
import type { Signer } from './answer.ts'

/** What is signed, and said with it. */
export interface SignatureInput {
  readonly content_hash: string
  readonly comment: string | null
  readonly image: string | null
  /** What they answer in a part of their own. */
  readonly answers: FormData | null
}

/** Refuses what was read where the form says something else by now; 474, with what was changed. Who fills in a part may have read it before it was completed. */
const checkContent = async (
  call: Call,
  form: SignedForm,
  { fills }: AskedRow,
  version: TemplateVersion,
  read: string,
): Promise<void> => {
  if (form.content_hash === read || (fills && askedHash(form, version) === read)) return
  const changes = await changedSince(call, form, read)
  const what = changes === null ? '' : ` What was changed: ${changes}.`
  throw new ApiError(code.outdated, `This form was changed since you read it.${what} Read it again before you sign.`)
}

/** Says of a question that is someone else's to answer that it is theirs: the signer reads it on the form. */
const ofOthers = (whole: FormModel, part: FormModel) => {
  const own = new Set(questionsOf(part).map(({ question }) => question.key))
  const others = new Set(questionsOf(whole).flatMap(({ question: { key } }) => (own.has(key) ? [] : [key])))
  return (issue: FieldIssue): FieldIssue =>
    others.has(issue.path) ? { ...issue, message: 'Someone else answers this question' } : issue
}

/** What a signer answers in their part of a form, with its hash; 400 where it is not all there. Nothing where they have none. */
const checkedPart = (
  call: Call,
  form: SignedForm,
  row: AskedRow,
  version: TemplateVersion,
  given: FormData | null,
): { hash: string; data: FormData } | null => {
  const party = row.party ?? ''
  const part = partOf(modelOf(version), party)
  if (!row.fills) {
    if (given !== null && Object.keys(given).length > 0)
      throw badField('answers', 'This form has nothing for you to answer')
    return null
  }
  const answers = given ?? {}
  if (Buffer.byteLength(JSON.stringify(answers)) > largestData)
    throw badField('answers', 'This is too long. Shorten some answers.')
  const problems = problemsOf(part, answers, { today: dayIn(form.timezone, call.now()), complete: true })
  refuseAnswers(problems.map(ofOthers(modelOf(version), part)), 'answers')
  const data = settled(part, answers)
  return { hash: partHash(form, version, party, data), data }
}

/** Refuses who would put their name to what they wrote for somebody else; 476. */
const checkOthersWords = async (call: Call, form: SignedForm, signer: Signer): Promise<void> => {
  const by = await completedBy(call.db, form)
  if (by === null || by === form.user_id) return
  if (signer.user_id !== by && !(signer.email !== null && (await isAddressOf(call.db, by, signer.email)))) return
  throw new ApiError(
    code.notPossible,
    `This form was completed for ${form.owner_name} by you. Another person has to sign it.`,
  )
}

/** Refuses whose account ended since they were asked, and who has no longer the role they were asked for; 476. */
const checkStatus = async (call: Call, form: SignedForm, row: AskedRow, signer: Signer): Promise<void> => {
  if (signer.user_id === null) return
  const person = await memberOf(call.db, form, signer.user_id)
  if (!person) throw new ApiError(code.notPossible, 'This account is inactive, so it can’t sign.')
  const { who, role = '' } = partyOf(form, row.party ?? '') ?? {}
  if (who !== 'role' || person.roles.includes(role)) return
  throw new ApiError(
    code.notPossible,
    `This is for a person with the role ${role}, which ${person.name} no longer has. ${form.owner_name} can ask another person.`,
  )
}

/** Where everybody who has to sign has done so the form is signed, and its owner is told. */
export const closeWhenSigned = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl' | 'moved'>,
  form: SignedForm,
): Promise<void> => {
  const signed = await askedRows(call.db, `s.devform_id = $1 and s.state = 'signed'`, [form.id])
  const at = call.now()
  if (form.signers.parties.some(({ key }) => !signed.some(({ party }) => party === key))) return
  const row = await call.db.row<{ body: Form }>(
    `update devform f set state = 'signed', signed_at = $2, updated_by = $3
     where id = $1 and state = 'completed' returning to_jsonb(f) - 'data' - 'data_sealed' || '{"data":null}' as body`,
    [form.id, at, call.actor.id || null],
  )
  if (!row) return
  await tellMoved(call, parts, { form: row.body, from: 'completed', to: 'signed', voided: [] })
  await tellSigned(call, parts, form, { signers: signed.map(nameOf).join('; '), at })
}

/** Where the parties sign one after the other, tells whoever is next: of those after the one who signed, the first who has not signed already. */
const tellNext = async (call: Call, parts: SigningParts, form: SignedForm, signed: AskedRow): Promise<void> => {
  if (form.signers.order !== 'in_order') return
  const waiting = await askedRows(
    call.db,
    `s.devform_id = $1 and s.state = 'asked' and s.position = (
       select min(p.position) from generate_series($2::integer + 1, $3::integer - 1) p (position)
       where not exists (select from devformsignature g where g.devform_id = s.devform_id and g.position = p.position and g.state = 'signed' and g.deleted_at is null))`,
    [form.id, signed.position ?? 0, form.signers.parties.length],
  )
  for (const row of waiting)
    if (await isDue(call.db, form, row)) await tellUnlessOften(call, parts, { form, row }, { event: 'sign_asked' })
}

/**
 * Signs: the row, the event that proves it and what follows, all within the transaction of the call, with the form held. The words of a
 * refusal are those of `allowAnswer` and `checkContent`.
 */
export const giveSignature = async (
  outside: Call,
  parts: SigningParts,
  asked: { form: SignedForm; row: AskedRow },
  signer: Signer,
  given: SignatureInput,
): Promise<AskedRow> => {
  const { form, row } = asked
  await allowAnswer(outside, form, row)
  const version = await readVersion(outside.db, form)
  await checkContent(outside, form, row, version, given.content_hash)
  await checkOthersWords(outside, form, signer)
  await checkStatus(outside, form, row, signer)
  const part = checkedPart(outside, form, row, version, given.answers)
  if (given.comment !== null && isSummed(partyOf(form, row.party ?? '')))
    throw badField('comment', 'Your answers are read only with those of others. Write this as one of them')
  const call = atOnce(outside)
  const at = call.now().toISOString()
  const before_answers = row.fills && form.content_hash !== given.content_hash ? true : null
  const office_credential = await isFromOffice(call, signer.user_id)
  const after: AskedRow = {
    ...row,
    state: 'signed',
    method: signer.method,
    answered_at: at,
    ip: call.caller.ip,
    comment: given.comment,
    image: given.image,
    content_hash: given.content_hash,
    part_hash: part?.hash ?? null,
    signer_id: signer.user_id ?? row.signer_id,
    signer_name: signer.name,
    signer_email: signer.email,
    office_credential,
    before_answers,
  }
  const facts = { ...factsOf(after), by: signer.by }
  const previous = (await readEvents(call.db, form.id)).at(-1)?.hash ?? ''
  const hash = signatureHash(facts, previous)
  await answer(
    call,
    row,
    signer,
    { state: 'signed', comment: given.comment, image: given.image },
    { content_hash: given.content_hash, signature_hash: hash, office_credential, before_answers, at },
    part ? { hash: part.hash, ...answerColumns(call.keys, form, part.data, `part ${row.id}`) } : noPart,
  )
  await appendEvent(call, form, {
    kind: 'signed',
    devformsignature_id: row.id,
    party: row.party,
    party_title: row.party_title ?? '',
    method: signer.method,
    comment: given.comment,
    content_hash: given.content_hash,
    details: { signature: facts, signature_hash: hash },
    ...(signer.method === 'account' ? {} : { guest: signer.name }),
  })
  await endSigningLinks(call.db, call.now(), row.id)
  await dropOwnTurnMails(call.db, form, row)
  await note(call, form, row, 'signed', hash)
  await tellNamesakes(call, parts, { form, row: after })
  await tellNext(call, parts, form, row)
  // What is read only with the answers of others is no one person’s part.
  if (part && form.state === 'started' && !isSummed(partyOf(form, row.party ?? '')))
    await tellPartArrived(call, parts, form, { row: after, signer: nameOf(after) })
  await closeWhenSigned(call, parts, form)
  return (await askedRow(call.db, row.id)) ?? after
}
