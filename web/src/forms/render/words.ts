/** The title of a section under this heading; empty where it would repeat it. */
export const titleUnder = (heading: string, { title }: { readonly title: string }): string =>
  title.trim().toLowerCase() === heading.trim().toLowerCase() ? '' : title

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })

/** A number as it is read, with two decimals at most. */
export const showNumber = (value: number): string => numbers.format(value)
