const hidden = '•••••'

const address = /https?:\/\/[^\s<>"]+/g
// A code stands alone in its line.
const codeLine = /^\d[\d ]{2,10}\d$/gm

// An address that says as much without being taken apart: letters of a path, and the id of a row.
const plainPage = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w-]+)*\/?(?:\?id=\d+)?$/

// Only a page, or a page of one row, is no secret: its reader has to sign in.
const isPlain = (link: string): boolean => {
  if (plainPage.test(link)) return true
  if (!URL.canParse(link)) return false
  const { hash, searchParams } = new URL(link)
  return hash === '' && [...searchParams].every(([name, value]) => name === 'id' && /^\d+$/.test(value))
}

/** The link as the office may read it: without what opens something. */
export const shownLink = (link: string): string => {
  if (isPlain(link)) return link
  const { origin, pathname } = new URL(link)
  return `${origin}${pathname} (${hidden} the rest of the link is hidden)`
}

/** A code as the office may read it. */
export const shownCode = hidden

const partsOf = (link: string): string[] => {
  const { hash, search, searchParams } = new URL(link)
  const values = [...new URLSearchParams(hash.slice(1)), ...searchParams].map(([, value]) => value)
  return [link, hash.slice(1), search.slice(1), ...values]
}

/** Everything in a letter that opens something: its links that are more than pages, and its codes. */
export const secretsIn = (letter: string): string[] => {
  const links = (letter.match(address) ?? []).filter((link) => URL.canParse(link) && !isPlain(link))
  const codes = letter.match(codeLine) ?? []
  return [...links.flatMap(partsOf), ...codes, ...codes.map((digits) => digits.replaceAll(' ', ''))]
    .filter((secret) => secret.length >= 4)
    .toSorted((a, b) => b.length - a.length)
}

/** A text without the secrets of a letter, wherever they stand in it. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, hidden), text)
