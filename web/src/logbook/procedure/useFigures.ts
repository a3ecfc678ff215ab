import { procedureFiguresRoute, type procedureFigures } from '@college/contract/logbook'
import { useCall } from '#kit'

/** The totals and the heat map of a person's logbook. */
export const useFigures = (userId: number | null) =>
  useCall<typeof procedureFigures>(procedureFiguresRoute, userId === null ? undefined : { user_id: userId })
