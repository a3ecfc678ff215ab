/** A file as text, or why it is none. */
export type DecodeResult =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'latin-1' }
  | { readonly kind: 'refused'; readonly why: string }

const tooLarge = (most: number): string => `This file is larger than ${most / 1_000_000} MB. Import it in parts.`
const noText = 'This is not a CSV file. Open your list and save it as CSV, then choose that file.'

const decoded = (bytes: Uint8Array, label: string, fatal = false): string =>
  new TextDecoder(label, { fatal }).decode(bytes)

const startsWith = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

/** Reads the bytes of a file as text: UTF-8 where they are that, else the Latin-1 of older programs. */
export const decodeFile = (bytes: Uint8Array, most: number): DecodeResult => {
  if (bytes.length > most) return { kind: 'refused', why: tooLarge(most) }
  if (startsWith(bytes, 0xff, 0xfe)) return { kind: 'text', text: decoded(bytes, 'utf-16le'), encoding: 'utf-16' }
  if (startsWith(bytes, 0xfe, 0xff)) return { kind: 'text', text: decoded(bytes, 'utf-16be'), encoding: 'utf-16' }
  if (bytes.includes(0)) return { kind: 'refused', why: noText }
  try {
    return { kind: 'text', text: decoded(bytes, 'utf-8', true), encoding: 'utf-8' }
  } catch {
    return { kind: 'text', text: decoded(bytes, 'windows-1252'), encoding: 'latin-1' }
  }
}
