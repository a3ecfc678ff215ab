import { code } from '@college/contract/kit'
import { changePassword, resetPassword } from '@college/contract/identity'
import { networkOf, serve } from '#http'
import { audit, firstAnswer, keep } from '#records'
import type { Call, Limit } from '#platform'
import type { Answer, Served } from '#http'
import { queueMail } from '#messaging'
import { guestOrganisation } from '#organisation'
import { credentialsRefusal, loadActor, readAccounts } from '#people'
import { endLinks, findLink, linkLasts, makeLink, passwordPage, usedBefore, useUpLink } from './links.ts'
import type { OpenedLink } from './links.ts'
import type { IdentityParts } from './open-session.ts'
import { personOf } from './password-person.ts'
import type { Person } from './password-person.ts'
import { passwordLinkCalls } from './password-links.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { mayMail } from './register.ts'
import { checkPassword, isLong, refusal } from './rules.ts'
import { endSessionsOf } from './tokens.ts'
import { hasSecondStep } from './twostep/index.ts'
import { noLongerWaits } from './waits.ts'
import { ownPassword } from './twostep/proof.ts'
import { tellOfWantedRole } from './wanted-role.ts'

const perAddress: Limit = { name: 'reset', most: 30, seconds: 3_600 }

const wordsOf = (person: Person): (string | null)[] => [
  person.email,
  person.username,
  person.firstname,
  person.lastname,
  person.organisation,
]

/** Gives a person a password that was found good: other sessions and all links end, and the person is told. */
export const setPassword = async (
  call: Call,
  person: Pick<Person, 'id' | 'organisation_id' | 'email'> & { password_hash?: string | null },
  password: string,
  hash: string,
): Promise<void> => {
  const { db: tx } = call
  await tx.rows(
    `update "user" set password_hash = $2, password_long = $3, password_changed_at = $4, must_change_password = false, failed_login_count = 0 where id = $1`,
    [person.id, hash, isLong(password), call.now()],
  )
  const own = call.actor.id === person.id ? call.caller.session : null
  await endSessionsOf(tx, call.now(), person.id, own)
  await endLinks(tx, call.now(), person.id, 'confirm', 'reset', 'set_password', 'office_password', 'email_change')
  await audit(tx, call.caller, {
    resource: 'user',
    recordId: person.id,
    organisationId: person.organisation_id,
    changes: { password: ['•', '•'] },
  })
  // A first password is no change: its link came to the same mailbox a moment ago.
  if (person.email && person.password_hash !== null)
    await queueMail(tx, {
      event: 'password_changed',
      organisationId: person.organisation_id,
      userId: person.id,
      to: person.email,
      values: { when: { at: call.now() } },
    })
}

const serveChange = ({ limits }: IdentityParts): Served =>
  serve(
    changePassword,
    async (call, { body }) => {
      // Tries are counted outside of any transaction, so that a refusal keeps its count; the answer is kept for a repeat all the same.
      if (await firstAnswer(call.db, call.caller)) return { data: null, status: code.updated }
      const person = await personOf(call.db, call.actor.id)
      await limits.take(ownPassword, `user ${call.actor.id}`)
      if (!(await passwordFits(body.current, person.password_hash)))
        throw refusal(code.bad, 'current', 'That isn’t your current password')
      await limits.giveBack(ownPassword, `user ${call.actor.id}`)
      checkPassword(body.password, body.repeat, {
        words: wordsOf(person),
        twoStep: await hasSecondStep(call.db, person.id),
      })
      if (body.password === body.current)
        throw refusal(code.bad, 'password', 'Choose a password that’s different from the current one')
      const hash = await hashPassword(body.password)
      await call.db.transaction(async (tx) => {
        await setPassword({ ...call, db: tx }, person, body.password, hash)
        await noLongerWaits(tx, call.caller.session, 'password')
        await keep(tx, call.caller, { status: code.updated, body: 'null' })
      })
      return { data: null, status: code.updated }
    },
    { plain: true },
  )

