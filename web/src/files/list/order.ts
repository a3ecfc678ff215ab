import { file } from '@college/contract/files'

/** What came last is what somebody who looks after others looks for. */
export const newestFirst: typeof file = { ...file, defaultSort: '-uploaded_at' }

/** The order of a list by one column, with folders first whatever the column is. */
export const orderOf = (column: string): string => (column.includes('is_folder') ? column : `-is_folder,${column}`)
