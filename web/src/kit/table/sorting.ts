/** The sort after its head was pressed: up, then down, then as usual. */
export const nextSort = (now: string, column: string, usual: string): string => {
  if (now === column) return `-${column}`
  if (now !== `-${column}`) return column
  return usual === now || usual === column ? column : usual
}

/** The order a column stands in, in the words of `aria-sort`. */
export const orderOf = (sort: string, column: string): 'ascending' | 'descending' | 'none' => {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
