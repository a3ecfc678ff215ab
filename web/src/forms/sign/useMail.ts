import { optionsRoute, type options } from '@college/contract/organisation'
import { useCall } from '#kit'

/** Whether mail of this college goes out; as long as that is not known, as if it did. */
export const useMail = (): boolean => useCall<typeof options>(optionsRoute).data?.mail !== false
