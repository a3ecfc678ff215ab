import { describe, expect, it } from 'vitest'
import { countedSeries } from './counted-credit.ts'
import type { CategoryMinutes } from './counted-credit.ts'
import { creditInWords } from './credits.ts'
import { cycleProgress, cycleProgressSchema } from './cycle-progress.ts'
import type { CycleLogged, CycleRules } from './cycle-progress.ts'
import { minutesInNoGroup } from './groups.ts'

const cycle: CycleRules = {
  type: 'trainee',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  unit: 'minutes',
  hours_required: 10,
  category_minima: [],
  group_minima: {},
  cultural_safety_required: false,
}
const person = { since: null, certificate: null, pauses: [] }
const nothing: CycleLogged = {
  categories: [],
  groups: { reviewing_reflecting: 0, measuring_improving: 0, educational: 0 },
  cultural_safety: { reviewing_reflecting: 0, measuring_improving: 0, educational: 0 },
}
const category = (category_id: number | null, minutes: number, subcategory_id: number | null = null) => ({
  category_id,
  subcategory_id,
  minutes,
})

const standing = (
  {
    rules = {},
    who = {},
    logged = {},
    ...rest
  }: {
    rules?: Partial<CycleRules>
    who?: Partial<typeof person> | { pauses: { from: string; to: string }[] } | { asked: boolean }
    logged?: Partial<CycleLogged>
    goals?: { id: number; compulsory: boolean; completed: boolean }[]
    categories?: { id: number; max_minutes: number | null }[]
    conversation?: string
    plan?: boolean
  },
  day = '2026-07-02',
) =>
  cycleProgress(
    { ...cycle, ...rules },
    { ...person, ...who },
    { goals: [], categories: [], conversation: null, plan: false, ...rest, logged: { ...nothing, ...logged } },
    day,
  )

it('counts hours against what is asked, with the pace', () => {
  const { total, met } = standing({ logged: { categories: [category(1, 240)] } })
  expect(total).toMatchObject({ logged: 240, counted: 240, required: 600, full: 600, due: 299, met: false })
  expect(total.pace?.words).toBe('00:59 behind')
  expect(met).toBe(false)
})

it('a cycle that asks for nothing is met', () => {
  const { total, met } = standing({ rules: { hours_required: 0 } })
  expect(total).toMatchObject({ required: 0, pace: null, met: true })
  expect(met).toBe(true)
})

it('half an hour of hours is half an hour', () => {
  expect(standing({ rules: { hours_required: 12.5 } }).total.required).toBe(750)
})

describe('categories', () => {
  const caps = [
    { id: 1, max_minutes: 120 },
    { id: 11, max_minutes: 60 },
    { id: 12, max_minutes: null },
    { id: 2, max_minutes: null },
  ]
  it.each<[string, CategoryMinutes[], { total: number; one: number | undefined; sub: number | undefined }]>([
    ['below the cap', [category(1, 100)], { total: 100, one: 100, sub: undefined }],
    ['at the cap', [category(1, 120)], { total: 120, one: 120, sub: undefined }],
    ['over the cap', [category(1, 121)], { total: 120, one: 120, sub: undefined }],
    ['the cap of a subcategory', [category(1, 90, 11), category(1, 10)], { total: 70, one: 70, sub: 60 }],
    ['both caps', [category(1, 90, 11), category(1, 90, 12)], { total: 120, one: 120, sub: 60 }],
    ['rows of one subcategory together', [category(1, 40, 11), category(1, 40, 11)], { total: 60, one: 60, sub: 60 }],
    ['no cap at all', [category(2, 900)], { total: 900, one: undefined, sub: undefined }],
    ['no category', [category(null, 900), category(1, 300)], { total: 1020, one: 120, sub: undefined }],
  ])('%s', (_words, categories, expected) => {
    const made = standing({ categories: caps, logged: { categories } })
    const of = (id: number): number | undefined => made.categories.find((each) => each.category_id === id)?.counted
    expect({ total: made.total.counted, one: of(1), sub: of(11) }).toEqual(expected)
    expect(made.total.logged).toBe(categories.reduce((sum, { minutes }) => sum + minutes, 0))
  })

  it('a minimum is asked for also where nothing is logged, and what is over the cap does not help it', () => {
    const minima = [
      { category_id: 1, minutes: 180 },
      { category_id: 3, minutes: 60 },
    ]
    const made = standing({
      rules: { category_minima: minima, hours_required: 0 },
      categories: caps,
      logged: { categories: [category(1, 200)] },
    })
    expect(made.categories).toMatchObject([
      { category_id: 1, logged: 200, counted: 120, cap: 120, required: 180, met: false },
      { category_id: 3, logged: 0, counted: 0, cap: null, required: 60, met: false },
    ])
    expect(made.met).toBe(false)
  })
})

describe('groups', () => {
  it('are measured each for itself, caps aside', () => {
    const made = standing({
      rules: { group_minima: { educational: 120, measuring_improving: 60 }, hours_required: 0 },
      categories: [{ id: 1, max_minutes: 30 }],
      logged: {
        categories: [category(1, 150)],
        groups: { reviewing_reflecting: 0, measuring_improving: 30, educational: 120 },
      },
    })
    expect(made.groups.educational).toMatchObject({ counted: 120, required: 120, met: true })
    expect(made.groups.measuring_improving).toMatchObject({ counted: 30, required: 60, met: false })
    expect(made.groups.reviewing_reflecting).toMatchObject({ required: 0, pace: null, met: true })
    expect(made.met).toBe(false)
  })
})

