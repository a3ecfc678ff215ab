import {
  contentCode,
  declineAsGuest,
  passAsGuest,
  proofOf,
  readAsGuest,
  sendSigningCode,
  signAsGuest,
} from '@college/contract/forms'
import type { FormData, GuestDocument, Refusal } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { readEvents, verificationCode } from '../../chain.ts'
import { askedHash } from '../../content.ts'
import { answerNames } from '../../form/names.ts'
import { partAnswers } from '../../form/parts.ts'
import type { PartAnswers } from '../../form/parts.ts'
import { readAnswers } from '../../sealed-answers.ts'
import { modelOf, readVersion } from '../../version.ts'
import { isAddressOf, masked } from './addresses.ts'
import { checkNewest, sendCode, takeCode } from './codes.ts'
import { allowAnswer } from '../sign/answer.ts'
import type { Signer } from '../sign/answer.ts'
import { giveRefusal } from '../sign/refusal.ts'
import { giveSignature } from '../sign/sign.ts'
import { heldLink, knownLink, noteOpened } from './links.ts'
import type { SigningLink } from './links.ts'
import { reachedBy } from '../request/mails.ts'
import { behind, checkServes, givenAddress, isOpen, knownAddress, needsCode, opened } from './open-link.ts'
import type { SignatureRequest } from './open-link.ts'
import type { SigningCallParts } from '../parts.ts'
import { checkedDrawing } from '../sign/picture.ts'
import { askedRows, completedForBy, heldForm, holdAnswered, holdAsk, partyOf } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { passingOf } from '../request/colleague.ts'
import { askToPass } from '../request/handover.ts'
import { checkMail } from '../request/without-mail.ts'
import { serveRenew, serveUndo } from './renewal.ts'

const others = async (
  call: Call,
  { form, row }: SignatureRequest,
  parts: PartAnswers,
): Promise<GuestDocument['others']> => {
  const rows = await askedRows(
    call.db,
    `s.devform_id = $1 and s.state in ('asked', 'signed', 'declined') and s.id <> $2`,
    [form.id, row.id],
  )
  return rows.map((each) => ({
    party: each.party ?? '',
    answers: parts.shown(each),
    party_title: each.party_title ?? '',
    name: each.signer_name ?? 'An invited signer',
    state: each.state ?? 'asked',
    name_typed: proofOf(each).name_typed,
  }))
}

/** What the same signer answered with a signature that was voided since. */
const answeredBefore = async (
  call: Call,
  { form, row }: SignatureRequest,
  parts: PartAnswers,
): Promise<FormData | null> => {
  if (!row.fills) return null
  const voided = await askedRows(call.db, `s.devform_id = $1 and s.party = $2 and s.state = 'voided'`, [
    form.id,
    row.party,
  ])
  const last = voided.findLast((each) =>
    row.signer_id === null
      ? row.signer_email !== null && each.signer_email?.toLowerCase() === row.signer_email.toLowerCase()
      : each.signer_id === row.signer_id,
  )
  return last ? parts.own(last) : null
}

const passingShown = async (call: Call, row: AskedRow): Promise<GuestDocument['passing']> => {
  const passing = await passingOf(call.db, row.id)
  return passing && { name: passing.name, accepted: passing.accepted }
}

const organisationOf = async (call: Call, { organisation_id }: SignedForm): Promise<string> =>
  (await call.db.row<{ name: string }>('select name from organisation where id = $1', [organisation_id]))?.name ?? ''

