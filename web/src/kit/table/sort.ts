import type { Kind } from '@college/contract/kit'

/** What people call the order of a list: of several columns the last, since those before it only make groups. */
export const mainSort = (sort: string): string => sort.split(',').at(-1) ?? sort

/** The sort after its head was pressed: up, then down, then as usual. */
export const nextSort = (now: string, column: string, usual: string): string => {
  const main = mainSort(now)
  if (main === column) return `-${column}`
  if (main !== `-${column}`) return column
  return usual === now || mainSort(usual) === column ? column : usual
}

const isTime = (kind: Kind | undefined, column: string): boolean =>
  kind === 'date' || kind === 'instant' || column === 'id'
const isNumber = (kind: Kind | undefined): boolean =>
  kind === 'integer' || kind === 'minutes' || kind === 'decimal' || kind === 'factor'

/** An order in words: "Newest first", "Name A–Z", "Time: highest first". */
export const orderWords = (header: string, kind: Kind | undefined, sort: string): string => {
  const isDown = sort.startsWith('-')
  if (isTime(kind, sort.replace('-', ''))) {
    if (header === 'Date') return isDown ? 'Newest first' : 'Oldest first'
    return `${header}: ${isDown ? 'latest' : 'earliest'} first`
  }
  if (isNumber(kind)) return `${header}: ${isDown ? 'highest' : 'lowest'} first`
  if (kind === 'text' || kind === undefined) return `${header} ${isDown ? 'Z–A' : 'A–Z'}`
  if (kind === 'flag') return `${header}: ${isDown ? 'yes' : 'no'} first`
  return isDown ? `${header}: last to first` : `${header}: first to last`
}

/** The order a column stands in, in the words of `aria-sort`. */
export const orderOf = (sort: string, column: string): 'ascending' | 'descending' | 'none' => {
  const main = mainSort(sort)
  if (main === column) return 'ascending'
  return main === `-${column}` ? 'descending' : 'none'
}
