import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Context } from '#platform'
import type { WaitingLink } from './oidc/waiting-link.ts'
import { secretHash } from './tokens.ts'

/** What a one-use link is for, and the minutes it works. */
export const linkMinutes = {
  confirm: 7 * 24 * 60,
  email_change: 24 * 60,
  reset: 30,
  set_password: 7 * 24 * 60,
  office_password: 60,
  signin_link: 30,
} as const
export type LinkPurpose = keyof typeof linkMinutes

/** What a link keeps for when it is opened. */
export interface LinkData {
  /** The new address that it proves. */
  readonly email?: string
  /** What was typed with the address, which counts with this link alone. */
  readonly firstname?: string
  readonly lastname?: string
  readonly wanted_role?: string | null
  readonly wanted_since?: string | null
  /** Id of the administrator who handed it over. */
  readonly made_by?: number
  /** The identity of the college’s sign-in that it links. */
  readonly identity?: WaitingLink
}

/** How long a link works, in words. */
export const linkLasts: Readonly<Record<LinkPurpose, string>> = {
  confirm: 'seven days',
  email_change: 'one day',
  reset: '30 minutes',
  set_password: 'seven days',
  office_password: 'one hour',
  signin_link: '30 minutes',
}

/** The address of the page on which a link's secret sets a password. */
export const passwordPage = (publicUrl: string, secret: string): string =>
  `${publicUrl}/app/password/token#token=${secret}`

/** Makes a one-use link's secret; what is kept is its hash. */
export const makeLink = async (
  context: Pick<Context, 'now' | 'random'>,
  tx: Runner,
  link: { purpose: LinkPurpose; userId: number; data?: LinkData },
): Promise<string> => {
  const secret = context.random(24).toString('base64url')
  const now = context.now()
  await tx.rows(
    'insert into link_token (purpose, token_hash, user_id, data, created_at, expires_at) values ($1, $2, $3, $4::jsonb, $5, $6)',
    [
      link.purpose,
      secretHash(secret),
      link.userId,
      JSON.stringify(link.data ?? {}),
      now,
      new Date(now.getTime() + linkMinutes[link.purpose] * 60_000),
    ],
  )
  return secret
}

/** Ends the unused links of a person. */
export const endLinks = async (tx: Runner, now: Date, userId: number, ...purposes: LinkPurpose[]): Promise<void> => {
  await tx.rows(
    'update link_token set used_at = $2 where user_id = $1 and purpose = any($3::text[]) and used_at is null',
    [userId, now, purposes],
  )
}

/** A link that was opened. `used` says that it had served before. */
export interface OpenedLink {
  id: number
  purpose: LinkPurpose
  user_id: number
  data: LinkData
  used: boolean
}

/** Finds a link with its row locked; 469 for one that is not known, 470 for one that is too old. */
export const findLink = async (
  tx: Runner,
  now: Date,
  secret: string,
  ...purposes: LinkPurpose[]
): Promise<OpenedLink> => {
  const row = await tx.row<OpenedLink & { expired: boolean }>(
    `select id, purpose, user_id, data, used_at is not null as used, expires_at < $3 as expired
     from link_token where token_hash = $1 and purpose = any($2::text[]) for update`,
    [secretHash(secret), purposes, now],
  )
  if (!row)
    throw new ApiError(
      code.tokenInvalid,
      'This link has been used or is incomplete. Open it from the email again, or ask for a new one.',
    )
  if (row.used) return row
  if (row.expired) throw new ApiError(code.tokenExpired, 'This link has expired. Ask for a new one.')
  return row
}

/** Uses a link up. */
export const useUpLink = async (tx: Runner, now: Date, link: OpenedLink): Promise<void> => {
  await tx.rows('update link_token set used_at = $2 where id = $1', [link.id, now])
}

/** The refusal of a link that served before. */
export const usedBefore = (): ApiError => new ApiError(code.tokenInvalid, 'This link has been used. Ask for a new one.')
