import { codeRules, sendRules } from '@college/contract/identity'
import { isSentCode, newCode, sentHash } from '#identity'
import { badField } from '#platform'
import type { Call, Limit } from '#platform'
import { mailboxOf, plainName, queueMail, takeMail } from '#messaging'
import { longestHeldUp } from './links.ts'
import type { SigningLink } from './links.ts'
import { wordsOf } from '../request/mails.ts'
import type { SigningCallParts } from '../parts.ts'
import type { SignedForm } from '../request/rows.ts'

const sends: Limit = { name: 'signing-code-send', most: sendRules.most, seconds: sendRules.minutes * 60 }
/** Codes to one mailbox, whoever asks for them. */
const perMailbox: Limit = { name: 'signing-code-mailbox', most: 10, seconds: 3_600 }
/** Wrong codes for one signature in a day, over all links and codes. */
const guesses: Limit = { name: 'signing-code', most: 25, seconds: 86_400 }
/** Wrong codes in a day to one mailbox, over all signatures that one person asks for. */
const guessesOf: Limit = { name: 'signing-code-guessed', most: 25, seconds: 86_400 }

const minutes = (count: number): number => count * 60_000

/** Where a code goes. `known` is false for an address that may not sign: nothing goes there, and all else is the same. */
export interface CodeTo {
  readonly address: string
  readonly known: boolean
  readonly userId: number | null
  readonly name: string | null
}

/** Sends a new code under a link; the one sent before dies. Gives when it ends. Runs outside a transaction, so that each one stays counted. */
export const sendCode = async (
  call: Call,
  { limits }: SigningCallParts,
  sending: { token: string; link: SigningLink; form: SignedForm; to: CodeTo },
): Promise<string> => {
  const { token, link, form, to } = sending
  await limits.take(sends, String(link.id))
  await limits.take(perMailbox, mailboxOf(to.address))
  await takeMail(call, {
    sender: form.user_id,
    organisationId: form.organisation_id,
    to: to.address,
    account: to.userId !== null,
    about: `devform ${form.id}`,
  })
  const digits = newCode(call.random)
  const now = call.now()
  const ends = new Date(now.getTime() + minutes(codeRules.minutes))
  await call.db.transaction(async (tx) => {
    await tx.rows(
      `update signinglink set code_hash = $2, code_sent_at = $3, code_expires_at = $4, attempts = 0, email = $5,
         expires_at = greatest(expires_at, least($4::timestamptz, created_at + make_interval(mins => ${longestHeldUp})))
       where id = $1 and used_at is null`,
      [link.id, Buffer.from(sentHash(token, 'sign', digits)), now, ends, to.address],
    )
    if (!to.known) return
    await queueMail(tx, {
      event: 'sign_code',
      organisationId: form.organisation_id,
      userId: to.userId,
      to: to.address,
      toName: plainName(to.name ?? ''),
      values: { code: digits, ...wordsOf(form), lasts: `${codeRules.minutes} minutes` },
    })
  })
  return ends.toISOString()
}

const wrong = (words: string): Error => badField('code', words)

/** Refuses where another code was sent since the one that was taken: that one says nothing of the address of this one. */
export const checkNewest = (link: SigningLink, taken: Buffer): void => {
  if (!link.code_hash?.equals(taken)) throw wrong('We’ve sent a newer code. Enter that one.')
}

/** Takes a code that was typed: gives its hash when it is right, refuses otherwise. Runs outside a transaction, so that a wrong one stays counted. */
export const takeCode = async (
  call: Call,
  { limits }: SigningCallParts,
  { token, link, form }: { token: string; link: SigningLink; form: SignedForm },
  typed: string | undefined,
): Promise<Buffer> => {
  if (link.code_hash === null) throw wrong('Ask for a code first. We’ll send it to your own address.')
  if (typed === undefined || typed.trim() === '') throw wrong('Enter the code that was sent to you')
  const signature = String(link.devformsignature_id)
  // Asking anew makes another signature of it; the mailbox is the same.
  const mailbox = `${form.user_id} ${mailboxOf(link.email ?? '')}`
  await limits.take(guesses, signature)
  await limits.take(guessesOf, mailbox)
  // Counted before it is looked at: of many at once no more get through than there are.
  const taken = await call.db.row<{ code_hash: Buffer }>(
    'update signinglink set attempts = attempts + 1 where id = $1 and attempts < $2 and code_expires_at > $3 returning code_hash',
    [link.id, codeRules.tries, call.now()],
  )
  if (!taken) {
    const lasts = new Date(link.code_expires_at ?? 0) > call.now()
    throw wrong(`${lasts ? 'You’ve tried this code too many times.' : 'This code has expired.'} Ask for a new one.`)
  }
  if (!isSentCode(token, 'sign', typed, taken.code_hash.toString()))
    throw wrong('That code isn’t right. Check the newest email, or ask for a new code.')
  await limits.giveBack(guesses, signature)
  await limits.giveBack(guessesOf, mailbox)
  return taken.code_hash
}
