import { describe, expect, it } from 'vitest'
import { carriedInWords } from './carry-over-words.ts'
import { carryOn, applyCarried } from './carry-over.ts'
import type { CarriedCredit } from './carry-over.ts'
import { cycleProgress } from './cycle-progress.ts'
import type { CycleRules } from './cycle-progress.ts'
import type { Cycle } from './devcycle.ts'

const none = { reviewing_reflecting: 0, measuring_improving: 0, educational: 0 }
const rules: Omit<CycleRules, 'start_date' | 'end_date'> = {
  type: 'trainee',
  unit: 'minutes',
  hours_required: 10,
  category_minima: [{ category_id: 1, minutes: 300 }],
  group_minima: { educational: 60 },
  cultural_safety_required: false,
}
const year = (at: number): CycleRules => ({ ...rules, start_date: `${at}-01-01`, end_date: `${at}-12-31` })
const person = { since: null, certificate: null, pauses: [] }
const in2026 = (minutes: number, carried: readonly CarriedCredit[], cycle = year(2026)) =>
  cycleProgress(
    cycle,
    person,
    {
      logged: {
        categories: minutes > 0 ? [{ category_id: 1, subcategory_id: null, minutes, entries: 1 }] : [],
        groups: { ...none, educational: minutes },
        cultural_safety: none,
      },
      goals: [],
      categories: [],
      conversation: null,
      plan: false,
      carried,
    },
    `${cycle.end_date.slice(0, 4)}-12-31`,
  )
const from = (name: string, minutes: number, cycles: number): CarriedCredit => ({
  devcycle_id: Number(name),
  name,
  minutes,
  cycles,
})
const cycle = (over: Partial<Cycle> = {}) => ({
  id: 2026,
  name: '2026',
  carry_over_max: 180,
  carry_over_cycles: 2,
  ...over,
})

describe('what was carried over', () => {
  it('counts to the hours alone, for what is missing, the oldest first', () => {
    const progress = in2026(450, [from('2024', 60, 1), from('2025', 210, 2)])
    expect(progress.total).toMatchObject({ logged: 450, counted: 600, met: true })
    expect(progress.carried.map(({ name, used }) => [name, used])).toEqual([
      ['2024', 60],
      ['2025', 90],
    ])
    expect(progress.categories).toMatchObject([{ counted: 450 }])
    expect(progress.groups.educational.counted).toBe(450)
    const little = in2026(0, [from('2025', 600, 1)])
    expect(little).toMatchObject({ total: { met: true }, college_met: false, groups: { educational: { met: false } } })
  })

  it('says how much of it there is and is used', () => {
    const words = (missing: number) =>
      applyCarried([from('2025', 210, 1)], missing).map((each) => carriedInWords(each, 'minutes'))
    expect(words(600)).toEqual(['03:30 carried over from 2025'])
    expect(words(120)).toEqual(['03:30 carried over from 2025, 02:00 used'])
    expect(words(-5)).toEqual(['03:30 carried over from 2025, not needed so far'])
    expect(carriedInWords({ ...from('2025', 210, 1), used: 210 }, 'points')).toBe('3.5 points carried over from 2025')
  })

  it('is not used in a year that ends in the next cycle', () => {
    const fellow: CycleRules = { ...year(2026), type: 'fellow' }
    const done = { logged: { categories: [], groups: none, cultural_safety: none }, goals: [], categories: [] }
    const own = { ...done, conversation: null, plan: false, carried: [from('2025', 60, 1)] }
    const certified = { ...person, certificate: '2026-06-30' }
    expect(cycleProgress(fellow, certified, own, '2026-05-01').carried).toHaveLength(1)
    expect(cycleProgress(fellow, certified, own, '2026-09-01').carried).toEqual([])
  })
})

describe('what goes on', () => {
  it.each([
    ['what is beyond the requirement', 700, [], {}, [from('2026', 100, 2)]],
    ['no more than the limit', 2000, [], {}, [from('2026', 180, 2)]],
    ['nothing where just enough was earned', 600, [], {}, []],
    ['nothing where the cycle carries nothing over', 2000, [], { carry_over_max: null, carry_over_cycles: null }, []],
    ['what is left of before, for one cycle less', 550, [from('2025', 90, 3)], {}, [from('2025', 40, 2)]],
    ['nothing of what could be used for the last time', 700, [from('2025', 90, 1)], {}, [from('2026', 100, 2)]],
    [
      'the oldest first',
      650,
      [from('2024', 30, 3), from('2025', 90, 2)],
      {},
      [from('2024', 30, 2), from('2025', 90, 1), from('2026', 50, 2)],
    ],
    [
      'nothing twice: what came in is not beyond the requirement',
      300,
      [from('2025', 400, 2)],
      {},
      [from('2025', 100, 1)],
    ],
  ] as const)('is %s', (_words, minutes, carried, over, expected) => {
    expect(carryOn(cycle(over), in2026(minutes, carried))).toEqual(expected)
  })

  it('is nothing of a cycle that asked for nothing', () => {
    const free = { ...year(2026), hours_required: 0 }
    expect(carryOn(cycle(), in2026(900, [], free))).toEqual([])
  })

  // https://safma.co.za/Development/CPD: 25 points a year, one an hour; at most 5 beyond them roll over to the following year.
  it('is that of a published rule', () => {
    const society = { id: 1, name: '2026', carry_over_max: 300, carry_over_cycles: 1 }
    const points: CycleRules = {
      ...year(2026),
      unit: 'points',
      hours_required: 25,
      category_minima: [],
      group_minima: {},
    }
    const carries = (hours: number) =>
      carryOn(society, in2026(hours * 60, [], points)).map(({ minutes }) => minutes / 60)
    expect([carries(24), carries(25), carries(28.5), carries(31)]).toEqual([[], [], [3.5], [5]])
  })
})
