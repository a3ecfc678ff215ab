import { again } from './abuse.ts'
import type { Abuse } from './abuse.ts'
import { headOf, sendRaw } from './wire.ts'

const atOnce = 8

const bodies: readonly { name: string; body: (bytes: number) => string }[] = [
  { name: 'arrays', body: (bytes) => `[${'[],'.repeat(bytes / 3)}0]` },
  { name: 'keys', body: (bytes) => `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n}":1`).join(',')}}` },
  { name: 'NULs', body: (bytes) => JSON.stringify({ username: Array.from({ length: bytes / 9 }, () => '\u0000') }) },
]

/** Bodies that are dear to read, sent before anybody has signed in: far beyond what the call takes, and as large as it takes. */
export const hostileJson: readonly Abuse[] = [900_000, 60_000].flatMap((bytes) =>
  bodies.map(({ name, body }) => ({
    name: `${atOnce} guests send ${bytes / 1_000} KB of ${name} again and again`,
    prepare: async (target) => {
      const content = Buffer.from(body(bytes))
      const request = (turn: number): (string | Buffer)[] => [
        headOf({
          method: 'POST',
          path: '/user/signin',
          headers: {
            'content-type': 'application/json',
            'content-length': String(content.length),
            'x-forwarded-for': `198.19.0.${turn % atOnce}`,
          },
        }),
        content,
      ]
      return (signal) => again(atOnce, (turn) => sendRaw(target, request(turn), signal, 'at the answer'), signal)
    },
  })),
)
