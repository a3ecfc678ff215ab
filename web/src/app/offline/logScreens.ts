import { procedureRefdata } from '@college/contract/logbook'
import type { Client } from '#kit'
import { built } from '../built.ts'

/** The screens on which things are logged, and where they wait. */
export const loggingScreens = ['/activity/edit', '/procedure/edit', '/activities', '/procedures', '/waiting'] as const

/** Where what is fetched for later begins; a measure of the first screen ends here. */
export const loggingMark = 'logging prepared'

/**
 * Fetches what logging without a network needs, though none of it was opened before: its screens, and what its editors choose from,
 * which the client keeps sealed. What cannot be had now is fetched when it is opened.
 */
export const prepareLogging = async (client: Client): Promise<void> => {
  performance.mark(loggingMark)
  const missed = (): null => null
  await Promise.all([
    ...loggingScreens.map((path) => built[path]?.().catch(missed)),
    client.call<typeof procedureRefdata>(procedureRefdata, {}, { quiet: true }).catch(missed),
  ])
}
