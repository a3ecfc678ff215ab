/** What the logbook shows on the pages of training, fetched with the first of them. */
export const loadLogbookParts = async () => (await import('./parts.ts')).logbookParts
