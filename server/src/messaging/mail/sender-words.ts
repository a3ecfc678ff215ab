import { oneLine } from './render.ts'

const mostLetters = 80

// What a mail program would make a link of falls apart: an address behind a scheme, a name with dots, a mailbox. A number keeps its dot.
const defused = (text: string): string =>
  text
    .replaceAll(/:\/+/g, ' ')
    .replaceAll(/[.\u3002](?=[\p{L}\p{N}])(?!(?<=^\D*\d+\.)\d+(?![\d.\p{L}]))/gu, '. ')
    .replaceAll('@', ' at ')

/** Words of a sender's own, as a mail to another person has them: one bounded line in plain letters, with nothing to press. */
export const plainWords = (text: string): string => {
  const line = oneLine(defused(oneLine(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''), 500)), 500)
  return Array.from(line).length <= mostLetters ? line : `${oneLine(line, mostLetters - 1)}…`
}

/** A title that a sender gave, as a sentence that says whose it is; nothing where there is none. */
export const titleGivenBy = (person: string, title: string | null): string =>
  title === null || title.trim() === '' ? '' : `Title given by ${person}: “${plainWords(title)}”.`

// A name may count (“Tama 2”), but has no room for a number to call.
const name = /^(?!(?:.*\d){3})[\p{L}\p{M}\d’'.-]+(?: [\p{L}\p{M}\d’'.-]+){0,5}$/u

/** A name that a sender gave, where it is nothing but a name; empty for what would be words of the sender's own. */
export const plainName = (given: string): string => {
  const line = oneLine(given.normalize('NFC').replaceAll(/\p{Cf}/gu, ''), 200)
  return line.length <= 60 && name.test(line) && !/\.\p{L}/u.test(line) ? line : ''
}
