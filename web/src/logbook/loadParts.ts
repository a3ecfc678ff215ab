/** What the logbook shows on the pages of training, fetched with the first of them. */
export const loadLogbookParts = async () => ({ ...(await import('./parts.ts')).logbookParts, personTabs: [] })

/** The same with the tabs on the page of a person: they bring the records that decide who sees them. */
export const loadPersonParts = async () => {
  const [parts, { personTabs }] = await Promise.all([loadLogbookParts(), import('./personTabs.ts')])
  return { ...parts, personTabs }
}
