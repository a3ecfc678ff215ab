/** The order of a list by one column, with folders first whatever the column is. */
export const orderOf = (column: string): string => (column.includes('is_folder') ? column : `-is_folder,${column}`)
