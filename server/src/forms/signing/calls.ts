import {
  answerPassing,
  declineForm,
  devformsignature,
  isSummed,
  passSignature,
  remindableFrom,
  reminderRefusal,
  remindSigner,
  showSigningLink,
  signForm,
  signForms,
  soonInWords,
  undoSignature,
} from '@college/contract/forms'
import type { Refusal, Signature } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { readRows, standard } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { appendEvent } from '../chain.ts'
import type { Signer } from './sign/answer.ts'
import { saidWhyNot } from '../form/why-not.ts'
import { giveRefusal } from './sign/refusal.ts'
import { giveSignature } from './sign/sign.ts'
import { undo } from './sign/undo.ts'
import { endSigningLinks, makeSigningLink } from './guest/links.ts'
import { mayBeAlerted, tellAsked } from './request/mails.ts'
import type { SigningParts } from './parts.ts'
import { checkedDrawing } from './sign/picture.ts'
import { allowForm, askedRow, heldForm, holdAnswered, holdAsk, isDue, partyOf, seenAsked } from './request/rows.ts'
import type { AskedRow, SignedForm } from './request/rows.ts'
import { answerPassing as answerForOwner, askToPass } from './request/handover.ts'
import { askedEvent } from './request/record.ts'
import { checkMail } from './request/without-mail.ts'

const plain = standard(devformsignature)

/** A row as the caller reads it. Whoever answered for a role has it as their own by then. */
const shown = async (call: Call, id: number): Promise<Signature> => {
  const [row] = await readRows<Signature>(call, plain, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound('signature')
  return row
}

/** Whether the caller is the one who is asked, by name or by their role; also once it was answered. */
const isAsked = ({ actor }: Pick<Call, 'actor'>, form: SignedForm, row: AskedRow): boolean =>
  row.signer_id === actor.id ||
  (row.signer_role !== null &&
    form.organisation_id === actor.organisation_id &&
    actor.home_roles.includes(row.signer_role) &&
    form.user_id !== actor.id)

/** Says to whom a request was made that is withdrawn meanwhile what became of it, in place of 404. */
const saidWhyGone = async (call: Call, id: number, error: unknown): Promise<never> => {
  const row = await call.db.row<{ devform_id: number }>('select devform_id from devformsignature where id = $1', [id])
  throw row ? await saidWhyNot(call, row.devform_id, error) : error
}

/** The ask, with the form held, for whoever it is for: also once a colleague has answered, and the form is not theirs to read any more. */
const mine = async (call: Call, id: number, outcome?: Refusal): Promise<{ form: SignedForm; row: AskedRow }> => {
  const seen = await seenAsked(call, id, (form, row) => isAsked(call, form, row)).catch((error: unknown) =>
    saidWhyGone(call, id, error),
  )
  if (!isAsked(call, seen.form, seen.row))
    throw new ApiError(code.forbidden, 'You haven’t been asked to sign this. Its owner can ask you.')
  await holdAnswered(call.db, seen.row, outcome)
  const form = await heldForm(call.db, seen.form.id)
  const row = await askedRow(call.db, id)
  if (!row) throw notFound('signature')
  // What was signed or declined says so by itself; a form that is not completed says why it waits.
  if (row.state === 'asked') allowForm(call, form, 'sign', row)
  return { form, row }
}

const asSigner = async (call: Call): Promise<Signer> => {
  const person = await call.db.row<{ name: string }>('select display_name as name from "user" where id = $1', [
    call.actor.id,
  ])
  return {
    user_id: call.actor.id,
    name: person?.name ?? '',
    email: null,
    method: 'account' as const,
    by: { session: call.caller.session ?? 0 },
  }
}

const serveSign = (parts: SigningParts): Served =>
  serve(signForm, async (call, { body }) => {
    const image = checkedDrawing(body.image)
    const asked = await mine(call, body.id)
    const given = {
      content_hash: body.content_hash,
      comment: body.comment ?? null,
      image,
      answers: body.answers ?? null,
    }
    await giveSignature(call, parts, asked, await asSigner(call), given)
    return { data: await shown(call, body.id) }
  })

interface Outcome {
  id: number
  signed: boolean
  message: string | null
}

const formsOf = async (call: Call, asks: readonly { id: number }[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await call.db.rows<{ id: number; devform_id: number }>(
    'select id, devform_id from devformsignature where id = any($1::bigint[])',
    [asks.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, devform_id }) => [id, devform_id]))
}

const serveSignSeveral = (parts: SigningParts): Served =>
  serve(signForms, async (call, { body }) => {
    const image = checkedDrawing(body.image)
    const signer = await asSigner(call)
    const signOne = async (id: number, content_hash: string): Promise<Outcome> => {
      try {
        await giveSignature(call, parts, await mine(call, id), signer, {
          content_hash,
          comment: null,
          image,
          answers: null,
        })
        return { id, signed: true, message: null }
      } catch (error) {
        // All that is refused is refused before anything is written.
        if (error instanceof ApiError) return { id, signed: false, message: error.message }
        throw error
      }
    }
    const outcomes = new Map<number, Outcome>()
    const forms = await formsOf(call, body.signatures)
    const place = ({ id }: { id: number }): number => forms.get(id) ?? 0
    // Form by form in one order for everybody, so that nobody waits for another in a circle.
    for (const { id, content_hash } of body.signatures.toSorted((one, other) => place(one) - place(other)))
      if (!outcomes.has(id)) outcomes.set(id, await signOne(id, content_hash))
    return { data: body.signatures.flatMap(({ id }) => outcomes.get(id) ?? []) }
  })

