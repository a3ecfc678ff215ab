import { code } from '@college/contract/kit'
import type { BodyOf } from '@college/contract/kit'
import { register } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { audit, collegeFor } from '#records'
import { networkOf, requireStepUp, serve } from '#http'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import type { Answer, Served } from '#http'
import { queueMail } from '#messaging'
import { guestOrganisation, placeOf } from '#organisation'
import { startRoles, users } from '#people'
import { linkLasts, makeLink, passwordPage } from './links.ts'
import type { LinkData } from './links.ts'
import type { IdentityParts } from './open-session.ts'
import { refusal } from './rules.ts'

/** Registrations from one address, and mails to one address, in an hour. */
const perAddress: Limit = { name: 'register', most: 20, seconds: 3_600 }
const perMailbox: Limit = { name: 'account-mail', most: 5, seconds: 3_600 }

/** Whether one more mail may go to a mailbox; beyond the limit none goes, and the answer is the same. */
export const mayMail = async ({ limits }: IdentityParts, email: string): Promise<boolean> =>
  limits.take(perMailbox, email.toLowerCase()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === code.tooMany) return false
      throw error
    },
  )

interface ExistingAccount {
  id: number
  organisation_id: number
  confirmed: boolean
  active: boolean
  /** Whether the office made the account or gave it a role. */
  invited: boolean
}

const knownBy = (tx: Runner, email: string): Promise<ExistingAccount | null> =>
  tx.row<ExistingAccount>(
    `select id, organisation_id, confirmed_at is not null as confirmed, active,
       created_by is not null or exists (select 1 from membership m where m.user_id = u.id) as invited
     from "user" u where lower(email) = lower($1) and deleted_at is null`,
    [email],
  )

type Body = NonNullable<BodyOf<typeof register>>

// Asked for with a role alone; an administrator gives the role, and with it the day, at once.
const wantedSince = ({ wanted_role, joined }: Body): string | null =>
  wanted_role === undefined ? null : (joined ?? null)

/** A username that is free, or none: a guest is never told which are taken. */
const freeUsername = async (tx: Runner, username: string | undefined): Promise<string | null> => {
  if (!username) return null
  const taken = await tx.row('select 1 from "user" where lower(username) = lower($1) and deleted_at is null', [
    username,
  ])
  return taken ? null : username
}

const freeNumber = async (tx: Runner, organisation: number, number: string | undefined): Promise<string | null> => {
  if (!number) return null
  const taken = await tx.row(
    'select 1 from "user" where organisation_id = $1 and mcnz_number = $2 and deleted_at is null',
    [organisation, number],
  )
  return taken ? null : number
}

/** Writes a new account, without a password; null where an address, username or number was taken in between. */
export const addAccount = async (
  tx: Runner,
  person: {
    organisation: number
    body: Body
    username: string | null
    number: string | null
    by: number | null
  },
): Promise<number | null> => {
  const { body } = person
  // Of somebody whom an administrator adds, the browser is the administrator's.
  const { country, timezone } = placeOf(person.by === null ? body.timezone : undefined)
  const row = await tx.row<{ id: number }>(
    `insert into "user" (organisation_id, firstname, lastname, email, username, mcnz_number, wanted_role, wanted_since, created_by, updated_by,
       country, timezone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) on conflict do nothing returning id`,
    [
      person.organisation,
      body.firstname,
      body.lastname,
      body.email,
      person.username,
      person.number,
      body.wanted_role ?? null,
      wantedSince(body),
      person.by,
      country,
      timezone,
    ],
  )
  return row?.id ?? null
}

/** A guest registers. Whoever it is, the same is answered; the mail says the rest, and its link is what sets a password. */
const registerGuest = async (call: Call, parts: IdentityParts, body: Body): Promise<Answer<User | null>> => {
  await parts.limits.take(perAddress, networkOf(call.caller.ip))
  const organisation = await guestOrganisation(call.db, body.organisation_id)
  const mail = await mayMail(parts, body.email)
  await call.db.transaction(async (tx) => {
    const username = await freeUsername(tx, body.username)
    const number = await freeNumber(tx, organisation, body.mcnz_number)
    const fresh = await addAccount(tx, { organisation, body, username, number, by: null })
    const person =
      fresh === null
        ? await knownBy(tx, body.email)
        : { id: fresh, organisation_id: organisation, confirmed: false, active: true, invited: false }
    if (!person) throw new ApiError(code.conflict, 'Try again.')
    if (fresh !== null)
      await audit(tx, call.caller, {
        resource: 'user',
        recordId: fresh,
        organisationId: organisation,
        changes: { registered: [null, true] },
      })
    if (!mail) return
    const to = { organisationId: person.organisation_id, userId: person.id, to: body.email }
    if (person.confirmed || !person.active) {
      await queueMail(tx, {
        ...to,
        event: 'already_registered',
        values: {},
        link: `${parts.publicUrl()}/app/password/reset`,
      })
      return
    }
    if (person.invited) {
      // The invitation once more: it is the office's account, and nothing typed here is part of it.
      const secret = await makeLink(call, tx, { purpose: 'set_password', userId: person.id })
      await queueMail(tx, {
        ...to,
        event: 'set_password',
        values: { lasts: linkLasts.set_password },
        link: `${parts.publicUrl()}/app/password/token#token=${secret}`,
      })
      return
    }
    // The names that are typed count with this link alone: who registered with this address before wrote others.
    const data: LinkData =
      fresh === null
        ? {
            firstname: body.firstname,
            lastname: body.lastname,
            wanted_role: body.wanted_role ?? null,
            wanted_since: wantedSince(body),
          }
        : {}
    const secret = await makeLink(call, tx, { purpose: 'confirm', userId: person.id, data })
    await queueMail(tx, {
      ...to,
      event: 'confirm_email',
      values: { lasts: linkLasts.confirm },
      link: `${parts.publicUrl()}/app/register/token#token=${secret}`,
    })
  })
  return { data: null, status: code.accepted }
}

