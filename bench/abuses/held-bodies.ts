import { again } from './abuse.ts'
import type { Abuse, Target } from './abuse.ts'
import { headOf, sendRaw } from './wire.ts'

const held = 410

const from = (n: number): string => `198.18.${n >> 8}.${n & 255}`

const holding = (
  name: string,
  headersOf: (target: Target) => Promise<(n: number) => Record<string, string>>,
): Abuse => ({
  name: `${held} connections hold a half-sent body, ${name}`,
  prepare: async (target) => {
    const headers = await headersOf(target)
    const beginning = (n: number): string =>
      `${headOf({
        method: 'POST',
        path: '/user/signin',
        headers: { 'content-type': 'application/json', 'content-length': '200', ...headers(n) },
      })}{"username":"`
    return (signal) => again(held, (turn) => sendRaw(target, [beginning(turn % held)], signal), signal)
  },
})

/** Connections that never finish what they send; one that is refused or cut is made again a second later. */
export const heldBodies: readonly Abuse[] = [
  holding('signed out, from one address', async () => () => ({ 'x-forwarded-for': from(0) })),
  holding('signed out, each from an address of its own', async () => (n) => ({ 'x-forwarded-for': from(n) })),
  holding('in one session', async ({ signedIn }) => {
    const headers = await signedIn('person100')
    return () => headers
  }),
]