const serveRead = (parts: SigningCallParts): Served =>
  serve(
    readAsGuest,
    async (call, { body }) => {
      const { form, row, link } = await opened(call, parts, body.token)
      const template = await readVersion(call.db, form)
      // What is still being written is put to nobody.
      const data = form.state === 'started' ? {} : await readAnswers(call.db, call.keys, form)
      const parts_ = await partAnswers(call.db, call.keys, form, form.signers)
      const address = needsCode(link) ? await knownAddress(call, { form, row }).catch(() => null) : null
      const hash = form.content_hash ?? askedHash(form, template)
      return {
        data: {
          organisation: await organisationOf(call, form),
          asked_by: form.owner_name,
          form_name: form.name ?? '',
          form_title: form.title,
          reference: form.reference ?? '',
          revision: form.revision ?? 0,
          completed_at: form.completed_at === null ? null : new Date(form.completed_at).toISOString(),
          completed_by: await completedForBy(call.db, form),
          template,
          data,
          text_values: form.text_values,
          names: await answerNames(call.db, modelOf(template), [data]),
          party: row.party ?? '',
          party_title: row.party_title ?? '',
          fills: row.fills === true,
          before: await answeredBefore(call, { form, row }, parts_),
          signer_name: row.signer_role === null ? row.signer_name : null,
          signer_email: address === null ? null : masked(address.address),
          content_hash: hash,
          content_code: contentCode(hash),
          method: link.method,
          passing: await passingShown(call, row),
          may_reject: partyOf(form, row.party ?? '')?.may_reject === true,
          needs_code: needsCode(link),
          expires_at: new Date(await noteOpened(call.db, call.now(), link)).toISOString(),
          others: await others(call, { form, row }, parts_),
        },
      }
    },
    { plain: true },
  )

const serveCode = (parts: SigningCallParts): Served =>
  serve(
    sendSigningCode,
    async (call, { body }) => {
      const asked = await opened(call, parts, body.token)
      if (!needsCode(asked.link)) throw new ApiError(code.notPossible, 'You don’t need a code for this link.')
      await checkMail(call, parts, asked.form, 'we can’t send a code. Sign in to sign this form: it’s under Forms.')
      await allowAnswer(call, asked.form, asked.row)
      const to = (await knownAddress(call, asked)) ?? (await givenAddress(call, asked, body.email))
      const expires_at = await sendCode(call, parts, { token: body.token, link: asked.link, form: asked.form, to })
      return { data: { sent_to: masked(to.address), expires_at }, status: code.accepted }
    },
    { plain: true },
  )

interface Answering {
  token: string
  name: string
  code?: string | undefined
  outcome?: Refusal
}

/** Who signs by a link: for a role, whoever of them the code was sent to. */
const asGuest = async (
  call: Call,
  { form, row }: SignatureRequest,
  link: SigningLink,
  name: string,
): Promise<Signer> => {
  const by = { link: link.id }
  const email = needsCode(link) ? link.email : row.signer_email
  // It was not when it was given; it may have become one since.
  if (email !== null && (await isAddressOf(call.db, form.user_id, email)))
    throw new ApiError(
      code.notPossible,
      `This was sent to an address of ${form.owner_name}, who owns the form. The signer needs their own.`,
    )
  if (row.signer_id !== null)
    return { user_id: row.signer_id, name: row.signer_name ?? name, email, method: link.method, by }
  if (row.signer_role === null) return { user_id: null, name, email, method: link.method, by }
  const holder = (await reachedBy(call.db, form, row)).find(
    (person) => person.email.toLowerCase() === link.email?.toLowerCase(),
  )
  if (!holder) throw badField('code', 'That code isn’t right. Check the newest email, or ask for a new code.')
  const person = await call.db.row<{ name: string }>('select display_name as name from "user" where id = $1', [
    holder.id,
  ])
  return { user_id: holder.id, name: person?.name ?? name, email, method: link.method, by }
}

/**
 * Answers by a link, once. Whoever sends the very same again within ten minutes, because the answer was lost on the way, gets it again. The
 * code is taken outside the transaction, so that a wrong one stays counted.
 */
