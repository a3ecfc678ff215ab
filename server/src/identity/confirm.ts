import { code } from '@college/contract/kit'
import { confirmUser } from '@college/contract/identity'
import { violated } from '#database'
import { networkOf, serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import type { Answer, Served } from '#http'
import { queueMail } from '#messaging'
import { guestOrganisation } from '#organisation'
import { guardCredentials } from '#people'
import { endLinks, findLink, linkLasts, makeLink, usedBefore, useUpLink } from './links.ts'
import type { OpenedLink } from './links.ts'
import type { IdentityParts } from './open-session.ts'
import { setPasswordByLink } from './password-calls.ts'
import { mayMail } from './register.ts'
import { refusal } from './rules.ts'

const perAddress: Limit = { name: 'confirm', most: 30, seconds: 3_600 }

type Confirmed = Answer<{ confirmed: boolean; again: boolean } | null>

/** Mails a new link to an address that waits for it; whoever it is, the answer is the same. */
const sendAgain = async (
  call: Call,
  parts: IdentityParts,
  email: string,
  asked: number | undefined,
): Promise<Confirmed> => {
  await guestOrganisation(call.db, asked)
  const mail = await mayMail(parts, email)
  await call.db.transaction(async (tx) => {
    const person = await tx.row<{ id: number; organisation_id: number; email: string }>(
      `select id, organisation_id, email from "user"
       where lower(email) = lower($1) and confirmed_at is null and active and deleted_at is null`,
      [email],
    )
    if (!person || !mail) return
    const secret = await makeLink(call, tx, { purpose: 'confirm', userId: person.id })
    await queueMail(tx, {
      event: 'confirm_email',
      organisationId: person.organisation_id,
      userId: person.id,
      to: person.email,
      values: { lasts: linkLasts.confirm },
      link: `${parts.publicUrl()}/app/register/token#token=${secret}`,
    })
  })
  return { data: null, status: code.accepted }
}

interface Person {
  organisation_id: number
  email: string | null
  active: boolean
  has_password: boolean
  confirmed_at: string | null
}

const personOf = (tx: Runner, id: number): Promise<Person | null> =>
  tx.row<Person>(
    `select u.organisation_id, u.email, u.active, u.password_hash is not null as has_password, u.confirmed_at
     from "user" u where u.id = $1 and u.deleted_at is null`,
    [id],
  )

/** The person whose link it is; nobody's where the account may not be used. */
const personOfLink = async (tx: Runner, link: OpenedLink): Promise<Person> => {
  const person = await personOf(tx, link.user_id)
  if (!person?.active) throw new ApiError(code.tokenInvalid, 'This link has been used or is incomplete.')
  return person
}

// What was typed with this link counts, and nothing that was typed with another; an account that the office made or gave a role to stays as
// the office wrote it.
const takeTypedNames = (tx: Runner, link: OpenedLink): Promise<unknown> =>
  tx.rows(
    `update "user" u set firstname = coalesce($2::jsonb->>'firstname', firstname), lastname = coalesce($2::jsonb->>'lastname', lastname),
       wanted_role = coalesce($2::jsonb->>'wanted_role', wanted_role),
       wanted_since = case when $2::jsonb->>'wanted_role' is null then wanted_since else ($2::jsonb->>'wanted_since')::date end
     where id = $1 and created_by is null and not exists (select 1 from membership m where m.user_id = u.id)`,
    [link.user_id, JSON.stringify(link.data)],
  )

const confirmAddress = async (
  call: Call,
  parts: IdentityParts,
  link: OpenedLink,
  typed: { password: string | undefined; repeat: string | undefined },
): Promise<Confirmed> => {
  const person = await personOfLink(call.db, link)
  if (person.confirmed_at !== null) return { data: { confirmed: true, again: true } }
  if (link.used) throw usedBefore()
  if (typed.password === undefined) return { data: { confirmed: false, again: false } }
  await takeTypedNames(call.db, link)
  await setPasswordByLink(call, parts, link, { password: typed.password, repeat: typed.repeat ?? '' })
  return { data: { confirmed: true, again: false } }
}

const confirmNewAddress = async (call: Call, link: OpenedLink): Promise<Confirmed> => {
  const person = await personOfLink(call.db, link)
  const { email } = link.data
  if (email === undefined) throw new ApiError(code.tokenInvalid, 'This link has been used or is incomplete.')
  if (link.used) {
    if (person.email === email) return { data: { confirmed: true, again: true } }
    throw usedBefore()
  }
  await useUpLink(call.db, call.now(), link)
  await call.db
    .rows(`update "user" set email = $2, updated_by = id where id = $1`, [link.user_id, email])
    .catch((error: unknown) => {
      throw violated(error) === 'user_email' ? refusal(code.emailTaken, 'email', 'This email is taken') : error
    })
  await endLinks(call.db, call.now(), link.user_id, 'email_change', 'reset')
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: link.user_id,
    organisationId: person.organisation_id,
    changes: { email: [person.email, email] },
  })
  if (person.email)
    await queueMail(call.db, {
      event: 'email_changed',
      organisationId: person.organisation_id,
      userId: link.user_id,
      to: person.email,
      values: { when: { at: call.now() }, new_email: email },
    })
  return { data: { confirmed: true, again: false } }
}

