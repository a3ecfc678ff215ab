import { code } from '@college/contract/kit'
import { createEnquiry, enquiryChallenge, proofBits } from '@college/contract/messaging'
import { networkOf, serve } from '#http'
import type { Served } from '#http'
import { guestOrganisation } from '#organisation'
import { ApiError } from '#platform'
import type { Call, Limit } from '#platform'
import { audit, collegeFor } from '#records'
import { queueMail } from '../mail/queue.ts'
import { mailboxOf } from '../mailbox.ts'
import { linkLasts, makeEnquiryLink } from './link.ts'
import type { EnquiryParts } from './parts.ts'
import { checkProof, hashOf, makeChallenge, usedProof } from './proof.ts'
import { tellOffice } from './tell-office.ts'

/** Proved messages of one network in a minute and of all in ten seconds, counted in memory: a flood costs the database nothing. */
const perNetwork: Limit = { name: 'enquiry-network', most: 10, seconds: 60 }
const flood: Limit = { name: 'enquiry-flood', most: 10, seconds: 10 }
/** Enquiries from one network address and to one organisation in an hour, and acknowledgements to one mailbox in a day. */
const perAddress: Limit = { name: 'enquiry', most: 10, seconds: 3_600 }
const perMailbox: Limit = { name: 'enquiry-mailbox', most: 5, seconds: 86_400 }
const perOrganisation: Limit = { name: 'enquiry-organisation', most: 60, seconds: 3_600 }

/** Says of a limit what it means here. */
const limited = async (words: string, take: () => Promise<void> | void): Promise<void> => {
  try {
    await take()
  } catch (error) {
    if (error instanceof ApiError && error.status === code.tooMany)
      throw new ApiError(code.tooMany, words, undefined, error.more)
    throw error
  }
}

const several = 'You’ve sent us several questions. Wait a little and try again, or email or phone us.'
const busy = 'We’re getting more messages than usual. Wait a little and try again, or email or phone us.'

const serveChallenge: Served = serve(enquiryChallenge, async (call) => {
  const { challenge, expires } = makeChallenge(call)
  return { data: { challenge, bits: proofBits, expires_at: expires.toISOString() } }
})

/** The reference of the enquiry that the same message made before; null where the proof was not used. */
const madeBefore = async (call: Call, challenge: Buffer, sent: Buffer): Promise<string | null> => {
  const used = await call.db.row<{ body_hash: Buffer; reference: string | null }>(
    `select p.body_hash, e.reference from enquiry_proof p left join enquiry e on e.id = p.enquiry_id where p.challenge_hash = $1`,
    [challenge],
  )
  if (!used) return null
  if (used.reference === null || !used.body_hash.equals(sent)) throw usedProof()
  return used.reference
}

const serveCreate = (parts: EnquiryParts): Served =>
  serve(
    createEnquiry,
    async (call, { body }) => {
      if (body.homepage)
        throw new ApiError(
          code.bad,
          'This looks like an automated message, so we didn’t send it. Please email or phone us.',
        )
      const expires = checkProof(call, body)
      await limited(several, () => parts.limits.pass(perNetwork, networkOf(call.caller.ip)))
      await limited(busy, () => parts.limits.pass(flood, 'all'))
      const proof = hashOf(body.challenge)
      const sent = hashOf(JSON.stringify(body))
      const before = await madeBefore(call, proof, sent)
      if (before !== null) return { data: { reference: before }, status: code.created }
      const isGuest = call.actor.id === 0
      const organisationId = isGuest
        ? await guestOrganisation(call.db, body.organisation_id)
        : await collegeFor(call, body.organisation_id)
      await limited(several, () => parts.limits.take(perAddress, networkOf(call.caller.ip)))
      await limited('You’ve sent us several questions today. Please email or phone us, or write again tomorrow.', () =>
        parts.limits.take(perMailbox, mailboxOf(body.email)),
      )
      await limited(busy, () => parts.limits.take(perOrganisation, String(organisationId)))
      const reference = await call.db.transaction(async (tx) => {
        const isMember = call.actor.organisations.includes(organisationId)
        const made = await tx.row<{ id: number; reference: string }>(
          `insert into enquiry (organisation_id, name, email, subject, text, user_id, last_at, created_at, updated_at, created_by, updated_by)
           values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $8) returning id, reference`,
          [
            organisationId,
            body.name,
            body.email,
            body.subject,
            body.text,
            isMember ? call.actor.id : null,
            call.now(),
            call.actor.id || null,
          ],
        )
        if (!made) throw new Error('an enquiry gave no row')
        const first = await tx.row(
          `insert into enquiry_proof (challenge_hash, organisation_id, enquiry_id, body_hash, expires_at)
           values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
          [proof, organisationId, made.id, sent, expires],
        )
        // The same proof came twice at once: the other was first.
        if (!first) throw usedProof()
        await audit(tx, call.caller, {
          resource: 'enquiry',
          recordId: made.id,
          organisationId,
          ownerId: isMember ? call.actor.id : null,
          changes: { reference: [null, made.reference] },
        })
        await queueMail(tx, {
          event: 'enquiry_received',
          organisationId,
          userId: isMember ? call.actor.id : null,
          to: body.email,
          toName: body.name,
          causedBy: call.actor.id || null,
          values: { reference: made.reference, lasts: linkLasts },
          link: await makeEnquiryLink(call, tx, parts, { id: made.id, organisation_id: organisationId }),
        })
        await tellOffice(call, tx, parts, { organisation_id: organisationId, assigned_to: null })
        return made.reference
      })
      return { data: { reference }, status: code.created }
    },
    { plain: true },
  )

/** Asking the office something. */
export const createCalls = (parts: EnquiryParts): readonly Served[] => [serveChallenge, serveCreate(parts)]
