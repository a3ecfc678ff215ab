/** What stands over a section under this heading; nothing where it would say the same again. */
export const titleUnder = (heading: string, { title }: { readonly title: string }): string =>
  title.trim().toLowerCase() === heading.trim().toLowerCase() ? '' : title

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** A number as it is read, with one decimal at most. */
export const showNumber = (value: number): string => numbers.format(value)
