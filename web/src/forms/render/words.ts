const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** A number as it is read, with one decimal at most. */
export const showNumber = (value: number): string => numbers.format(value)
