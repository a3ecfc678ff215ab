/** Letters of a check: none is a digit of a hash, and none looks like one. */
const letters = 'GHJKMNPQRSTVWXYZ'

/** CRC-8 of hexadecimal digits, an even number of them: no digit written wrong and no two swapped come to the same. */
const checkOf = (digits: string): string => {
  let sum = 0
  for (let at = 0; at < digits.length; at += 2) {
    sum ^= Number.parseInt(digits.slice(at, at + 2), 16)
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1
  }
  return `${letters.charAt(sum >> 4)}${letters.charAt(sum & 0xf)}`
}

/** Hexadecimal digits of a form's code, and of the hash of its content, on a paper. */
const digits = 16

/** What a paper has to verify it by: `1A2B3C4D5E6F7081.9A8B7C6D5E4F3021-HK`, the first digits of two hashes and two letters that check them. */
export const printedCode = (formHash: string, contentHash: string): string => {
  const [form, content] = [formHash, contentHash].map((hash) => hash.slice(0, digits).toUpperCase())
  return `${form}.${content}-${checkOf(`${form}${content}`)}`
}

/** A code as it is read off a paper: the whole of it, the short one of each page, one with a slip, or none of ours. */
export type ReadCode =
  | {
      readonly kind: 'whole'
      readonly form: string
      readonly content: string
      /** Whether its letters check it; a slip in one without them is not known from another content. */
      readonly checked: boolean
    }
  | { readonly kind: 'short'; readonly content: string }
  | { readonly kind: 'mistyped' | 'other' }

/** How many digits older codes have, which were printed without letters. */
const olderLengths: readonly number[] = [24, 32, 80]

/** Reads a code with whatever spaces, hyphens and dots it was typed with, O for 0 and I or L for 1. Older codes have no check letters. */
export const readPrintedCode = (typed: string): ReadCode => {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s.,·\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, hex = '', check = ''] = /^([\dA-F]*)([G-Z]{0,2})$/.exec(text) ?? []
  if (hex.length === 8 && check === '') return { kind: 'short', content: hex.toLowerCase() }
  const isWhole = check === '' ? olderLengths.includes(hex.length) : hex.length === 2 * digits
  if (isWhole && (check === '' || checkOf(hex) === check))
    return {
      kind: 'whole',
      form: hex.slice(0, digits).toLowerCase(),
      content: hex.slice(digits).toLowerCase(),
      checked: check !== '',
    }
  return { kind: /^[\dA-Z]{24,}$/.test(text) || (hex !== '' && check !== '') ? 'mistyped' : 'other' }
}
