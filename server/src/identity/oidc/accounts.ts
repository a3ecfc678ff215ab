import { code } from '@college/contract/kit'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { queueMail } from '#messaging'
import { readAccounts } from '#people'
import type { Identity, WaitingLink } from './waiting-link.ts'

/** What of a provider matters here. */
interface Provider {
  organisation_id: number
  name: string
}

interface Person {
  id: number
  organisation_id: number
  email: string
  active: boolean
  confirmed: boolean
}

const refused = (words: string): ApiError => new ApiError(code.notPossible, words)

const linkedTo = (db: Runner, provider: Provider, { issuer, subject }: Identity) =>
  db.row<Person & { link_id: number }>(
    `select l.id as link_id, u.id, u.organisation_id, coalesce(u.email, '') as email, u.active and u.deleted_at is null as active,
       u.confirmed_at is not null as confirmed
     from signinlink l join "user" u on u.id = l.user_id
     where l.organisation_id = $1 and l.issuer = $2 and l.subject = $3`,
    [provider.organisation_id, issuer, subject],
  )

const withAddress = (db: Runner, { email }: Pick<Identity, 'email'>): Promise<Person | null> =>
  db.row<Person>(
    `select id, organisation_id, email, active, confirmed_at is not null as confirmed
     from "user" where lower(email) = lower($1) and deleted_at is null`,
    [email],
  )

const otherLinkOf = (db: Runner, userId: number, provider: Provider, { issuer }: Identity) =>
  db.row('select 1 from signinlink where user_id = $1 and organisation_id = $2 and issuer = $3', [
    userId,
    provider.organisation_id,
    issuer,
  ])

/** A provider speaks for the people of its college alone, and for none whose rights reach beyond it. */
const checkReach = async (call: Call, provider: Provider, userId: number): Promise<void> => {
  const account = (await readAccounts(call, [userId])).get(userId)
  if (account?.organisation_id !== provider.organisation_id)
    throw refused(`Your account is with another college, so ${provider.name} can’t sign you in. Use your password.`)
  if (account.platform_admin || account.admin_organisations.some((id) => id !== provider.organisation_id))
    throw refused(`You look after more than this college, so ${provider.name} can’t sign you in. Use your password.`)
}

const checkState = (person: Person): void => {
  if (!person.active) throw refused('This account isn’t active. Ask the college office.')
  if (!person.confirmed) throw new ApiError(code.unconfirmed, 'Confirm your email address first.')
}

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The account that an identity opens, or the one that it may be linked to; a refusal in words for every other case. */
export const accountOf = async (
  call: Call,
  provider: Provider,
  identity: Identity,
): Promise<{ person: Person; linked: boolean }> => {
  const linked = await linkedTo(call.db, provider, identity)
  if (linked) {
    checkState(linked)
    await checkReach(call, provider, linked.id)
    if (!isSameAddress(linked.email, identity.email))
      throw refused(
        `${provider.name} has another email address for you than your account here. Sign in with your password, and check your email in your profile.`,
      )
    await call.db.rows('update signinlink set last_used_at = $2 where id = $1', [linked.link_id, call.now()])
    return { person: linked, linked: true }
  }
  const person = await withAddress(call.db, identity)
  if (!person)
    throw refused(
      `There’s no account here for ${identity.email}. Register first, or ask the college office which address it has.`,
    )
  checkState(person)
  await checkReach(call, provider, person.id)
  if (await otherLinkOf(call.db, person.id, provider, identity))
    throw refused(
      `${provider.name} now knows you as someone else than before. Sign in with your password, unlink it in your profile, and link it again.`,
    )
  return { person, linked: false }
}

const tellLinkChange = async (
  call: Call,
  tx: Runner,
  userId: number,
  told: { sentence: string; changes: Parameters<typeof audit>[2]['changes'] },
): Promise<void> => {
  const person = await tx.row<{ organisation_id: number; email: string | null }>(
    'select u.organisation_id, u.email from "user" u where u.id = $1',
    [userId],
  )
  if (!person) throw new Error('there is no such person')
  const caller = { ...call.caller, actor: { ...call.actor, id: call.actor.id || userId } }
  await audit(tx, caller, {
    resource: 'user',
    recordId: userId,
    organisationId: person.organisation_id,
    ...(told.changes ? { changes: told.changes } : {}),
  })
  if (!person.email) return
  await queueMail(tx, {
    event: 'signin_link_changed',
    organisationId: person.organisation_id,
    userId,
    to: person.email,
    causedBy: call.actor.id || userId,
    values: { when: { at: call.now() }, change: told.sentence },
  })
}

/** Links an identity to an account whose person has confirmed it; the address must still be the account’s own. */
export const linkIdentity = async (
  call: Call,
  tx: Runner,
  userId: number,
  { link, madeIn }: { link: WaitingLink; /** The session in which it is linked. */ madeIn: number | null },
): Promise<void> => {
  await checkReach(call, { organisation_id: link.organisation_id, name: link.provider }, userId)
  const person = await tx.row<{ email: string | null }>(
    `select email from "user" where id = $1 and active and confirmed_at is not null and deleted_at is null
       and organisation_id = $2 for no key update`,
    [userId, link.organisation_id],
  )
  if (!isSameAddress(person?.email ?? '', link.email))
    throw refused(`${link.provider} has another email address for you than this account, so they can’t be linked.`)
  const made = await tx.row(
    `insert into signinlink (organisation_id, user_id, issuer, subject, email, created_at, last_used_at, made_in)
     values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict do nothing returning 1`,
    [link.organisation_id, userId, link.issuer, link.subject, link.email, call.now(), madeIn],
  )
  if (!made) {
    const own = await tx.row(
      'select 1 from signinlink where user_id = $1 and organisation_id = $2 and issuer = $3 and subject = $4',
      [userId, link.organisation_id, link.issuer, link.subject],
    )
    if (own) return
    throw new ApiError(code.conflict, `${link.provider} is linked to an account already. Unlink it there first.`)
  }
  await tellLinkChange(call, tx, userId, {
    sentence: `${link.provider} can now be used to sign in.`,
    changes: { signin_link: [null, link.email] },
  })
}

/** Takes a link of the caller’s away. */
export const unlinkOwn = async (call: Call, id: number): Promise<void> => {
  const gone = await call.db.row<{ email: string; name: string | null }>(
    `delete from signinlink l where l.id = $1 and l.user_id = $2
     returning l.email, (select p.name from signinprovider p where p.organisation_id = l.organisation_id) as name`,
    [id, call.actor.id],
  )
  if (!gone) throw new ApiError(code.notFound, 'We couldn’t find this sign-in.')
  await tellLinkChange(call, call.db, call.actor.id, {
    sentence: `${gone.name ?? 'The college’s sign-in'} can no longer be used to sign in.`,
    changes: { signin_link: [gone.email, null] },
  })
}