describe('a minimum of a group or category', () => {
  const of = (minutes: number, day?: string) => {
    const made = standing(
      {
        rules: { group_minima: { educational: 120 }, category_minima: [{ category_id: 1, minutes: 120 }] },
        logged: {
          categories: [category(1, minutes), category(2, 400)],
          groups: { reviewing_reflecting: 0, measuring_improving: 0, educational: minutes },
        },
      },
      day,
    )
    return [made.groups.educational.pace?.words, made.categories[0]?.pace?.words, made.state]
  }
  // Half of 120 minutes are due, and a fifth of them is 24.
  it.each([
    [60, undefined, ['On track', 'On track', 'ahead']],
    [37, undefined, ['On track', 'On track', 'ahead']],
    [36, undefined, ['00:24 behind', '00:24 behind', 'behind']],
    [119, '2027-01-02', ['Short by 00:01', 'Short by 00:01', 'behind']],
    [120, '2027-01-02', ['All the time is logged', 'All the time is logged', 'behind']],
  ])('with %i minutes is behind where the cycle is behind for it', (minutes, day, words) => {
    expect(of(minutes, day)).toEqual(words)
  })
})

it('short of what is on track the hours and a minimum are behind, and words count to the line of the bar', () => {
  for (const day of ['2026-01-01', '2026-02-10', '2026-07-02', '2026-12-31', '2027-01-01'])
    for (let minutes = 0; minutes < 120; minutes += 1) {
      const { total, groups } = standing(
        {
          rules: { hours_required: 2, group_minima: { educational: 120 } },
          logged: {
            categories: [category(1, minutes)],
            groups: { reviewing_reflecting: 0, measuring_improving: 0, educational: minutes },
          },
        },
        day,
      )
      for (const { counted, due, on_track, pace } of [total, groups.educational]) {
        expect(pace?.state === 'behind', `${minutes} on ${day}`).toBe(counted < on_track)
        if (pace?.state !== 'behind' || day > '2026-12-31') continue
        expect(pace.words).toBe(`${creditInWords(due - counted, 'minutes')} behind`)
      }
    }
})

it('asks nothing of who only teaches, whatever they have logged in it', () => {
  const made = standing({
    rules: { type: 'fellow', group_minima: { educational: 120 }, cultural_safety_required: true },
    who: { asked: false },
    logged: { categories: [category(1, 30)] },
    goals: [{ id: 1, compulsory: true, completed: false }],
  })
  expect(made.total).toMatchObject({ counted: 30, required: 0, full: 600, on_track: 0, pace: null })
  expect(made.groups.educational.pace).toBeNull()
  expect(made).toMatchObject({ asked: false, council: null, state: 'met', compulsory: { goals: 0 } })
})

it('time in no group is what the groups leave of all the time', () => {
  const groups = { reviewing_reflecting: 0, measuring_improving: 20, educational: 30 }
  expect(minutesInNoGroup(standing({ logged: { categories: [category(1, 90)], groups } }))).toBe(40)
  expect(minutesInNoGroup(standing({ logged: { categories: [category(1, 50)], groups } }))).toBe(0)
})

it('compulsory goals that are open stand in the way, others do not', () => {
  const goals = [
    { id: 1, compulsory: true, completed: true },
    { id: 2, compulsory: true, completed: false },
    { id: 3, compulsory: false, completed: false },
  ]
  const rules = { hours_required: 0 }
  expect(standing({ rules, goals })).toMatchObject({ compulsory: { goals: 2, completed: 1, open: [2] }, met: false })
  expect(standing({ rules, goals: goals.filter(({ id }) => id !== 2) }).met).toBe(true)
})

it('cultural safety is told for each group, and stands in the way where it is asked for', () => {
  const logged = { cultural_safety: { reviewing_reflecting: 15, measuring_improving: 14, educational: 60 } }
  const told = { covered: ['reviewing_reflecting', 'educational'], missing: ['measuring_improving'] }
  expect(standing({ rules: { hours_required: 0 }, logged })).toMatchObject({
    cultural_safety: { required: false, ...told },
    met: true,
  })
  expect(standing({ rules: { hours_required: 0, cultural_safety_required: true }, logged })).toMatchObject({
    cultural_safety: { required: true, ...told },
    met: false,
  })
})

it('a pause takes from hours and minima alike, caps and goals stay whole', () => {
  const made = standing({
    rules: {
      group_minima: { educational: 365 },
      category_minima: [{ category_id: 1, minutes: 730 }],
      hours_required: 36.5,
    },
    who: { pauses: [{ from: '2026-01-01', to: '2026-03-14' }] },
    categories: [{ id: 1, max_minutes: 400 }],
    logged: { categories: [category(1, 500)] },
  })
  expect(made.term).toMatchObject({ days: 365, counted: 292 })
  expect(made.total).toMatchObject({ full: 2190, required: 1752 })
  expect(made.groups.educational).toMatchObject({ full: 365, required: 292 })
  expect(made.categories).toMatchObject([{ full: 730, required: 584, cap: 400, counted: 400 }])
})

it('the line of what counts rises no further once a cap is reached', () => {
  const row = (date: string, minutes: number, category_id: number | null) => ({
    date,
    minutes,
    category_id,
    subcategory_id: null,
  })
  const rows = [
    row('2026-02-01', 60, 1),
    row('2026-02-01', 30, null),
    row('2026-02-03', 100, 1),
    row('2026-02-04', 50, 1),
  ]
  const year = { unit: 'minutes', start: '2026-01-01', required: 600, carried: [] } as const
  expect(countedSeries(rows, [{ id: 1, max_minutes: 120 }], year)).toEqual([
    { date: '2026-02-01', minutes: 90 },
    { date: '2026-02-03', minutes: 150 },
    { date: '2026-02-04', minutes: 150 },
  ])
})

it('is told as the contract says', () => {
  expect(
    cycleProgressSchema.safeParse(standing({ rules: { group_minima: { educational: 60 } } })).error,
  ).toBeUndefined()
})
