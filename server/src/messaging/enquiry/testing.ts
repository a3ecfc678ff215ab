import { createHash } from 'node:crypto'
import { proofText } from '@college/contract/messaging'
import type { Answered, TestApp, TestCaller } from '#testing'

/** Works a proof out, as a browser does. */
export const solve = (challenge: string, bits: number): number => {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(proofText(challenge, nonce)).digest()
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return nonce
  }
}

/** A fresh challenge with its proof. */
export const proof = async (caller: TestCaller): Promise<{ challenge: string; nonce: number }> => {
  const { data } = await caller.get<{ challenge: string; bits: number }>('/enquiry/challenge')
  return { challenge: data.challenge, nonce: solve(data.challenge, data.bits) }
}

let asked = 0

/** What an outsider types, from an address of their own. */
export const question = (more: object = {}) => {
  asked += 1
  return {
    name: 'Wiremu Parata',
    email: `outsider${asked}@elsewhere.test`,
    subject: 'Training',
    text: 'How do I apply for the training programme?',
    ...more,
  }
}

let network = 0

/** The headers of a call from a network that has not called yet. */
export const fromElsewhere = (): { headers: Record<string, string> } => {
  network += 1
  return { headers: { 'x-forwarded-for': `198.51.${100 + Math.floor(network / 250)}.${network % 250}` } }
}

/** Asks the office something as a guest. */
export const askOffice = async (
  { guest, clock }: Pick<TestApp, 'guest' | 'clock'>,
  more: object = {},
): Promise<Answered<{ reference: string }> & { email: string }> => {
  const body = question(more)
  // Later than whatever else was asked just now.
  clock.advance(11_000)
  return { ...(await guest.put('/enquiry', { ...body, ...(await proof(guest)) }, fromElsewhere())), email: body.email }
}

/** Environment of a node that believes the addresses its proxy names. */
export const behindProxy = { TRUST_PROXIES: '1' }

/** Mails to an address, newest first. */
export const mailsOf = (
  { db }: Pick<TestApp, 'db'>,
  address: string,
): Promise<
  { event: string; subject: string; text: string; html: string; shown: string; next_attempt_at: string | null }[]
> =>
  db.rows(
    'select event, subject, text, html, shown, next_attempt_at from outbox where to_address = $1 order by id desc',
    [address],
  )

/** The secret of the newest link that was mailed to an address. */
export const tokenTo = async (college: Pick<TestApp, 'db'>, address: string): Promise<string> => {
  const [mail] = await mailsOf(college, address)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${address}`)
  return token
}
