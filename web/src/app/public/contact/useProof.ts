import { enquiryChallenge, proofText } from '@college/contract/messaging'
import { useCallback, useRef } from 'react'
import { useClient, type Client } from '#kit'
import { hashesFrom } from './sha256.ts'

interface Proof {
  readonly challenge: string
  readonly nonce: number
}

/** Milliseconds of work at a stretch: between two the page answers what is pressed and typed. */
const slice = 12

/** Finds the number that the server asks for, in slices. */
const solve = async (challenge: string, bits: number): Promise<number> => {
  const hashOf = hashesFrom(proofText(challenge, ''))
  for (let nonce = 0; ;) {
    for (const until = performance.now() + slice; performance.now() < until;) {
      for (let tries = 0; tries < 100; tries += 1, nonce += 1)
        if (hashOf(String(nonce)) >>> (32 - bits) === 0) return nonce
    }
    await new Promise((resolve) => void setTimeout(resolve, 0))
  }
}

const work = async (client: Client): Promise<Proof & { readonly until: number }> => {
  const { data } = await client.call<typeof enquiryChallenge>(enquiryChallenge, {}, { anonymous: true, quiet: true })
  const { challenge, bits, expires_at } = data
  return { challenge, nonce: await solve(challenge, bits), until: new Date(expires_at).getTime() }
}

/** Milliseconds before its end from which on a proof is made again. */
const spare = 60_000

/** A proof of work for one message: begun while it is typed, so that nobody waits for it. */
export const useProof = () => {
  const client = useClient()
  const current = useRef<ReturnType<typeof work> | null>(null)
  /** Begins the work, once. */
  const begin = useCallback((): ReturnType<typeof work> => {
    current.current ??= work(client)
    // What went wrong is said when the message is sent.
    current.current.catch(() => undefined)
    return current.current
  }, [client])
  /** Drops a proof that the server did not take, or that could not be made. */
  const forget = useCallback(() => void (current.current = null), [])
  const prove = async (): Promise<Proof> => {
    const first = await begin()
    const isFresh = first.until - spare > client.context.now().getTime()
    if (!isFresh) forget()
    const { challenge, nonce } = isFresh ? first : await begin()
    return { challenge, nonce }
  }
  return { begin, forget, prove }
}
