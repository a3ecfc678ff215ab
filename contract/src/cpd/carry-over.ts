import { z } from 'zod'
import type { Cycle } from './devcycle.ts'

const whole = z.number().int()

/** Credit beyond what a cycle asked for, and how many more cycles may use it. */
export const carriedCreditSchema = z.strictObject({
  devcycle_id: whole,
  name: z.string(),
  /** Minutes of credit that are left of it. */
  minutes: whole,
  cycles: whole,
})
export type CarriedCredit = z.output<typeof carriedCreditSchema>

/** Credit from a cycle before, and how much of it is used. */
export const usedCreditSchema = carriedCreditSchema.extend({ used: whole })
export type UsedCredit = z.output<typeof usedCreditSchema>

/** Uses what was carried over for what is still missing, the oldest first. */
export const applyCarried = (carried: readonly CarriedCredit[], missing: number): UsedCredit[] => {
  let open = Math.max(0, missing)
  return carried.map((each) => {
    const used = Math.min(each.minutes, open)
    open -= used
    return { used, ...each }
  })
}

/** What of the progress in a cycle decides what goes on. */
interface CycleCredit {
  total: { counted: number; required: number }
  carried: readonly UsedCredit[]
}

type CarryRules = Pick<Cycle, 'id' | 'name' | 'carry_over_max' | 'carry_over_cycles'>

/**
 * What a person takes from a cycle into the next one: what is left of what came in and may still be used, then what was earned beyond
 * what the cycle asked of them, up to its limit. Where it asked for nothing, nothing is beyond it.
 */
export const carryOn = (cycle: CarryRules, { total, carried }: CycleCredit): CarriedCredit[] => {
  const left = carried
    .map(({ used, ...each }) => ({ ...each, minutes: each.minutes - used, cycles: each.cycles - 1 }))
    .filter(({ minutes, cycles }) => minutes > 0 && cycles > 0)
  const { id, name, carry_over_max: most, carry_over_cycles: cycles } = cycle
  const beyond = total.required > 0 ? Math.min(total.counted - total.required, most ?? 0) : 0
  return beyond > 0 && cycles !== null ? [...left, { devcycle_id: id, name, minutes: beyond, cycles }] : left
}
