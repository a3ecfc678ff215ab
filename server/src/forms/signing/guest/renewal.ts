import { renewSigningLink, undoAsGuest } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import { allowAnswer } from '../sign/answer.ts'
import { undo } from '../sign/undo.ts'
import { endSigningLinks, knownLink } from './links.ts'
import { tellAsked } from '../request/mails.ts'
import { behind, ended, isOpen } from './open-link.ts'
import type { SignatureRequest } from './open-link.ts'
import type { SigningCallParts } from '../parts.ts'
import { askedRow, heldForm } from '../request/rows.ts'
import { checkMail } from '../request/without-mail.ts'

const renewals: Limit = { name: 'signing-renew', most: 3, seconds: 86_400 }

export const serveRenew = (parts: SigningCallParts): Served =>
  serve(
    renewSigningLink,
    async (call, { body }) => {
      const link = await knownLink(call, parts, body.token)
      const { form, row } = await behind(call, link)
      if (link.method !== 'email')
        throw new ApiError(code.notPossible, 'Ask to be shown a new code: this one was shown to you in person.')
      if (link.used_at !== null || row.state !== 'asked' || !isOpen({ form, row }) || row.signer_email === null)
        throw ended(form)
      await allowAnswer(call, form, row)
      await checkMail(call, parts, form, 'we can’t email a new link.')
      await parts.limits.take(renewals, String(row.id))
      await call.db.transaction(async (tx) => {
        const inside = { ...call, db: tx }
        const held = await heldForm(tx, form.id)
        // While the form was waited for, the request may have been answered, withdrawn or given another address.
        const current = await askedRow(tx, row.id)
        if (current?.state !== 'asked' || current.signer_email !== row.signer_email) throw ended(held)
        await allowAnswer(inside, held, current)
        await endSigningLinks(tx, call.now(), current.id, 'email')
        await tellAsked(inside, parts, { form: held, row: current }, { event: 'sign_asked' })
      })
      return { data: { sent: true as const }, status: code.accepted }
    },
    { plain: true },
  )

/** Mails a link to who is asked again, apart from what it follows: a link that can’t be mailed leaves the signature undone. */
const newLink = async (call: Call, parts: SigningCallParts, { form, row }: SignatureRequest): Promise<boolean> => {
  try {
    await call.db.transaction(async (tx) => {
      const now = await heldForm(tx, form.id)
      await tellAsked({ ...call, db: tx }, parts, { form: now, row }, { event: 'sign_asked' })
    })
    return true
  } catch (error) {
    // The signature is undone all the same, and the owner can remind them.
    call.log.warn({ err: error }, 'no new link was mailed after a signature was undone')
    return false
  }
}

// A used link says who signed with it, for as long as the signature can be undone.
export const serveUndo = (parts: SigningCallParts): Served =>
  serve(
    undoAsGuest,
    async (call, { body }) => {
      const link = await knownLink(call, parts, body.token)
      const { row } = await behind(call, link)
      if (link.used_for === null) throw new ApiError(code.notPossible, 'There’s no signature here to undo.')
      const undone = await call.db.transaction(async (tx) => {
        const form = await heldForm(tx, row.devform_id)
        const held = await askedRow(tx, row.id)
        if (!held) throw ended()
        const by = { guest: held.signer_name ?? '' }
        return { form, row: await undo({ ...call, db: tx }, parts, { form, row: held }, by) }
      })
      const mailed = link.method === 'email' && (await newLink(call, parts, undone))
      return { data: { mailed }, status: code.updated }
    },
    { plain: true },
  )