const serveDecline = (parts: SigningParts): Served =>
  serve(declineForm, async (call, { body }) => {
    const { id, reason, outcome, colleague } = body
    await giveRefusal(call, parts, await mine(call, id, outcome), await asSigner(call), { reason, outcome, colleague })
    return { data: await shown(call, id) }
  })

const servePass = (parts: SigningParts): Served =>
  serve(passSignature, async (call, { body }) => {
    await askToPass(call, parts, await mine(call, body.id), body.colleague)
    return { data: await shown(call, body.id) }
  })

const serveAnswerPassing = (parts: SigningParts): Served =>
  serve(answerPassing, async (call, { body }) => {
    await answerForOwner(call, parts, await ours(call, body.id), body.accept)
    return { data: await shown(call, body.id) }
  })

const serveUndo = (parts: SigningParts): Served =>
  serve(undoSignature, async (call, { body }) => {
    await undo(call, parts, await mine(call, body.id))
    return { data: await shown(call, body.id) }
  })

/** The ask of a form that the caller asks for, or may remind of, held. */
const ours = async (
  call: Call,
  id: number,
  act: 'ask' | 'remind' = 'ask',
): Promise<{ form: SignedForm; row: AskedRow }> => {
  const seen = await seenAsked(call, id)
  allowForm(call, seen.form, act, seen.row)
  await holdAsk(call.db, id)
  const form = await heldForm(call.db, seen.form.id)
  const row = await askedRow(call.db, id)
  if (!row) throw notFound('signature')
  allowForm(call, form, act, row)
  if (row.state !== 'asked') throw new ApiError(code.notPossible, 'This has already been answered.')
  if (await isDue(call.db, form, row)) return { form, row }
  throw new ApiError(code.notPossible, 'It isn’t their turn yet: others sign first. We’ll tell them when it is.')
}

const tooSoon = (call: Call, row: AskedRow): ApiError => {
  const now = call.now()
  const from = remindableFrom(row, now) ?? now
  const again = soonInWords(from, now, call.actor.timezone)
  return new ApiError(
    code.tooMany,
    `We emailed them ${again === 'tomorrow' ? 'today' : 'yesterday'}. You can send another reminder ${again}.`,
    undefined,
    { retry_after: Math.ceil((from.getTime() - now.getTime()) / 1_000) },
  )
}

const ownSignature = ({ actor }: Call, form: SignedForm): string =>
  actor.id === form.user_id
    ? 'You sign this yourself.'
    : `${form.owner_name} signs their own form, so we don’t remind them. Write to them instead.`

const serveRemind = (parts: SigningParts): Served =>
  serve(remindSigner, async (call, { body }) => {
    const { form, row } = await ours(call, body.id, 'remind')
    // A signer who isn’t due was refused above.
    const refusal = reminderRefusal({ ...row, due: true }, form, call.now())
    if (refusal === 'own') throw new ApiError(code.notPossible, ownSignature(call, form))
    if (row.signer_id === null && row.signer_role === null && row.signer_email === null)
      throw new ApiError(code.notPossible, 'We have no email for this person. Add one first.')
    await checkMail(
      call,
      parts,
      form,
      `we can’t send reminders. ${row.signer_name ?? 'The signer'} finds the form after signing in.`,
    )
    if (!(await mayBeAlerted(call.db, form, row)))
      throw new ApiError(
        code.notPossible,
        `${row.signer_name ?? 'The signer'} has turned off alerts, so we can’t send reminders. They find the form after signing in.`,
      )
    if (refusal === 'today') throw tooSoon(call, row)
    await call.db.rows('update devformsignature set reminded_at = $2 where id = $1', [row.id, call.now()])
    await appendEvent(call, form, { kind: 'reminded', ...askedEvent(row) })
    await tellAsked(call, parts, { form, row }, { event: 'sign_reminder' })
    return { data: await shown(call, row.id) }
  })

// What is answered to a write is kept for its repeat, and the secret of a link is kept nowhere: asked again, another link is made.
const serveLink = (parts: SigningParts): Served =>
  serve(
    showSigningLink,
    (outside, { body }) =>
      outside.db.transaction(async (tx) => {
        const call = { ...outside, db: tx }
        const { form: seen } = await seenAsked(call, body.id)
        // With the link and the signer's mail, the office could sign as the signer.
        if (call.actor.id !== seen.user_id)
          throw new ApiError(
            code.forbidden,
            `Only ${seen.owner_name} can show a code or let someone sign here. You can ask and remind them by email.`,
          )
        const { form, row } = await ours(call, body.id)
        if (row.signer_id === form.user_id)
          throw new ApiError(
            code.notPossible,
            'Only the form’s owner signs here. They sign in, and sign on the form’s page.',
          )
        // What is read only as a sum is answered out of sight of whom it is about.
        if (isSummed(partyOf(form, row.party ?? '')))
          throw new ApiError(
            code.notPossible,
            'These answers are read only as a sum, so each person gives them by themselves: signed in, or by the link in our email.',
          )
        await endSigningLinks(tx, call.now(), row.id, body.by)
        return { data: await makeSigningLink(call, parts, { form, row, method: body.by }), status: code.created }
      }),
    { plain: true },
  )

/** What those who are asked do, and whoever asks them. */
export const signatureCalls = (parts: SigningParts): readonly Served[] => [
  serveSign(parts),
  serveSignSeveral(parts),
  serveDecline(parts),
  servePass(parts),
  serveAnswerPassing(parts),
  serveUndo(parts),
  serveRemind(parts),
  serveLink(parts),
]
