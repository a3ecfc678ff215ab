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

test('ratings are shown row by row over time, by assessor, and as a table', async () => {
  const points = [1, 2, 3, 4].map((value) => ({ value, title: `Step ${value}` }))
  const row = (key: string, title: string) => ({ key, title, question: 'Skill', points })
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