const ask = async (
  call: Call,
  parts: IdentityParts,
  email: string,
  asked: number | undefined,
): Promise<Answer<null>> => {
  const organisation = await guestOrganisation(call.db, asked)
  const mail = await mayMail(parts, email)
  await call.db.transaction(async (tx) => {
    const person = await tx.row<{ id: number; organisation_id: number; email: string }>(
      'select id, organisation_id, email from "user" where lower(email) = lower($1) and active and deleted_at is null',
      [email],
    )
    if (!mail) return
    if (!person) {
      await queueMail(tx, { event: 'reset_unknown', organisationId: organisation, to: email, values: {} })
      return
    }
    await endLinks(tx, call.now(), person.id, 'reset')
    const secret = await makeLink(call, tx, { purpose: 'reset', userId: person.id })
    await queueMail(tx, {
      event: 'reset_password',
      organisationId: person.organisation_id,
      userId: person.id,
      to: person.email,
      values: { lasts: linkLasts.reset },
      link: passwordPage(parts.publicUrl(), secret),
    })
  })
  return { data: null, status: code.accepted }
}

/**
 * Gives the person of a link the password that was typed after it was opened, which is the only way a link brings a password. A refusal
 * rolls the transaction of the call back, so that the link serves for the next try.
 */
export const setPasswordByLink = async (
  call: Call,
  parts: IdentityParts,
  link: OpenedLink,
  { password, repeat }: { password: string; repeat: string },
): Promise<void> => {
  const { db: tx } = call
  await useUpLink(tx, call.now(), link)
  const person = await personOf(tx, link.user_id)
  checkPassword(password, repeat, { words: wordsOf(person), twoStep: await hasSecondStep(tx, person.id) })
  await setPassword(call, person, password, await hashPassword(password))
  // The link came to the mailbox, which is what confirming an address asks for; who hands a link over confirms the person by that. Where
  // the office chose the mailbox or had the link in its hands, the password came through the office.
  await tx.rows(
    `update "user" set confirmed_at = coalesce(confirmed_at, $2),
       office_credential_at = case when email_from_office or $3 then $2 else office_credential_at end where id = $1`,
    [person.id, call.now(), link.purpose === 'office_password'],
  )
  if (person.confirmed_at !== null) return
  await audit(tx, call.caller, {
    resource: 'user',
    recordId: person.id,
    organisationId: person.organisation_id,
    changes: { confirmed_at: [null, call.now().toISOString()] },
  })
  await tellOfWantedRole(tx, parts, person.id)
}

/** Refuses a link that the office handed over where its maker could not make it any more: power that was taken takes its links along. */
const keepToMaker = async (call: Call, { purpose, user_id: userId, data }: OpenedLink): Promise<void> => {
  if (purpose !== 'office_password') return
  const maker = await loadActor(call.unscoped, Number(data.made_by), call.now())
  const account = (await readAccounts(call, [userId])).get(userId)
  if (!maker || credentialsRefusal(maker, account) || account?.platform_admin) throw usedBefore()
}

const set = (
  call: Call,
  parts: IdentityParts,
  token: string,
  typed: { password: string; repeat: string },
): Promise<Answer<null>> =>
  call.db.transaction(async (tx) => {
    const link = await findLink(tx, call.now(), token, 'reset', 'set_password', 'office_password')
    if (link.used) throw usedBefore()
    await keepToMaker(call, link)
    await setPasswordByLink({ ...call, db: tx }, parts, link, typed)
    return { data: null, status: code.ok }
  })

const serveReset = (parts: IdentityParts): Served =>
  serve(
    resetPassword,
    async (call, { body }) => {
      if ((body.email === undefined) === (body.token === undefined))
        throw refusal(code.bad, 'email', 'Give an address, or the token of a link')
      await parts.limits.take(perAddress, networkOf(call.caller.ip))
      if (body.email !== undefined) return ask(call, parts, body.email, body.organisation_id)
      return set(call, parts, body.token ?? '', { password: body.password ?? '', repeat: body.repeat ?? '' })
    },
    { plain: true },
  )

/** Passwords: changed, forgotten, and set by a link that an administrator sends or hands over. */
export const passwordCalls = (parts: IdentityParts): readonly Served[] => [
  serveChange(parts),
  serveReset(parts),
  ...passwordLinkCalls(parts),
]
