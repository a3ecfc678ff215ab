import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Runner } from '#database'

/** Letters that are taken for another, as that other; both names are read the same way, so a word that only looks like this one meets it. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    // Cyrillic and Greek small letters, as they look.
    'аa',
    'вb',
    'сc',
    'ԁd',
    'еe',
    'ёe',
    'ғf',
    'һh',
    'нh',
    'іi',
    'їi',
    'јj',
    'кk',
    'ӏl',
    'мm',
    'пn',
    'оo',
    'рp',
    'ԛq',
    'гr',
    'ѕs',
    'тt',
    'уy',
    'ѵv',
    'ԝw',
    'хx',
    'зe',
    'αa',
    'βb',
    'γy',
    'εe',
    'ηn',
    'ιi',
    'κk',
    'μm',
    'νv',
    'οo',
    'ρp',
    'τt',
    'υu',
    'χx',
    'ωw',
    // Latin letters that no decomposition takes apart.
    'ıi',
    'łl',
    'øo',
    'đd',
    'ðd',
    'ħh',
    'ŧt',
    'ɑa',
    'ɡg',
    'ʀr',
    'ɴn',
    'ɪi',
    'ƒf',
    // Digits and strokes that stand for letters.
    '0o',
    '1i',
    '3e',
    '4a',
    '5s',
    '7t',
    '|i',
    '!i',
  ].map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
)

/** Titles and letters behind a name are no part of it. */
const titles = new Set([
  'dr',
  'doctor',
  'prof',
  'professor',
  'assoc',
  'associate',
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'sir',
  'dame',
  'sister',
  'nurse',
  'rn',
  'np',
  'md',
  'mbchb',
  'phd',
  'franzcp',
  'fracp',
  'fafrm',
  'jr',
  'sr',
])

const asRead = (word: string): string => Array.from(word, (letter) => lookAlikes[letter] ?? letter).join('')

// Two letters that are read as one; a small l, a capital I and an i are one stroke.
const asWhole = (words: readonly string[]): string =>
  words
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .replaceAll('l', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * What a name reads like: without case, marks, spaces, titles and initials, and with letters that look alike as one. The words in their
 * order, and in that of the alphabet, so that a family name in front makes no other name.
 */
export const nameReadings = (name: string): readonly string[] => {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[\s,.;()/‐‑–—-]+/)
    .filter((word) => word !== '' && !titles.has(word))
  const long = words.filter((word) => Array.from(word).length > 1)
  const read = (long.length > 1 ? long : words).map(asRead)
  return [...new Set([asWhole(read), asWhole(read.toSorted())])].filter((reading) => reading !== '')
}

/** Whether two names are taken for each other. */
export const isSameName = (one: string, other: string): boolean => {
  const readings = nameReadings(other)
  return nameReadings(one).some((reading) => readings.includes(reading))
}

/** A member of that name. */
export interface Namesake {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

/** Names that are read before others get a turn. */
const portion = 1_000

/** The members of a college whose name a guest typed. The names are compared here: what looks alike is no matter of SQL. */
export const namesakesOf = async (db: Runner, organisation: number, typed: string): Promise<Namesake[]> => {
  const readings = new Set(nameReadings(typed))
  const rows = await db.rows<Namesake & { called: string[] }>(
    `select id, display_name as name, email,
       array[display_name, concat_ws(' ', firstname, lastname), concat_ws(' ', known_as, lastname)] as called
     from "user" where organisation_id = $1 and deleted_at is null and active order by id`,
    [organisation],
  )
  const found: Namesake[] = []
  for (const [at, { called, ...person }] of rows.entries()) {
    if (at % portion === portion - 1) await nextTurn()
    if ([...new Set(called)].some((name) => nameReadings(name).some((each) => readings.has(each)))) found.push(person)
  }
  return found
}
