// @vitest-environment happy-dom
import { goalDaysOfCycle } from '@college/contract/cpd'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { cycleFigures, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { openCollege, type College } from '../tests/college.ts'
import { showTo } from '../tests/show.tsx'
import { found } from '../tests/college.ts'
import { figures, reportOf } from '../tests/reports.ts'
import { Conversation } from './Conversation.tsx'
import { CycleReports } from './CycleReports.tsx'
import { Goals } from './parts.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const fellow = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const today = '2026-11-21'
const count = { completion_type: 'count', count: 15, deadline: null } as const
const cycle = cycleFigures({
  goals: [goalRow({ ...count, id: 1, title: 'Behind' }), goalRow({ ...count, id: 2, title: 'One short' })],
  progress: [progressRow({ devgoal_id: 1, time: 0, count: 0 }), progressRow({ devgoal_id: 2, time: 0, count: 9 })],
})

test.each([
  ['a cycle that runs', today, ['Behind', 'On track']],
  ['one that is over', '2027-04-01', ['Open', 'Open']],
])('goals of %s have the words of their list', async (_, day, words) => {
  college = await openCollege(statsOf())
  const goals = (
    <Goals title="Goals of the cycle" part={cycle} today={day} days={goalDaysOfCycle(cycle, day)} none="None." />
  )
  showTo(fellow, goals, college.client)
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(words)
})

describe('figures of what the Medical Council asks for', () => {
  const council = {
    empty: [],
    conversation: '2026-08-12',
    plan: true,
    cultural_safety: { reviewing_reflecting: 30, measuring_improving: 0, educational: 45 },
    missing: ['cultural_safety' as const],
  }
  const safety = {
    required: true,
    covered: ['reviewing_reflecting' as const, 'educational' as const],
    minutes: council.cultural_safety,
  }
  const whole = reportOf()
  const report = whole.report && {
    ...whole.report,
    cycle: {
      ...whole.report.cycle,
      standing: { ...whole.report.cycle.standing, council, cultural_safety: safety },
    },
  }
  const open = (sections: typeof whole.texts.sections) =>
    openCollege(figures, ({ path }) => {
      if (path === '/api/v1/cpd/report/cycle') return found({ ...whole, report, texts: { ...whole.texts, sections } })
      return undefined
    })
  const countedAt = async (link: HTMLElement): Promise<number | undefined> => {
    const place = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')
    expect(place?.getAttribute('data-total')).toBe(link.getAttribute('data-count'))
    return place?.querySelectorAll('[data-counted]').length
  }

  test.each([
    ['a report', <CycleReports key="report" />],
    ['the structured conversation', <Conversation key="conversation" />],
  ])('lead to its lines and to the groups on the page of %s', async (_, page) => {
    college = await open(['groups'])
    showTo(fellow, page, college.client)
    expect(await countedAt(await screen.findByRole('link', { name: '3 of 4 met' }))).toBe(3)
    expect(await countedAt(screen.getByRole('link', { name: 'In 2 of 3 groups' }))).toBe(2)
  })

  test('say where cultural safety stands in a report without its groups', async () => {
    college = await open([])
    showTo(fellow, <CycleReports />, college.client)
    const line = await screen.findByText('In 2 of 3 groups')
    expect(line.closest('#cultural-safety')?.textContent).toContain('Cultural safety and health equity')
  })
})
