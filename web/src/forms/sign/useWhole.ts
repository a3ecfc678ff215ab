import { wholeForm } from '@college/contract/forms'
import { useCall } from '#kit'

/** A form with its version, its signatures and what happened to it. */
export const useWhole = (id: number) => useCall<typeof wholeForm>(wholeForm, { id })
