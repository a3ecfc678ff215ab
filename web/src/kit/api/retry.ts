import { retries, retryBase } from '@college/contract/kit'
import { noAnswerCode } from './failure.ts'

/** Longest wait that a server's Retry-After is granted, in milliseconds. */
export const longestWait = 20_000

const passing: readonly number[] = [noAnswerCode, 502, 503, 504]

/** Milliseconds to wait before the next try, or null when there is none. `tried` counts the tries so far. */
export const waitBefore = (code: number, tried: number, retryAfter: string | null, now: Date): number | null => {
  if (tried > retries || !passing.includes(code)) return null
  const backoff = retryBase * 2 ** (tried - 1)
  const asked = retryAfter === null ? 0 : msOf(retryAfter, now)
  return asked > longestWait ? null : Math.max(backoff, asked)
}

const msOf = (retryAfter: string, now: Date): number => {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime())
}
