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
  /** The category that has a minimum, the first of the table. */
  minimum: readonly [category: string, points: number]
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

describe.each(Object.entries(sets))('the published rules of %s', (name, { required, minimum, categories }) => {
  const ids = new Map<string, number>()
  const start = addDays(today, name === 'physicians' ? -2000 : -1500)
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
    for (const [each, rules] of Object.entries(categories)) await category(each, rules, null)
    cycle = await insert(college.db, 'devcycle', {
      organisation_id: a.organisation,
      name,
      type: 'trainee',
      unit: 'points',
      start_date: start,
      end_date: addDays(start, 364),
      hours_required: required,
      category_minima: JSON.stringify([{ category_id: ids.get(minimum[0]), minutes: minimum[1] * 60 }]),
    })
  })

  const own = table().filter(({ set }) => set === name)
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
