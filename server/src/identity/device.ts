import { parse } from 'bowser'
import type { Runner } from '#database'
import type { Call, Context } from '#platform'
import { secretHash } from './tokens.ts'

// One for each person, since several may share a computer.
const cookieName = (userId: number): string => `known_device_${userId}`
const oneYear = 365 * 24 * 3600

/** Browser and system in words, such as "Firefox on Windows". */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = parse(userAgent)
  if (!browser.name) return os.name ?? 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

const secretIn = (cookies: string | null, userId: number): string | null => {
  const start = `${cookieName(userId)}=`
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(start))
  return found?.slice(start.length) ?? null
}

/** The browser as one in which the person signed in before, or null. */
export const knownDevice = async (call: Call, userId: number): Promise<number | null> => {
  const secret = secretIn(call.caller.cookies, userId)
  const row = await call.db.row<{ id: number }>('select id from known_device where token_hash = $1 and user_id = $2', [
    secretHash(secret ?? ''),
    userId,
  ])
  return secret === null ? null : (row?.id ?? null)
}

/** Remembers the browser as the person's, and gives the cookie that tells it next time. */
export const rememberDevice = async (
  context: Pick<Context, 'now' | 'random'>,
  tx: Runner,
  device: { userId: number; known: number | null; userAgent: string | null; secure: boolean },
): Promise<{ id: number; cookie: string | null }> => {
  if (device.known !== null) {
    await tx.rows('update known_device set last_used_at = $2 where id = $1', [device.known, context.now()])
    return { id: device.known, cookie: null }
  }
  const secret = context.random(24).toString('base64url')
  const row = await tx.row<{ id: number }>(
    'insert into known_device (user_id, token_hash, name, created_at, last_used_at) values ($1, $2, $3, $4, $4) returning id',
    [device.userId, secretHash(secret), deviceName(device.userAgent), context.now()],
  )
  if (!row) throw new Error('a device gave no row')
  const flags = `Path=/api/v1; Max-Age=${oneYear}; HttpOnly; SameSite=Strict${device.secure ? '; Secure' : ''}`
  return { id: row.id, cookie: `${cookieName(device.userId)}=${secret}; ${flags}` }
}