/** Mails a person whom the office has added the link with which they set a password. */
export const inviteByMail = async (
  call: Call,
  tx: Runner,
  to: {
    readonly publicUrl: string
    readonly id: number
    readonly organisation: number
    readonly email: string
    readonly dedupe?: string
  },
): Promise<void> => {
  const secret = await makeLink(call, tx, { purpose: 'set_password', userId: to.id })
  await queueMail(tx, {
    event: 'set_password',
    organisationId: to.organisation,
    userId: to.id,
    to: to.email,
    causedBy: call.actor.id,
    values: { lasts: linkLasts.set_password },
    link: passwordPage(to.publicUrl, secret),
    ...(to.dedupe === undefined ? {} : { dedupe: to.dedupe }),
  })
}

const giveRoles = async (
  call: Call,
  tx: Runner,
  userId: number,
  organisation: number,
  names: readonly string[],
): Promise<void> => {
  const found = await tx.rows<{ id: number; name: string; is_admin: boolean }>(
    'select id, name, is_admin from role where organisation_id = $1 and name = any($2::text[]) and deleted_at is null',
    [organisation, names],
  )
  const unknown = names.filter((name) => !found.some((role) => role.name === name))
  if (unknown.length > 0) throw refusal(code.bad, 'roles', `There is no role ${unknown.join(', ')}`)
  if (!call.actor.platform_admin && found.some((role) => role.is_admin))
    throw new ApiError(code.forbidden, 'Only a platform administrator can give this role.')
  await tx.rows(
    `insert into membership (organisation_id, user_id, role_id, created_by, updated_by) select $1, $2, unnest($3::bigint[]), $4, $4`,
    [organisation, userId, found.map((role) => role.id), call.actor.id],
  )
}

/** An administrator adds a person, who gets a link to set a password. Here a taken name or address is told. */
const addByAdmin = async (call: Call, parts: IdentityParts, body: Body): Promise<Answer<User | null>> => {
  const organisation = await collegeFor(call, body.organisation_id)
  if (!call.actor.platform_admin && !call.actor.admin_organisations.includes(organisation))
    throw new ApiError(code.forbidden, 'You can only add people to your own organisation.')
  const roles = [...new Set(body.roles ?? [])]
  if (roles.length > 0) await requireStepUp(call, call.caller.session)
  const id = await call.db.transaction(async (tx) => {
    if (await knownBy(tx, body.email))
      throw refusal(code.emailTaken, 'email', 'This email already has an account, so we didn’t make another one')
    const username = body.username || null
    if (username && !(await freeUsername(tx, username)))
      throw refusal(code.usernameTaken, 'username', 'This username is taken')
    const number = body.mcnz_number || null
    if (number && !(await freeNumber(tx, organisation, number)))
      throw refusal(code.numberTaken, 'mcnz_number', 'This MCNZ number is taken')
    const made = await addAccount(tx, {
      organisation,
      body,
      username,
      number,
      by: call.actor.id,
    })
    if (made === null)
      throw new ApiError(code.conflict, 'Someone else just changed this. Reload the page and try again.')
    await giveRoles(call, tx, made, organisation, roles)
    const since = await startRoles(tx, call, { id: made, roles, joined: body.joined, by: call.actor.id })
    await audit(tx, call.caller, {
      resource: 'user',
      recordId: made,
      organisationId: organisation,
      changes: { added: [null, { email: body.email, roles }], ...since },
    })
    await inviteByMail(call, tx, { publicUrl: parts.publicUrl(), id: made, organisation, email: body.email })
    return made
  })
  const data = JSON.parse(await parts.standard.get(call, users, id)) as User // made by the record's own selection
  return { data, status: code.created }
}

/** Registration by guests, and people added by administrators. */
export const serveRegister = (parts: IdentityParts): Served =>
  serve(
    register,
    async (call, { body }) => {
      const isGuest = call.actor.id === 0
      if (!isGuest && !call.actor.platform_admin && call.actor.admin_organisations.length === 0)
        throw new ApiError(code.forbidden, 'This is for administrators.')
      if (!isGuest) return addByAdmin(call, parts, body)
      if (body.roles !== undefined) throw refusal(code.bad, 'roles', 'This field doesn’t exist')
      return registerGuest(call, parts, body)
    },
    { plain: true },
  )
