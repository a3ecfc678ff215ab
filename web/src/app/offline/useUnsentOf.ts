import { createStore, useStore, type UnsentEntry, type UnsentEntries } from '#kit'

const none: readonly UnsentEntry[] = []
const nobody = createStore<readonly UnsentEntry[] | null>(none)

/** What waits on the person's device, for the frame above the screens. */
export const useUnsentOf = ({ queue }: UnsentEntries): readonly UnsentEntry[] =>
  useStore(queue?.entries ?? nobody) ?? none

const listOf: Readonly<Record<string, string>> = { devactivity: '/activities', procedure: '/procedures' }

/** The numbers on the drawer's links to the lists that entries wait for. */
export const countsOf = (entries: readonly UnsentEntry[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { record } of entries) {
    const path = listOf[record]
    if (path !== undefined) counts[path] = (counts[path] ?? 0) + 1
  }
  return counts
}
