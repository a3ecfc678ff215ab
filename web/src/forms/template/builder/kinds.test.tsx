// @vitest-environment happy-dom
import { questionsOf, readSchema, type Question } from '@college/contract/forms'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toasts } from '#kit'
import { afterEach, expect, test } from 'vitest'
import { openOffice, templateRow, type Office } from '../tests/office.ts'
import { showOffice } from '../tests/show.tsx'
import { BuilderScreen } from './BuilderScreen.tsx'

let office: Office
let person = 900
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
  person += 1
})

const base = { required: false } as const
const begin = async (...questions: Question[]): Promise<void> => {
  const row = templateRow({}, { pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions }] }] })
  office = await openOffice(row)
  showOffice(<BuilderScreen />, office.client, '/app/formtemplate/admin?id=7', { person })
  await screen.findByRole('heading', { level: 1, name: row.name })
}
const kept = (key: string): Question | undefined =>
  questionsOf(readSchema(office.row().schema).model).find(({ question }) => question.key === key)?.question
const open = async (name: RegExp): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

test('a scale offers that something was not observed, and a condition asks for it', async () => {
  await begin(
    {
      ...base,
      key: 'rate',
      kind: 'scale',
      title: 'Rate',
      points: [1, 2].map((value) => ({ value, title: `Step ${value}` })),
      rows: [{ key: 'all', title: 'All' }],
    },
    { ...base, key: 'why', kind: 'long_text', title: 'Why' },
  )
  await open(/^Rate, /)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Offer “Not observed”' }))
  await open(/^Why, /)
  await userEvent.click(screen.getByRole('button', { name: 'Condition' }))
  await userEvent.selectOptions(screen.getByLabelText('Answer, condition 1'), 'Not observed')
  await waitFor(() => {
    expect(kept('rate')).toMatchObject({ not_observed: true })
    expect(kept('why')?.show_if?.tests).toEqual([{ key: 'rate', is: 'equal', value: 'not_observed' }])
  })
  // No step is as high as what was not observed.
  await userEvent.selectOptions(screen.getByLabelText('How to look at the answer, condition 1'), 'is at least')
  await waitFor(() => expect(kept('why')?.show_if?.tests).toEqual([{ key: 'rate', is: 'at_least', value: 1 }]))
})

test('a date is bound to the date before it, and to so long from it', async () => {
  await begin(
    { ...base, key: 'start', kind: 'date', title: 'Start' },
    { ...base, key: 'end', kind: 'date', title: 'End' },
  )
  await open(/^End, /)
  await userEvent.selectOptions(screen.getByLabelText('Earliest day'), 'The day of “Start”')
  await userEvent.selectOptions(screen.getByLabelText('Latest day'), 'The day of “Start”')
  await userEvent.type(screen.getByLabelText('Latest day, years after'), '25')
  await waitFor(() =>
    expect(kept('end')).toMatchObject({ earliest: { from: 'start' }, latest: { from: 'start', years: 25 } }),
  )
})

test('a shift from the day it is filled in that comes to nothing is that day', async () => {
  await begin({ ...base, key: 'end', kind: 'date', title: 'End', latest: { from: 'today', years: 2 } })
  await open(/^End, /)
  await userEvent.clear(screen.getByLabelText('Latest day, years after'))
  await waitFor(() => expect(kept('end')).toMatchObject({ latest: 'today' }))
})

test('a column is asked for only if one before it says so', async () => {
  await begin({
    ...base,
    key: 'items',
    kind: 'table',
    title: 'Items',
    columns: [
      { key: 'done', title: 'Done', required: false, kind: 'yes_no' },
      { key: 'why', title: 'Why not', required: false, kind: 'short_text' },
    ],
  })
  await open(/^Items, /)
  expect(screen.queryByRole('group', { name: 'Ask for column 1 only if' })).toBeNull()
  await screen.findByRole('group', { name: 'Ask for column 2 only if' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Condition' })[0] as Element) // the column's comes first
  await userEvent.selectOptions(screen.getByLabelText('Answer, condition 1'), 'No')
  await waitFor(() => {
    const table = kept('items')
    expect(table?.kind === 'table' && table.columns[1]?.show_if).toEqual({
      match: 'all',
      tests: [{ key: 'done', is: 'equal', value: false }],
    })
  })
})

test('a total has limits, bands and may be hidden, and not limits while it is', async () => {
  await begin(
    { ...base, key: 'hours', kind: 'number', title: 'Hours', decimals: 0 },
    { ...base, key: 'sum', kind: 'total', title: 'Sum', of: ['hours'], how: 'sum' },
  )
  await open(/^Hours, /)
  await userEvent.selectOptions(screen.getByLabelText('Decimals'), 'Two, such as 0.75')
  await open(/^Sum, /)
  await userEvent.click(screen.getByRole('button', { name: 'Bands' }))
  await userEvent.type(await screen.findByLabelText('Band 1'), 'Some')
  await userEvent.type(screen.getByLabelText('Highest'), '40')
  await waitFor(() => {
    expect(kept('hours')).toMatchObject({ decimals: 2 })
    expect(kept('sum')).toMatchObject({ max: 40, bands: [{ from: 0, title: 'Some' }] })
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hidden until the form is completed' }))
  // Beside the box, and at the question.
  expect(await screen.findAllByText('A total with limits can’t be hidden')).toHaveLength(2)
})

test('an explanation takes values from a menu, shows them with samples in “Try it”, and says which there is none of', async () => {
  await begin(
    { ...base, key: 'told', kind: 'explanation', title: 'Who this is about', text: 'This is about .' },
    { ...base, key: 'so', kind: 'yes_no', title: 'Is it so?' },
  )
  await open(/^Who this is about, /)
  const text = screen.getByRole('textbox', { name: 'Text' })
  if (text instanceof HTMLTextAreaElement) text.setSelectionRange(14, 14)
  await userEvent.click(screen.getByRole('button', { name: 'Insert a value' }))
  await userEvent.click(screen.getByRole('button', { name: 'Name of the form’s owner' }))
  await waitFor(() => expect(kept('told')).toMatchObject({ text: 'This is about {{person.name}}.' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Try it' })[0] ?? text)
  expect(await screen.findByText('This is about Hinemoa Tūhoe.')).toBeTruthy()
  await userEvent.type(text, ' NHI {{{{person.nhi}}')
  expect((await screen.findAllByText(/\{\{person\.nhi\}\} can’t be used here/)).length).toBeGreaterThan(0)
})