const answerOnce = async <T extends object>(
  call: Call,
  parts: SigningCallParts,
  body: Answering,
  work: (inside: Call, asked: SignatureRequest, link: SigningLink) => Promise<T>,
): Promise<T> => {
  const sent = call.keys.blind('signing', JSON.stringify(body))
  const link = await knownLink(call, parts, body.token)
  const again = repeated<T>(call, link, sent)
  if (again) return again
  const asked = await behind(call, link)
  // It may have been answered between reading the link and reading what it is for.
  const waits = asked.row.state === 'asked' && isOpen(asked)
  const just = waits ? null : repeated<T>(call, await knownLink(call, parts, body.token), sent)
  if (just) return just
  checkServes(call, link, asked)
  await allowAnswer(call, asked.form, asked.row)
  const proved = needsCode(link)
    ? await takeCode(call, parts, { token: body.token, link, form: asked.form }, body.code)
    : null
  return call.db.transaction(async (tx) => {
    const inside = { ...call, db: tx }
    await holdAnswered(tx, asked.row, body.outcome)
    const form = await heldForm(tx, asked.form.id)
    const held = await heldLink(tx, link.id)
    const meanwhile = repeated<T>(call, held, sent)
    if (meanwhile) return meanwhile
    if (proved) checkNewest(held, proved)
    const now = await behind(inside, held)
    checkServes(inside, held, { ...now, form })
    const made = await work(inside, { ...now, form }, held)
    await tx.rows('update signinglink set used_at = coalesce(used_at, $2), used_for = $3, answer = $4 where id = $1', [
      link.id,
      call.now(),
      sent,
      JSON.stringify(made),
    ])
    return made
  })
}

const repeats = 10 * 60_000

const repeated = <T>(call: Call, link: SigningLink, sent: Buffer): T | null => {
  if (link.used_at === null || !link.used_for?.equals(sent)) return null
  return call.now().getTime() - new Date(link.used_at).getTime() < repeats ? (link.answer as T) : null // what this call gave then
}

const serveSign = (parts: SigningCallParts): Served =>
  serve(
    signAsGuest,
    async (call, { body }) => {
      const image = checkedDrawing(body.image)
      const data = await answerOnce(call, parts, body, async (inside, asked, link) => {
        const signer = await asGuest(inside, asked, link, body.name)
        const given = {
          content_hash: body.content_hash,
          comment: body.comment ?? null,
          image,
          answers: body.answers ?? null,
        }
        const { answered_at } = await giveSignature(inside, parts, asked, signer, given)
        return {
          signed_at: new Date(answered_at ?? inside.now()).toISOString(),
          content_code: contentCode(given.content_hash),
          verification_code: verificationCode(
            await readEvents(inside.db, asked.form.id),
            asked.form.content_hash === given.content_hash ? given.content_hash : null,
          ),
        }
      })
      return { data, status: code.updated }
    },
    { plain: true },
  )

const serveDecline = (parts: SigningCallParts): Served =>
  serve(
    declineAsGuest,
    async (call, { body }) => {
      const data = await answerOnce(call, parts, body, async (inside, asked, link) => {
        const { answered_at } = await giveRefusal(inside, parts, asked, await asGuest(inside, asked, link, body.name), {
          reason: body.reason,
          outcome: body.outcome,
          colleague: body.colleague,
        })
        return { declined_at: new Date(answered_at ?? inside.now()).toISOString() }
      })
      return { data, status: code.updated }
    },
    { plain: true },
  )

const servePass = (parts: SigningCallParts): Served =>
  serve(
    passAsGuest,
    async (call, { body }) => {
      const { form, row, link } = await opened(call, parts, body.token)
      if (needsCode(link))
        throw new ApiError(code.notPossible, `${form.owner_name} is with you: tell them who signs instead.`)
      await call.db.transaction(async (tx) => {
        const inside = { ...call, db: tx }
        await holdAsk(tx, row.id)
        const held = await heldForm(tx, form.id)
        const now = await behind(inside, await heldLink(tx, link.id))
        checkServes(inside, link, { ...now, form: held })
        await askToPass(inside, parts, { ...now, form: held }, body.colleague)
      })
      return { data: { passed_to: body.colleague.name }, status: code.updated }
    },
    { plain: true },
  )

/** What is done with a link, without an account. */
export const guestCalls = (parts: SigningCallParts): readonly Served[] => [
  serveRead(parts),
  serveCode(parts),
  serveSign(parts),
  serveDecline(parts),
  servePass(parts),
  serveRenew(parts),
  serveUndo(parts),
]
