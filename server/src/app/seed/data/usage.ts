import { longestSubject, subjectShape, trackerKinds } from '@college/contract/organisation'
import { z } from 'zod'
import { readTable } from '../source/table.ts'

/** How often screens are opened and reports downloaded on a working day, by role where enough people have it. */
export const readUsage = (folder: string) => ({
  usage: readTable(folder, 'usage.csv', {
    kind: z.enum(trackerKinds),
    subject: z.string().max(longestSubject).regex(subjectShape),
    role: z.string().max(60).optional(),
    a_day: z.coerce.number().int().min(1).max(500),
  }),
})
