import { readFileSync } from 'node:fs'
import { showCredit } from '@college/contract/cpd'
import type { Stats } from '@college/contract/cpd'
import { addDays, readTime } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

interface PublishedCategory {
  points?: number
  per?: 'hour' | 'entry'
  most?: number
  below?: Record<string, Omit<PublishedCategory, 'below'>>
}

interface PublishedRules {
  required: number
  categories: Record<string, PublishedCategory>
  /** The category that has a minimum, the first of the table; of a minimum of nothing no figure is read, and the table has none. */
  minimum: readonly [category: string, points: number]
  /** The most points beyond what is required that go on into the next year. */
  carries?: number
  /** The set of the year before this one. */
  after?: string
}

// The South African Facilities Management Association, https://safma.co.za/Development/CPD: 25 points a year, one for each hour; of more than
// these, at most 5 roll over into the following year.
const managers: PublishedRules = {
  required: 25,
  carries: 5,
  minimum: ['Developmental', 0],
  categories: { Developmental: {}, 'Work-based': {} },
}

const sets: Readonly<Record<string, PublishedRules>> = {
  // The Royal College of Physicians of Edinburgh, http://www.rcpe.ac.uk/cpd/credit-requirement.php: 50 credits a year, one for each hour, at least
  // 25 of them external; at most 12 external ones of a master of science, 10 of distance learning, 12 of examining; at most 10 personal ones.
  physicians: {
    required: 50,
    minimum: ['External', 25],
    categories: {
      External: {
        below: { 'Master of science': { most: 12 }, 'Distance learning': { most: 10 }, Examining: { most: 12 } },
      },
      Internal: {},
      Personal: { most: 10 },
    },
  },
  // The Hong Kong College of Otorhinolaryngologists, https://www.hkcorl.org.hk/main.php?id=80: 90 points in a cycle, at least 15 of them active; a point
  // for each hour of its own meetings, half a point for each hour of others, an active point for each lecture taught.
  surgeons: {
    required: 90,
    minimum: ['Active', 15],
    categories: {
      'Ear nose and throat meeting': { per: 'hour', points: 1 },
      'Other meeting': { per: 'hour', points: 0.5 },
      Active: { below: { Teaching: { per: 'entry', points: 1 } } },
    },
  },
  // The Royal College of Physicians and Surgeons of Canada, https://www.royalcollege.ca/rcsite/cpd/moc-program/moc-framework-e: 400 credits in a cycle,
  // at least 25 of each section; one for each hour of accredited group learning, half of one for each hour of other, of which at most 50 count;
  // one for each article and ten for each book; two for each hour of a project; three for each hour of assessment.
  specialists: {
    required: 400,
    minimum: ['Group learning', 25],
    categories: {
      'Group learning': {
        below: {
          Accredited: { per: 'hour', points: 1 },
          'Not accredited': { per: 'hour', points: 0.5, most: 50 },
        },
      },
      'Self-learning': {
        below: {
          Article: { per: 'entry', points: 1 },
          Book: { per: 'entry', points: 10 },
          Project: { per: 'hour', points: 2 },
        },
      },
      Assessment: { per: 'hour', points: 3 },
    },
  },
  managers,
  'managers, the year after': { ...managers, after: 'managers' },
  'managers, two years after': { ...managers, after: 'managers, the year after' },
}

interface Log {
  log: string
  set: string
  category: string
  subcategory: string
  time: string
  total: string
  first: string
}

const table = (): Log[] => {
  const [heads = '', ...lines] = readFileSync(new URL('published-rules.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map(
    (line) => Object.fromEntries(line.split(',').map((cell, at) => [heads.split(',')[at], cell])) as unknown as Log, // by its heads
  )
}

const college = await openTestApp()
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const trainee = await college.as('trainee1')

const ids = new Map<string, number>()
const cycles = new Map<string, number>()
const begins = Object.keys(sets)

describe.each(Object.entries(sets))('the published rules of %s', (name, rules) => {
  const { required, minimum, categories, carries, after } = rules
  const start = addDays(today, -4000 + 365 * begins.indexOf(name))
  let cycle = 0

  const category = async (name: string, rules: PublishedCategory, parent_id: number | null): Promise<void> => {
    const { data, status } = await admin.put('/devcategory', {
      name,
      kind: 'activity',
      parent_id,
      max_minutes: rules.most === undefined ? null : rules.most * 60,
      credit_per: rules.per ?? null,
      credit_factor: rules.points ?? null,
    })
    expect(status).toBe(201)
    ids.set(name, data.id)
    for (const [below, own] of Object.entries(rules.below ?? {})) await category(below, own, data.id)
  }

  beforeAll(async () => {
    for (const [each, own] of Object.entries(categories)) if (!ids.has(each)) await category(each, own, null)
    const before = after === undefined ? undefined : cycles.get(after)
    if (before !== undefined) expect((await admin.post('/devcycle/expire', { id: before })).status).toBe(261)
    cycle = await insert(college.db, 'devcycle', {
      organisation_id: a.organisation,
      name,
      type: 'trainee',
      unit: 'points',
      start_date: start,
      end_date: addDays(start, 364),
      hours_required: required,
      category_minima: JSON.stringify(
        minimum[1] > 0 ? [{ category_id: ids.get(minimum[0]), minutes: minimum[1] * 60 }] : [],
      ),
      ...(carries !== undefined && { carry_over_max: carries * 60, carry_over_cycles: 1 }),
    })
    cycles.set(name, cycle)
  })

  const own = table().filter(({ set }) => set === name.replace(',', ''))
  it.each(own.map((each) => [each.log, each.subcategory || each.category, each] as const))(
    'log %s, %s',
    async (log, title, each) => {
      const time = readTime(each.time) as number // written so in the table
      const put = await trainee.put('/devactivity', {
        user_id: college.person('trainee1').id,
        title,
        activity_date: addDays(start, Number(log)),
        time,
        educational_minutes: time,
        category_id: ids.get(each.category),
        subcategory_id: each.subcategory ? ids.get(each.subcategory) : null,
        state: 'complete',
        learnings: 'Much.',
      })
      expect([put.status, put.data['devcycle_id']]).toEqual([201, cycle])
      const { data } = await trainee.get<Stats>('/cpd/stats', { devcycle_id: cycle })
      const { total, categories: counted, met } = data.cycle?.standing ?? {}
      const first = counted?.find(({ category_id }) => category_id === ids.get(minimum[0]))
      expect({
        total: showCredit(total?.counted ?? 0, 'points'),
        first: showCredit(first?.counted ?? 0, 'points'),
        met,
        series: data.cycle?.series.at(-1)?.minutes,
      }).toEqual({
        total: each.total,
        first: each.first,
        met: Number(each.total) >= required && Number(each.first) >= minimum[1],
        series: total?.counted,
      })
    },
  )
})
