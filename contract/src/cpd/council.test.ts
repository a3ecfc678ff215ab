import { expect, it } from 'vitest'
import { councilInWords, councilLines, councilOf, culturalSafetyMinutes } from './council.ts'
import type { CouncilDone } from './council.ts'
import { cycleProgress } from './cycle-progress.ts'

const each = (minutes: number) => ({
  reviewing_reflecting: minutes,
  measuring_improving: minutes,
  educational: minutes,
})
const all: CouncilDone = {
  groups: each(60),
  cultural_safety: each(culturalSafetyMinutes),
  conversation: '2026-05-01',
  plan: true,
}

it.each<[string, Partial<CouncilDone>, string[]]>([
  ['everything', {}, []],
  ['a group without time', { groups: { ...each(60), educational: 0 } }, ['groups']],
  ['no conversation', { conversation: null }, ['conversation']],
  ['no plan', { plan: false }, ['plan']],
  [
    'a group without cultural safety',
    { cultural_safety: { ...each(60), measuring_improving: 0 } },
    ['cultural_safety'],
  ],
  ['one activity of three minutes over all groups', { cultural_safety: each(1) }, ['cultural_safety']],
  ['a minute too little in one group', { cultural_safety: { ...each(15), educational: 14 } }, ['cultural_safety']],
  [
    'nothing',
    { groups: each(0), cultural_safety: each(0), conversation: null, plan: false },
    ['groups', 'conversation', 'plan', 'cultural_safety'],
  ],
])('with %s', (_words, over, missing) => {
  expect(councilOf({ ...all, ...over }).missing).toEqual(missing)
})

it('is told item by item, cultural safety with its minutes by group', () => {
  const council = councilOf({ ...all, conversation: null, cultural_safety: { ...each(90), educational: 3 } })
  expect(councilInWords(council)).toBe('2 of 4 met')
  expect(councilLines(council).map(({ words, met }) => [words, met])).toEqual([
    ['Logged in each', true],
    ['Not held yet', false],
    ['In place', true],
    ['In 2 of 3 groups: Reviewing 01:30, Measuring 01:30, Educational 00:03', false],
  ])
  expect(councilInWords(councilOf(all))).toBe('Met')
})

// Whatever the office has configured, also nothing at all.
it.each([
  ['fellow', {}, true],
  ['fellow', { conversation: null }, false],
  ['fellow', { plan: false }, false],
  ['fellow', { groups: { ...each(60), educational: 0 } }, false],
  ['fellow', { cultural_safety: each(1) }, false],
  ['trainee', { conversation: null, plan: false, cultural_safety: each(0) }, true],
] as const)('a cycle of a %s with %j', (type, over, met) => {
  const { groups, cultural_safety, conversation, plan } = { ...all, ...over }
  const rules = {
    unit: 'minutes' as const,
    hours_required: 0,
    category_minima: [],
    group_minima: {},
    cultural_safety_required: false,
  }
  const progress = cycleProgress(
    { type, start_date: '2026-01-01', end_date: '2026-12-31', ...rules },
    { since: null, certificate: null, pauses: [] },
    { logged: { categories: [], groups, cultural_safety }, goals: [], categories: [], conversation, plan },
    '2026-07-01',
  )
  expect([progress.college_met, progress.met, progress.state === 'met']).toEqual([true, met, met])
})
