// @vitest-environment happy-dom
import { type FormResult } from '@college/contract/forms'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { listed } from '../tests/rows.ts'
import { showTo, trainee } from '../tests/show.tsx'
import { RatedForms } from './RatedForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (more: (call: ReceivedCall) => StubResponse | undefined) => {
  stub = await startStubServer((call) => more(call) ?? listed([]))
  return clientOf(stub.baseURL).client
}

const rated = (id: number, by: string, ratings: FormResult['rated'][number]['ratings']) => ({
  devform_id: id,
  reference: 'K7Q2M',
  title: null,
  user_id: 2,
  user_name: 'Mārama Thorne',
  on: `2026-11-0${id}T00:00:00.000Z`,
  by,
  by_id: null,
  ratings,
})

test('ratings are shown row by row over time, by assessor, and as a table', async () => {
  const points = [1, 2, 3, 4].map((value) => ({ value, title: `Step ${value}` }))
  const row = (key: string, title: string) => ({ key, title, question: 'Skill', points })
  const result: FormResult = {
    devformtemplate_id: 3,
    name: 'Mini-CEX',
    rows: [row('consent', 'Consent'), row('needle', 'Needle')],
    rated: [
      rated(3, 'Helen Rāpana', { consent: 4, needle: 'not_observed' }),
      rated(2, 'Losa Tui', { consent: 2, needle: 3 }),
      rated(1, 'Helen Rāpana', { consent: 3 }),
    ],
    more: 0,
    sum: null,
  }
  const client = await open(() => undefined)
  showTo(trainee, <RatedForms result={result} several={false} />, client)
  expect(screen.getByText('3 forms rated from 01/11/2026 to 03/11/2026.')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Consent: 3, 2, 4' }).querySelectorAll('circle')).toHaveLength(3)
  expect(screen.getByText('Mean 3 of 4, last 4')).toBeDefined()
  expect(screen.getByText('1 is “Step 1”, 4 is “Step 4”.')).toBeDefined()
  expect(screen.queryByRole('heading', { name: /^Scale of/ })).toBeNull()
  expect(screen.getByRole('img', { name: 'Needle: 3' }).querySelectorAll('circle')).toHaveLength(1)
  const cells = (line: HTMLElement) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent)
  const [assessors] = screen.getAllByRole('table')
  if (!assessors) throw new Error('there is no table of assessors')
  expect(within(assessors).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Helen Rāpana', '2', '3.5', '3 to 4'],
    ['Losa Tui', '1', '2.5', '2 to 3'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const table = screen.getByRole('table', { name: /^Mini-CEX: 3 forms rated/ })
  expect(cells(within(table).getAllByRole('row')[1] ?? table)).toEqual([
    '03/11/2026',
    'Helen Rāpana',
    '4',
    'Not observed',
  ])
})

test('a form of two scales has charts, tables and means by scale, each with its own axis and words', async () => {
  const steps = (values: readonly number[], word: string) =>
    values.map((value) => ({ value, title: `${word} ${value}` }))
  const [four, nine] = [steps([1, 2, 3, 4], 'Step'), steps([1, 2, 3, 4, 5, 6, 7, 8, 9], 'Level')]
  const result: FormResult = {
    devformtemplate_id: 3,
    name: 'Mini-CEX',
    rows: [
      { key: 'skill.consent', title: 'Consent', question: 'Skill', points: four },
      { key: 'overall.all', title: 'Overall', question: 'Overall', points: nine },
    ],
    rated: [
      rated(3, 'Helen Rāpana', { 'skill.consent': 4, 'overall.all': 8 }),
      rated(2, 'Losa Tui', { 'skill.consent': 2 }),
      rated(1, 'Losa Tui', { 'overall.all': 5 }),
    ],
    more: 0,
    sum: null,
  }
  const client = await open(() => undefined)
  showTo(trainee, <RatedForms result={result} several={false} />, client)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent: words }) => words)).toEqual([
    'Scale of 1 to 4',
    'Scale of 1 to 9',
  ])
  expect(screen.getByText('1 is “Step 1”, 4 is “Step 4”.')).toBeDefined()
  expect(screen.getByText('1 is “Level 1”, 9 is “Level 9”.')).toBeDefined()
  const axis = (name: string) =>
    [...(screen.getByRole('img', { name }).parentElement?.querySelectorAll('span') ?? [])].map(
      ({ textContent: words }) => words,
    )
  expect([axis('Consent: 2, 4'), axis('Overall: 5, 8')]).toEqual([
    ['4', '1'],
    ['9', '1'],
  ])
  const cells = (line: HTMLElement) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent)
  const linesOf = (name: RegExp | string) =>
    within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map(cells)
  expect(linesOf('Scale of 1 to 4')).toEqual([
    ['Helen Rāpana', '1', '4', '4'],
    ['Losa Tui', '1', '2', '2'],
  ])
  expect(linesOf('Scale of 1 to 9')).toEqual([
    ['Helen Rāpana', '1', '8', '8'],
    ['Losa Tui', '1', '5', '5'],
  ])
  for (const button of screen.getAllByRole('button', { name: 'As a table' })) await userEvent.click(button)
  expect(linesOf(/^Mini-CEX, scale of 1 to 4: 3 forms/)).toEqual([
    ['03/11/2026', 'Helen Rāpana', '4'],
    ['02/11/2026', 'Losa Tui', '2'],
  ])
  expect(linesOf(/^Mini-CEX, scale of 1 to 9: 3 forms/)).toEqual([
    ['03/11/2026', 'Helen Rāpana', '8'],
    ['01/11/2026', 'Losa Tui', '5'],
  ])
})
