/** What people call the order of a list: of several columns the last, since those before it only make groups. */
export const mainSort = (sort: string): string => sort.split(',').at(-1) ?? sort

/** The sort after its head was pressed: up, then down, then as usual. */
export const nextSort = (now: string, column: string, usual: string): string => {
  const main = mainSort(now)
  if (main === column) return `-${column}`
  if (main !== `-${column}`) return column
  return usual === now || mainSort(usual) === column ? column : usual
}

/** The order a column stands in, in the words of `aria-sort`. */
export const orderOf = (sort: string, column: string): 'ascending' | 'descending' | 'none' => {
  const main = mainSort(sort)
  if (main === column) return 'ascending'
  return main === `-${column}` ? 'descending' : 'none'
}
