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

const moneyShape = /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/

/** Reads an amount as people and banks write it, with separators of thousands, a sign before or behind, or in brackets; null for anything else. */
export const readMoney = (text: string): number | null => {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^NZD\s*/i, '')
  const isNegative = /^-|^\(.*\)$|-$|^\$-|\bDR$/i.test(plain)
  const bare = plain
    .replace(/\b[CD]R$/i, '')
    .replaceAll(/[-()+]/g, '')
    .trim()
  if (!moneyShape.test(bare) || (plain.match(/-/g)?.length ?? 0) > 1) return null
  const [dollars = '', cents = ''] = bare.replaceAll(/[$,\s]/g, '').split('.')
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? (isNegative ? -amount || 0 : amount) : null
}
