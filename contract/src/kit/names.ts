const order = new Intl.Collator('en-NZ', { numeric: true })
const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' })

/** The order of names: Ā stands beside A, where the database puts it after Z. */
export const compareNames = (a: string | null, b: string | null): number => order.compare(a ?? '', b ?? '')

/** Names in a sentence: `Ana`, `Ana and Ben`, `Ana, Ben and Callum`. */
export const joinNames = (names: readonly string[]): string => list.format(names)
