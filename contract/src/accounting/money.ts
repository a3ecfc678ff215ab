/** GST is fifteen hundredths of what something costs without it, which is three twenty-thirds of what it costs with it. */
const gst = { part: 3, whole: 23, percent: 15 } as const

/** Divides and rounds to the nearest whole cent, halves up; whole numbers only, so that nothing drifts. */
const ratio = (amount: number, part: number, whole: number): number => {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const doubled = 2n * product + divisor
  const quotient = doubled / (2n * divisor)
  // Division of whole numbers goes towards zero; rounding goes down from there.
  return Number(doubled % (2n * divisor) < 0n ? quotient - 1n : quotient)
}

/** The GST that an amount holds. */
export const gstInside = (amount: number): number => ratio(amount, gst.part, gst.whole)

/** The GST that comes on top of an amount. */
export const gstOnTop = (amount: number): number => ratio(amount, gst.percent, 100)

/** The share of days, from one to another counted from the first of all, of an amount: neighbouring parts always sum to the whole. */
export const partOf = (amount: number, from: number, to: number, days: number): number =>
  ratio(amount, to, days) - ratio(amount, from, days)

/** Cents as people read them: `$1,234.50`. */
export const showMoney = (cents: number): string => {
  const whole = Math.abs(cents)
  const dollars = String(Math.trunc(whole / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents as files have them, without what a spreadsheet could not add up: `-1234.50`. */
export const plainMoney = (cents: number): string => (cents / 100).toFixed(2)

// Dollars with separators of thousands or none, and up to two digits of cents.
const figure = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?`

/** Each way in which people and banks write an amount, as a whole: one sign at most, before or behind, or both brackets. */
const shapes: readonly { readonly shape: RegExp; readonly sign: 1 | -1 }[] = [
  { shape: `\\+?\\s*${figure}(?:\\s*CR)?`, sign: 1 as const },
  { shape: `${figure}\\+`, sign: 1 as const },
  { shape: `-\\s*${figure}`, sign: -1 as const },
  { shape: String.raw`\$-(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?`, sign: -1 as const },
  { shape: `${figure}\\s*-`, sign: -1 as const },
  { shape: `\\(\\s*${figure}\\s*\\)`, sign: -1 as const },
  { shape: `${figure}\\s*DR`, sign: -1 as const },
].map(({ shape, sign }) => ({ shape: new RegExp(`^${shape}$`, 'i'), sign }))

/** Reads an amount as people and banks write it, with separators of thousands, a sign before or behind, or in brackets; null for anything else. */
export const readMoney = (text: string): number | null => {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^NZD\s*/i, '')
  for (const { shape, sign } of shapes) {
    const [, dollars, cents = ''] = shape.exec(plain) ?? []
    if (dollars === undefined) continue
    const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
    return Number.isSafeInteger(amount) ? sign * amount || 0 : null
  }
  return null
}
