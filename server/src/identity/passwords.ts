import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { code } from '@college/contract/kit'
import { ApiError } from '#platform'

// OWASP's values for argon2id: 19 MiB of memory, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostWaiting = 100

/** Hashing at the pace of the machine: two at a time, a bounded queue behind, 503 beyond. */
const queue = (() => {
  const most = Math.max(1, Math.min(2, availableParallelism()))
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) {
      throw new ApiError(code.unavailable, 'Many people are signing in right now. Try again shortly.', undefined, {
        retry_after: 3,
      })
    }
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
})()

// Passwords compare by their Unicode meaning, not by how a keyboard composed them.
const composed = (password: string): string => password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> => queue(() => hash(composed(password), cost))

let decoy: Promise<string> | null = null

/** Whether the password fits; a missing hash costs the same time as a wrong password. */
export const passwordFits = async (password: string, hashed: string | null): Promise<boolean> => {
  decoy ??= hashPassword('a password nobody has')
  const against = hashed ?? (await decoy)
  const fits = await queue(() => verify(against, composed(password)))
  return fits && hashed !== null
}
