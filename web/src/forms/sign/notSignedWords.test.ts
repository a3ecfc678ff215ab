import { code } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { CallFailed, noAnswerCode } from '#kit'
import { notSignedWords } from './notSignedWords.ts'

const member = { verb: 'Sign as Mārama Thorne', isKept: true, isMember: true }
const guest = { verb: 'Sign', isKept: true, isMember: false }
const here = { ...guest, isKept: false }
const lost = 'We couldn’t reach the server, so we don’t know whether this arrived.'

test.each([
  [
    'no network',
    noAnswerCode,
    member,
    `${lost} What you wrote is kept on this device. Check your connection, then press Sign as Mārama Thorne again: it counts once.`,
  ],
  [
    'no network on the device of the owner',
    noAnswerCode,
    here,
    `${lost} What you wrote is still on this page. Check your connection, then press Sign again: it counts once.`,
  ],
  [
    'a server that is not there behind its proxy',
    503,
    { ...guest, verb: 'Return' },
    `${lost} What you wrote is kept on this device. Check your connection, then press Return again: it counts once.`,
  ],
  [
    'an ended session',
    code.unauthorised,
    member,
    'You’ve been signed out, so nothing was sent. What you wrote is kept on this device. Sign in again, then press Sign as Mārama Thorne.',
  ],
  [
    'an ended session of who came by a link',
    code.unauthorised,
    guest,
    'You’ve been signed out. The link works without an account: press Sign again.',
  ],
  ['what the server says', code.notPossible, member, 'Hana Ngātai has already signed this.'],
] as const)('after %s says what happened and what to do next', (_what, status, tried, words) => {
  const body = status === code.notPossible ? { message: 'Hana Ngātai has already signed this.' } : {}
  expect(notSignedWords(new CallFailed(status, body), tried)).toBe(words)
})
