// Weights, letters and both forms: HISO 10046.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const weights = [7, 6, 5, 4, 3, 2]
const older = /^[A-HJ-NP-Z]{3}\d{4}$/
const newer = /^[A-HJ-NP-Z]{3}\d{2}[A-HJ-NP-Z]{2}$/
const masked = /^[A-HJ-NP-Z]{3}•••[\dA-HJ-NP-Z]$/

/** The words for a number of the wrong shape. */
export const nhiShapeWords =
  'An NHI is three letters and four digits, or three letters, two digits and two letters. I and O are not used.'

/** The words for a number whose check character does not fit. */
export const nhiCheckWords = 'The last character does not fit this NHI. Check it again, or save it as it is.'

/** An NHI as it is kept: capital letters, no spaces. */
export const plainNhi = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : letters.indexOf(character) + 1

const sumOf = (nhi: string): number => weights.reduce((sum, weight, at) => sum + weight * valueOf(nhi.charAt(at)), 0)

/** The check character of the six before it; null where no number can begin with them. */
export const nhiCheckOf = (nhi: string): string | null => {
  const sum = sumOf(nhi)
  if (newer.test(nhi)) return letters.charAt(22 - (sum % 23))
  const rest = sum % 11
  return rest === 0 ? null : String((11 - rest) % 10)
}

/** What is to be said of an NHI: its wrong shape blocks, its wrong check character warns. */
export type NhiStatus = 'empty' | 'misshapen' | 'doubtful' | 'right'

export const nhiStatus = (typed: string | null | undefined): NhiStatus => {
  const nhi = plainNhi(typed ?? '')
  if (nhi === '') return 'empty'
  if (!older.test(nhi) && !newer.test(nhi)) return 'misshapen'
  return nhiCheckOf(nhi) === nhi.charAt(6) ? 'right' : 'doubtful'
}

/** An NHI as lists, exports and papers show it: ZAC•••1. */
export const maskNhi = (nhi: string): string => `${nhi.slice(0, 3)}•••${nhi.slice(-1)}`

const within = /(?<![A-Z\d])(?:[A-HJ-NP-Z]\s*){3}(?:\d\s*){2}(?:\d\s*\d|[A-HJ-NP-Z]\s*[A-HJ-NP-Z])(?![A-Z\d])/gi

/** A text with every NHI in it masked, whether its check character fits or not. */
export const maskNhisIn = (text: string): string => text.replaceAll(within, (found) => maskNhi(plainNhi(found)))

/** Whether a text is an NHI as lists show it. */
export const isMaskedNhi = (text: string): boolean => masked.test(text)
