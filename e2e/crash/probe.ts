import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './writer.ts'

/** Longest a request may go without any answer. */
export const patience = 5_000
/** Longest time from a fault, or its end, to the first good answer. */
export const recovery = 10_000

const path = '/api/v1/devactivities?limit=1'

/** The status of one read of the person's, 0 when no answer came, and how long it took. */
export const ask = async (address: string, { token }: Person): Promise<{ status: number; ms: number }> => {
  const from = Date.now()
  const status = await fetch(`${address}${path}`, {
    headers: { authorization: `JWT ${token}` },
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: Date.now() - from }
}

/** Milliseconds until a read succeeds, or infinity. */
export const untilAnswered = async (address: string, person: Person, within = 30_000): Promise<number> => {
  const from = Date.now()
  while (Date.now() - from < within) {
    if ((await ask(address, person)).status === 200) return Date.now() - from
    await pause(25)
  }
  return Number.POSITIVE_INFINITY
}
