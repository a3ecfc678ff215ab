import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'
import { code, isEmail, notEmail } from '@college/contract/kit'
import type { Code } from '@college/contract/kit'
import { passwordLength, passwordShortest } from '@college/contract/identity'
import { ApiError } from '#platform'

/** A refusal that names its field. */
export const refusal = (status: Code, path: string, words: string): ApiError =>
  new ApiError(status, `${words}.`, [{ path, message: words }])

/** Refuses what is no e-mail address (466). */
export const checkEmail = (email: string, path = 'email'): void => {
  if (!isEmail(email)) throw refusal(code.emailInvalid, path, notEmail)
}

/** Letters from which on a common password counts where something was put behind it. */
const shortestCommon = 4

/** Those words of a list that are long enough to be somebody's password. */
export const commonAmong = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.filter((word) => word.length >= shortestCommon))

// The words are read with the first password that is set.
const require = createRequire(import.meta.url)
let known: ReadonlySet<string> | null = null
const commonPasswords = (): ReadonlySet<string> => {
  if (known) return known
  const words = require('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary } // as its types say
  return (known = commonAmong(words.dictionary['passwords-common']))
}

/** Endings that people add to a word to make it look like a password. */
const decoration = /[\d\W_]+$/u

// Both are asked of a password in small letters.
const isCommon = (plain: string): boolean => {
  const bare = plain.replace(decoration, '')
  return commonPasswords().has(plain) || (plain.length - bare.length <= 8 && commonPasswords().has(bare))
}

// One or two characters again and again, or a run such as 123456789012345.
const isMonotonous = (plain: string): boolean => {
  const points = Array.from(plain, (character) => Number(character.codePointAt(0)))
  const steps = new Set<number>()
  points.reduce((before, point) => {
    steps.add(point - before)
    return point
  })
  return new Set(points).size <= 3 || steps.size <= 2
}

/** Words about the person that alone make no password. */
export interface About {
  words: readonly (string | null)[]
  twoStep: boolean
}

/** Refuses a password that is too short (461), that differs from its repeat (462), or that many people or the person's own facts suggest. */
export const checkPassword = (password: string, repeat: string, about: About): void => {
  const shortest = about.twoStep ? passwordShortest.twoStep : passwordShortest.alone
  if (passwordLength(password) < shortest)
    throw refusal(code.passwordTooShort, 'password', `At least ${shortest} characters`)
  if (password !== repeat) throw refusal(code.passwordsDiffer, 'repeat', 'The two passwords differ')
  const plain = password.toLowerCase()
  if (isCommon(plain) || isMonotonous(plain))
    throw refusal(code.bad, 'password', 'Too many people use this password. Choose another')
  const telling = about.words
    .filter((word) => word !== null)
    .flatMap((word) => word.toLowerCase().split(/[\s@.]/))
    .filter((word) => word.length >= 4)
  const rest = telling.reduce((left, word) => left.replaceAll(word, ''), plain)
  if (rest.length < plain.length && Array.from(rest.replaceAll(/[\d\W_]/gu, '')).length < 4)
    throw refusal(code.bad, 'password', 'This contains your name or the college’s. Choose another')
}

/** Whether a password is long enough to stand without a second step. */
export const isLong = (password: string): boolean => passwordLength(password) >= passwordShortest.alone
