const units = ['KB', 'MB', 'GB'] as const

/** Bytes as people read them: `1 byte`, `412 KB`, `8.4 MB`, `2 GB`; a thousand of one make the next. */
export const showSize = (bytes: number): string => {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let amount = bytes / 1_000
  let unit: (typeof units)[number] = 'KB'
  for (const next of units.slice(1)) {
    if (rounded(amount) < 1_000) break
    amount /= 1_000
    unit = next
  }
  return `${rounded(amount)} ${unit}`
}

/** Small amounts keep a decimal. */
const rounded = (amount: number): number => (amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount))
