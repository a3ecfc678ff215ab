import { code } from '@college/contract/kit'
import type { SessionInfo, Wait } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Standard } from '#records'
import type { Runner } from '#database'
import type { Call, Limits } from '#platform'
import type { Answer } from '#http'
import { queueMail } from '#messaging'
import { loadActor, users } from '#people'
import { outstandingAgreements } from './agreements.ts'
import type { TextsKept } from './agreements.ts'
import { deviceName, knownDevice, rememberDevice } from './device.ts'
import { linkIdentity } from './oidc/accounts.ts'
import type { WaitingLink } from './oidc/waiting-link.ts'
import { openSession } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { hasSecondStep, twoStepRequired } from './twostep/index.ts'

/** What the calls of identity are made with. */
export interface IdentityParts {
  limits: Limits
  tokens: Tokens
  standard: Standard
  /** Address of the application as people open it, without a slash at its end. */
  publicUrl: () => string
  /** Whoever is told of what may be an attack, besides the office. */
  securityEmail: string | null
  /** Whoever keeps the texts that people accept. */
  texts: TextsKept
}

/** The session a call came with, or 401 where it has ended. */
interface SessionRow {
  expires_at: string
  waits_for: Wait[]
  acting_as: number | null
  acting_name: string | null
  password_link_at: string | null
}

/** Days for which a person is told, whenever they sign in, of a link to set their password that the office made. */
const toldDays = 14

/** The person as they stand now, and what the web needs to know of their session. */
export const sessionAnswer = async (
  call: Call,
  standard: Standard,
  userId: number,
  sessionId: number | null,
): Promise<{ data: User; info: SessionInfo }> => {
  const [actor, session] = await Promise.all([
    loadActor(call.db, userId, call.now()),
    call.db.row<SessionRow>(
      `select s.expires_at, s.waits_for, s.acting_as, a.display_name as acting_name,
         (select max(l.created_at) from link_token l where l.user_id = s.user_id and l.purpose = 'office_password'
            and l.created_at > $2::timestamptz - make_interval(days => ${toldDays})) as password_link_at
       from session s left join "user" a on a.id = s.acting_as where s.id = $1`,
      [sessionId, call.now()],
    ),
  ])
  if (!actor || !session) throw new ApiError(code.unauthorised, 'Sign in again.')
  const data = JSON.parse(await standard.get({ ...call, actor }, users, userId)) as User // made by the record's own selection
  const acting =
    session.acting_as === null
      ? null
      : { by: session.acting_as, name: session.acting_name ?? '', until: session.expires_at }
  const { expires_at, waits_for, password_link_at } = session
  return { data, info: { actor, expires_at, waits_for, acting, password_link_at } }
}

interface Status {
  organisation_id: number
  must_change_password: boolean
  login_count: number
  email: string | null
}

const statusOf = async (tx: Runner, userId: number): Promise<Status> => {
  const row = await tx.row<Status>(
    `select u.organisation_id, u.must_change_password, u.login_count, u.email
     from "user" u where u.id = $1 and u.deleted_at is null and u.active`,
    [userId],
  )
  if (!row) throw new ApiError(code.unauthorised, 'That username or password isn’t right. Check both and try again.')
  return row
}

const waitsOf = async (tx: Runner, userId: number, standing: Status): Promise<Wait[]> => {
  const waits: Wait[] = []
  if (standing.must_change_password) waits.push('password')
  if ((await outstandingAgreements(tx, userId)).length > 0) waits.push('agreements')
  if ((await twoStepRequired(tx, userId)) && !(await hasSecondStep(tx, userId))) waits.push('two_step')
  return waits
}

/**
 * Signs a person in who has proved who they are: opens the session, remembers the browser, counts the login, and tells the
 * person of a browser they have not used before.
 */
export const openFor = async (
  call: Call,
  { tokens, standard, publicUrl }: IdentityParts,
  userId: number,
  how: {
    remember: boolean
    by: 'password' | 'code' | 'recovery' | 'passkey' | 'provider'
    /** What is linked to the account now that its person has signed in. */
    identity?: WaitingLink | undefined
  },
): Promise<Answer<User>> => {
  const { ip, userAgent } = call.caller
  const opened = await call.db.transaction(async (tx) => {
    const inside = { ...call, db: tx }
    const standing = await statusOf(tx, userId)
    const known = await knownDevice(inside, userId)
    const secure = publicUrl().startsWith('https:')
    const device = await rememberDevice(call, tx, { userId, known, userAgent, secure })
    const waitsFor = await waitsOf(tx, userId, standing)
    const session = await openSession(call, tx, tokens, {
      userId,
      remember: how.remember,
      ip,
      userAgent,
      waitsFor,
      knownDeviceId: device.id,
    })
    if (how.identity) await linkIdentity(inside, tx, userId, { link: how.identity, madeIn: session.id })
    await tx.rows(
      `update "user" set login_count = login_count + 1, failed_login_count = 0, last_login_at = current_login_at,
         last_login_ip = current_login_ip, current_login_at = $2, current_login_ip = $3 where id = $1`,
      [userId, call.now().toISOString(), ip],
    )
    const caller = { ...call.caller, actor: { ...call.actor, id: userId }, session: session.id }
    await audit(tx, caller, {
      resource: 'session',
      recordId: session.id,
      organisationId: standing.organisation_id,
      changes: { signed_in: [null, { by: how.by, device: deviceName(userAgent), new_device: known === null }] },
    })
    if (known === null && standing.login_count > 0 && standing.email)
      await queueMail(tx, {
        event: 'new_device_signin',
        organisationId: standing.organisation_id,
        userId,
        to: standing.email,
        values: { when: { at: call.now() }, device: deviceName(userAgent), ip },
      })
    return { ...session, cookie: device.cookie }
  })
  const answer = await sessionAnswer(call, standard, userId, opened.id)
  return { ...answer, token: opened.token, ...(opened.cookie ? { cookie: opened.cookie } : {}) }
}
