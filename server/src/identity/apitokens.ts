import { timingSafeEqual } from 'node:crypto'
import {
  endApitoken,
  longestTokenDays,
  makeApitoken,
  mostTokens,
  scopeInWords,
  tokenMark,
  usualTokenPeople,
} from '@college/contract/identity'
import { addDays, code, dayIn, instantAt } from '@college/contract/kit'
import { queueMail } from '#messaging'
import { administratorsOf } from '#people'
import { serve } from '#http'
import { audit, collegeFor } from '#records'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call, Keys } from '#platform'
import { secretHash } from './tokens.ts'

/** How programs say who they are. */
export const bearer = 'Bearer '

const keepOffice = ({ actor }: Call, organisation: number): void => {
  if (!actor.platform_admin && !actor.admin_organisations.includes(organisation))
    throw new ApiError(code.forbidden, 'You don’t administer this college.')
}

/** Letters of a token's chance: 192 bits. */
const chance = 32
const shape = new RegExp(`^${tokenMark}[\\w-]{${chance + 11}}$`)

/** The last letters of a token, which only this server can make of the others. */
const sealOf = (keys: Keys, words: string): string =>
  keys.blind('api token', words).subarray(0, 8).toString('base64url')

const newSecret = ({ random, keys }: Pick<Call, 'random' | 'keys'>): string => {
  const words = tokenMark + random((chance * 3) / 4).toString('base64url')
  return words + sealOf(keys, words)
}

/** The token of a header where this server made it, found without asking the database; whether it still works is the database's word. */
export const soundToken = (keys: Keys, authorization: string): string | null => {
  if (!authorization.startsWith(bearer)) return null
  const token = authorization.slice(bearer.length)
  if (!shape.test(token)) return null
  const words = token.slice(0, tokenMark.length + chance)
  return timingSafeEqual(Buffer.from(words + sealOf(keys, words)), Buffer.from(token)) ? token : null
}

/** What the office and the security address are told: a token reads up to its limit, and it never gives a password. */
const tellOfToken = async (
  tx: Runner,
  call: Call,
  security: string | null,
  { id, organisation, name, scopes }: { id: number; organisation: number; name: string; scopes: readonly string[] },
): Promise<void> => {
  const row = await tx.row<{ by: string }>('select display_name as by from "user" where id = $1', [call.actor.id])
  const office = (await administratorsOf(tx, organisation)).flatMap(({ id: userId, email }) =>
    email === null ? [] : [{ userId, to: email }],
  )
  for (const { userId, to } of [...office, ...(security === null ? [] : [{ userId: null, to: security }])])
    await queueMail(tx, {
      event: 'apitoken_made',
      organisationId: organisation,
      userId,
      to,
      values: {
        when: { at: call.now() },
        by: row?.by ?? '',
        token: name,
        rights: scopes.map(scopeInWords).join('; '),
      },
      dedupe: `apitoken_made ${id} ${to}`,
    })
}

// Plain, so that the token is not kept as the answer of a repeated call: a repeat makes another.
const serveMake = (security: string | null): Served =>
  serve(
    makeApitoken,
    async (call, { body }) => {
      const organisation = await collegeFor(call, body.organisation_id)
      keepOffice(call, organisation)
      const now = call.now()
      const today = dayIn(call.actor.timezone, now)
      if (body.expires_on < today) throw badField('expires_on', 'Choose today or a later day')
      if (body.expires_on > addDays(today, longestTokenDays)) throw badField('expires_on', 'Choose a day within a year')
      const secret = newSecret(call)
      const scopes = [...new Set(body.scopes)].toSorted()
      const most_people = body.most_people ?? usualTokenPeople
      const id = await call.db.transaction(async (tx) => {
        // Who makes two at once makes one after the other.
        await tx.rows('select 1 from organisation where id = $1 for no key update', [organisation])
        const held = await tx.row<{ count: number }>(
          'select count(*)::integer as count from apitoken where organisation_id = $1 and ended_at is null and expires_on >= $2',
          [organisation, today],
        )
        if ((held?.count ?? 0) >= mostTokens)
          throw new ApiError(code.notPossible, `A college has at most ${mostTokens} tokens. End one first.`)
        const session = await tx.row<{ id: number }>(
          `insert into session (user_id, token_hash, user_agent, expires_at, created_at, last_seen_at, authenticated_at, machine, made_in)
         values ($1, $2, $3, $4, $5, $5, 'epoch', $6, $7) returning id`,
          [
            call.actor.id,
            secretHash(secret),
            `API token ${body.name}`,
            instantAt(addDays(body.expires_on, 1), '00:00', call.actor.timezone),
            now,
            JSON.stringify({ organisation_id: organisation, scopes, most_people }),
            call.caller.session,
          ],
        )
        const made = await tx.row<{ id: number }>(
          `insert into apitoken (organisation_id, name, prefix, scopes, user_id, session_id, expires_on, most_people, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $5, $5) returning id`,
          [
            organisation,
            body.name,
            secret.slice(0, tokenMark.length + 6),
            JSON.stringify(scopes),
            call.actor.id,
            session?.id ?? null,
            body.expires_on,
            most_people,
          ],
        )
        await audit(tx, call.caller, {
          resource: 'apitoken',
          recordId: made?.id ?? null,
          organisationId: organisation,
          changes: {
            name: [null, body.name],
            scopes: [null, scopes],
            expires_on: [null, body.expires_on],
            most_people: [null, most_people],
          },
        })
        if (!made) throw new Error('a token gave no row')
        await tellOfToken(tx, call, security, { id: made.id, organisation, name: body.name, scopes })
        return made.id
      })
      return { data: { id, secret }, status: code.created }
    },
    { plain: true },
  )

const serveEnd: Served = serve(endApitoken, async (call, { query }) => {
  const row = await call.db.row<{ organisation_id: number; session_id: number; ended_at: string | null }>(
    'select organisation_id, session_id, ended_at from apitoken where id = $1',
    [query.id],
  )
  const { actor } = call
  if (!row || !(actor.platform_admin || actor.admin_organisations.includes(row.organisation_id)))
    throw new ApiError(code.notFound, 'We couldn’t find this API token.')
  if (row.ended_at !== null) return { data: null, status: code.deleted }
  const now = call.now()
  await call.db.rows(`update apitoken set ended_at = $2, ended_by = 'office', updated_by = $3 where id = $1`, [
    query.id,
    now,
    actor.id,
  ])
  await call.db.rows('update session set ended_at = $2 where id = $1 and ended_at is null', [row.session_id, now])
  await audit(call.db, call.caller, {
    resource: 'apitoken',
    recordId: query.id,
    organisationId: row.organisation_id,
    changes: { ended_at: [null, now.toISOString()] },
  })
  return { data: null, status: code.deleted }
})

/** Tokens of programs, made and ended. */
export const apitokenCalls = ({ securityEmail }: { readonly securityEmail: string | null }): readonly Served[] => [
  serveMake(securityEmail),
  serveEnd,
]
