import { z } from 'zod'
import { councilItems } from './council-items.ts'
import { cpdGroups } from './groups.ts'

const whole = z.number().int()
const group = z.enum(cpdGroups)

/** Where a year stands with the Medical Council. */
export const councilProgress = z.strictObject({
  /** Groups in which nothing is logged. */
  empty: z.array(group),
  /** Day of the newest structured conversation. */
  conversation: z.string().nullable(),
  /** Whether there is a development plan for the year. */
  plan: z.boolean(),
  /** Minutes with cultural safety or health equity noted, by group. */
  cultural_safety: z.record(group, whole),
  /** What is missing still. */
  missing: z.array(z.enum(councilItems)),
})
export type CouncilProgress = z.output<typeof councilProgress>
