import { dayIn } from '@college/contract/kit'
import { useClient } from '#kit'

// Where the browser is; the server counts in the organisation's own zone.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today, for saying whether something has begun or ended. */
export const useToday = (): string => dayIn(zone, useClient().context.now())
