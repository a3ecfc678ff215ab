// @vitest-environment happy-dom
import type { FormResult } from '@college/contract/forms'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { listed } from '../tests/rows.ts'
import { showTo, trainee } from '../tests/show.tsx'
import { RaterReports } from './RaterReports.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const steps = (...counts: number[]) => counts.map((count, at) => ({ title: `Step ${at + 1}`, count }))

test('what too few raters answered is said to be so, beside what enough of them did', async () => {
  stub = await startStubServer(() => listed([]))
  const sum: NonNullable<FormResult['sum']> = {
    gathering: [],
    reports: [
      {
        number: 1,
        version: 1,
        raters: 6,
        released_at: '2026-11-20T00:00:00.000Z',
        answers: [
          {
            kind: 'ratings',
            title: 'At work',
            rows: [
              { title: 'Listens', steps: [], not_observed: 5, mean: null },
              { title: 'Helps the team', steps: steps(0, 2, 4), not_observed: 0, mean: 2.7 },
              { title: 'Teaches', steps: steps(0, 0, 0), not_observed: 6, mean: null },
            ],
          },
          { kind: 'choices', title: 'If not, why?', choices: [] },
        ],
      },
    ],
  }
  showTo(trainee, <RaterReports sum={sum} template={3} person={2} />, clientOf(stub.baseURL).client)
  const said = (row: string): string | null | undefined => screen.getByText(row).nextElementSibling?.textContent
  expect(['Listens', 'Helps the team', 'Teaches'].map(said)).toEqual(['Too few answers to show', '2.7', 'Not observed'])
  expect(said('If not, why?')).toBe('Too few answers to show')
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const lines = within(screen.getByRole('table')).getAllByRole('row')
  expect(lines.map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
    ['Rated', 'Step 1', 'Step 2', 'Step 3', 'Not observed', 'Mean'],
    ['Listens', '', '', '', '5', 'Too few answers to show'],
    ['Helps the team', '0', '2', '4', '0', '2.7'],
    ['Teaches', '0', '0', '0', '6', ''],
  ])
})
