import { code } from '@college/contract/kit'
import type { Actor, Code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'

/** What every guard on other people's accounts goes by. */
export interface Account {
  id: number
  organisation_id: number
  active: boolean
  confirmed: boolean
  deleted: boolean
  /** Whether the person administers the platform, through whichever organisation. */
  platform_admin: boolean
  /** All organisations that the person administers. */
  admin_organisations: number[]
}

/**
 * Accounts by their ids, deleted ones too. The one place that asks whether somebody is an administrator: of the platform, or of any
 * organisation. It runs unscoped, as the role may be one of an organisation that the caller does not meet.
 */
export const readAccounts = async (
  { unscoped }: Pick<Call, 'unscoped'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Account>> => {
  const rows = await unscoped.rows<Account>(
    `select u.id, u.organisation_id, u.active, u.confirmed_at is not null as confirmed, u.deleted_at is not null as deleted,
       coalesce(bool_or(h.is_admin), false) as platform_admin,
       coalesce(json_agg(distinct h.organisation_id) filter (where h.role_is_admin), '[]') as admin_organisations
     from "user" u left join held_role h on h.user_id = u.id
     where u.id = any($1::bigint[]) group by u.id`,
    [ids],
  )
  return new Map(rows.map((account) => [account.id, account]))
}

/** Why a caller may not act on an account. */
export interface Refusal {
  status: Code
  words: string
}

const unknown: Refusal = { status: code.notFound, words: 'We couldn’t find this person.' }
const forbidden = (words: string): Refusal => ({ status: code.forbidden, words })

const isElsewhere = ({ college }: Actor, { organisation_id: home }: Account): boolean =>
  college !== undefined && college !== home

/** Why an account is not for the caller to look after; null where it is: the office of its home, or the platform. */
export const accountRefusal = (actor: Actor, account: Account | undefined, deleted = false): Refusal | null => {
  if (!account || (account.deleted && !deleted)) return unknown
  if (actor.platform_admin) return isElsewhere(actor, account) ? unknown : null
  // A role here makes nobody ours: an account is looked after where its person is at home.
  if (!actor.admin_organisations.includes(account.organisation_id)) return unknown
  return account.platform_admin ? forbidden('A platform administrator is looked after by the platform only.') : null
}

/** Why the credentials of an account are not the caller's to touch: with them one is whatever the person is, elsewhere too. */
export const credentialsRefusal = (actor: Actor, account: Account | undefined): Refusal | null => {
  const refusal = accountRefusal(actor, account)
  if (refusal || actor.platform_admin) return refusal
  return account?.admin_organisations.every((each) => actor.admin_organisations.includes(each))
    ? null
    : forbidden('This person administers another organisation, so the platform looks after how they sign in.')
}

type Guarding = Pick<Call, 'actor' | 'unscoped'>

const guard = async (
  call: Guarding,
  userId: number,
  refusalOf: (account: Account | undefined) => Refusal | null,
): Promise<Account> => {
  const account = (await readAccounts(call, [userId])).get(userId)
  const refusal = refusalOf(account)
  if (account && !refusal) return account
  const { status, words } = refusal ?? unknown
  throw new ApiError(status, words)
}

/** The account of a person whom the caller looks after; refuses all others, and the deleted where they are not asked for. */
export const guardAccount = (call: Guarding, userId: number, deleted = false): Promise<Account> =>
  guard(call, userId, (account) => accountRefusal(call.actor, account, deleted))

/** The account of a person whose password, second steps, sessions, mail and address are the caller's to look after. */
export const guardCredentials = (call: Guarding, userId: number): Promise<Account> =>
  guard(call, userId, (account) => credentialsRefusal(call.actor, account))

/** Refuses everyone but the platform's own people where the person administers the platform. */
export const keepFromPlatform = async (call: Guarding, userId: unknown): Promise<void> => {
  if (call.actor.platform_admin) return
  const id = Number(userId)
  if ((await readAccounts(call, [id])).get(id)?.platform_admin)
    throw new ApiError(code.forbidden, 'A platform administrator is looked after by the platform only.')
}
