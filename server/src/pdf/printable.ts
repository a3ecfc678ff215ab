const lookAlikes: Record<string, string> = {
  ʻ: '‘',
  ʼ: '’',
  ʹ: '’',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '′': '’',
  '″': '”',
  '‣': '•',
  '●': '•',
  '▪': '•',
  '∙': '·',
  '⋅': '·',
  '∼': '~',
  '≈': '~',
  '⇒': '→',
  '⇐': '←',
  μ: 'µ',
  '✓': 'Yes',
  '✔': 'Yes',
}

const greek: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  Δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
  π: 'pi',
  σ: 'sigma',
  Σ: 'sum',
  ω: 'omega',
  Ω: 'ohm',
}

/** A Greek letter by itself is a symbol and has a name; in a word it is not. */
const lone = /(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Stands for a sign the font lacks; drawn as the font's own empty box. */
export const missing = '\uFFFD'

const cluster = (text: string, has: (codePoint: number) => boolean): string => {
  const shown = (part: string): boolean => Array.from(part).every((sign) => has(sign.codePointAt(0) ?? 0))
  if (shown(text)) return text
  const alike = Array.from(text, (sign) => lookAlikes[sign] ?? sign).join('')
  if (shown(alike)) return alike
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && shown(plain) ? plain : missing
}

/**
 * The text as the font can print it: macrons composed, unknown signs exchanged for their likes, what is left for one box each.
 * Control and direction signs are dropped, so that no text can rearrange the paper.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string => {
  const clean = text
    .replaceAll(/\p{Cs}/gu, missing)
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/(?!\n)[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
  if (/^[\n -~]*$/.test(clean)) return clean
  const named = clean.replaceAll(lone, (letter) => greek[letter] ?? letter)
  return [...graphemes.segment(named)].map(({ segment }) => (segment === '\n' ? '\n' : cluster(segment, has))).join('')
}
