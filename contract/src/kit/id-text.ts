import { z } from 'zod'

/** An id as it stands in an address. */
export const idText = z.coerce.number().int().positive()