/** Confirms a person without the link; the person is told. */
export const confirmByAdmin = async (call: Call, parts: IdentityParts, id: number): Promise<Confirmed> => {
  const person = await personOf(call.db, id)
  const { actor } = call
  if (actor.id === 0) throw new ApiError(code.unauthorised, 'Sign in first.')
  if (call.caller.actingAs !== null || (!actor.platform_admin && actor.admin_organisations.length === 0))
    throw new ApiError(code.forbidden, 'This is for administrators.')
  await guardCredentials(call, id)
  if (!person) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  if (person.confirmed_at !== null) return { data: { confirmed: true, again: true } }
  await call.db.rows('update "user" set confirmed_at = $2, updated_by = $3 where id = $1', [id, call.now(), actor.id])
  await endLinks(call.db, call.now(), id, 'confirm')
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: id,
    organisationId: person.organisation_id,
    changes: { confirmed_at: [null, call.now().toISOString()] },
  })
  if (!person.email) return { data: { confirmed: true, again: false } }
  const to = { organisationId: person.organisation_id, userId: id, to: person.email, causedBy: actor.id }
  if (person.has_password)
    await queueMail(call.db, {
      ...to,
      event: 'account_confirmed',
      values: {},
      link: `${parts.publicUrl()}/app/signin`,
      dedupe: `account_confirmed ${id}`,
    })
  else {
    const secret = await makeLink(call, call.db, { purpose: 'set_password', userId: id })
    await queueMail(call.db, {
      ...to,
      event: 'set_password',
      values: { lasts: linkLasts.set_password },
      link: `${parts.publicUrl()}/app/password/token#token=${secret}`,
    })
  }
  return { data: { confirmed: true, again: false } }
}

/** Confirmation of an address: asked for again, by the link of the mail, or by an administrator. */
export const serveConfirm = (parts: IdentityParts): Served =>
  serve(
    confirmUser,
    async (call, { body }) => {
      const ways = [body.email, body.token, body.user_id].filter((way) => way !== undefined)
      if (ways.length !== 1) throw refusal(code.bad, 'token', 'Give an address, the token of a link, or a person')
      if (body.user_id !== undefined) {
        const id = body.user_id
        return call.db.transaction((tx) => confirmByAdmin({ ...call, db: tx }, parts, id))
      }
      await parts.limits.take(perAddress, networkOf(call.caller.ip))
      const { email, token } = body
      if (email !== undefined) return sendAgain(call, parts, email, body.organisation_id)
      return call.db.transaction(async (tx) => {
        const link = await findLink(tx, call.now(), token ?? '', 'confirm', 'email_change')
        const inside = { ...call, db: tx }
        return link.purpose === 'confirm'
          ? confirmAddress(inside, parts, link, { password: body.password, repeat: body.repeat })
          : confirmNewAddress(inside, link)
      })
    },
    { plain: true },
  )
