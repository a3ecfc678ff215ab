// @vitest-environment happy-dom
import { problemsOf, type Answer, type FormData, type FormModel, type Question } from '@college/contract/forms'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useEffect, useState } from 'react'
import { MemoryRouter } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider, createAnswers, ThemeProvider, withField } from '#kit'
import { clientOf } from '#kit/testing'
import { Answers, byQuestion, PageFields, useFormView } from './index.ts'

afterEach(cleanup)

let held: FormData = {}
const keep = (data: FormData): void => {
  held = data
}

function Form({ model }: { model: FormModel }) {
  const [data, setData] = useState<FormData>({})
  useEffect(() => keep(data), [data])
  const change = useCallback((key: string, value: Answer | undefined) => {
    setData((now) => withField(now, key, value))
  }, [])
  const view = useFormView(model, data)
  const problems = problemsOf(model, data, { today: '2026-11-22', complete: true })
  const [page] = model.pages
  return page ? (
    <PageFields page={page} data={data} view={view} problems={byQuestion(problems)} onChange={change} />
  ) : null
}

const modelOf = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions }] }],
})
const show = (...questions: Question[]): void => {
  held = {}
  render(
    <ThemeProvider env="test">
      <ClientProvider client={clientOf('http://127.0.0.1:9').client} answers={createAnswers()}>
        <MemoryRouter>
          <Form model={modelOf(...questions)} />
        </MemoryRouter>
      </ClientProvider>
    </ThemeProvider>,
  )
}
const read = (data: FormData, ...questions: Question[]): string => {
  render(<Answers model={modelOf(...questions)} data={data} names={{ people: {}, files: {} }} />)
  return document.body.textContent ?? ''
}

const plain = [1, 2, 3].map((value) => ({ value, title: String(value) }))
const rows = ['history', 'plan'].map((key) => ({ key, title: key }))
const scale: Question = {
  key: 'rate',
  kind: 'scale',
  title: 'Rate',
  required: true,
  points: plain,
  rows,
  not_observed: true,
}

test('what was not seen is said beside the steps, by press and by key, and read as it was said', async () => {
  show(scale)
  const plan = screen.getByRole('radiogroup', { name: 'plan' })
  await userEvent.click(within(plan).getByRole('radio', { name: 'Not observed' }))
  within(screen.getByRole('radiogroup', { name: 'history' }))
    .getByRole('radio', { name: '3' })
    .focus()
  await userEvent.keyboard(' ')
  expect(held).toEqual({ rate: { history: 3, plan: 'not_observed' } })
  expect(screen.queryByText('Choose a rating')).toBeNull()
  cleanup()
  expect(read(held, scale)).toContain('planNot observed')
})

test('steps with words of their own have it as the last of them', async () => {
  const points = plain.map((point) => ({ ...point, descriptor: `Does ${point.value}` }))
  show({ ...scale, points, rows: rows.slice(0, 1) })
  const offered = screen.getAllByRole('radio')
  await userEvent.click(offered.at(-1) as Element) // there are four
  expect(held).toEqual({ rate: { history: 'not_observed' } })
})

test('a statement is agreed with by its tick, and taken back by another', async () => {
  show({ key: 'agreed', kind: 'tick', title: 'I have read this', required: true })
  const tick = screen.getByRole('checkbox', { name: /I have read this/ })
  expect(screen.getByText('Tick this box')).toBeTruthy()
  await userEvent.click(tick)
  expect(held).toEqual({ agreed: true })
  expect(screen.queryByText('Tick this box')).toBeNull()
  await userEvent.click(tick)
  expect(held).toEqual({})
})

test('a row asks for a column only where the columns before it say so', async () => {
  show({
    key: 'items',
    kind: 'table',
    title: 'Items',
    required: false,
    columns: [
      { key: 'done', title: 'Done', required: true, kind: 'yes_no' },
      {
        key: 'why',
        title: 'Why not',
        required: true,
        kind: 'short_text',
        show_if: { match: 'all', tests: [{ key: 'done', is: 'equal', value: false }] },
      },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }))
  expect(screen.queryByRole('textbox', { name: 'Why not, row 1' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Why not, row 1' }), 'No time')
  expect(held).toEqual({ items: [{ done: false, why: 'No time' }] })
})

test('a date is held against the date before it', async () => {
  show(
    { key: 'start', kind: 'date', title: 'Start', required: false },
    { key: 'end', kind: 'date', title: 'End', required: false, earliest: { from: 'start' } },
  )
  await userEvent.type(screen.getByRole('textbox', { name: /^Start/ }), '3/4/2026')
  await userEvent.type(screen.getByRole('textbox', { name: /^End/ }), '2/4/2026')
  expect(await screen.findByText('Not before 03/04/2026')).toBeTruthy()
})

const hours: Question = { key: 'hours', kind: 'number', title: 'Hours', required: false, decimals: 2 }
const sum: Question = {
  key: 'sum',
  kind: 'total',
  title: 'Sum',
  required: false,
  of: ['hours'],
  how: 'sum',
  max: 10,
  bands: [
    { from: 0, title: 'A few' },
    { from: 5, title: 'Many' },
  ],
}

test('a total says what it stands for, and when it has to be another', async () => {
  show(hours, sum)
  const field = screen.getByRole('textbox', { name: /^Hours/ })
  await userEvent.type(field, '5,25')
  const total = screen.getByRole('status', { name: 'Sum' })
  expect(total.textContent).toBe('5.25Many')
  await userEvent.clear(field)
  await userEvent.type(field, '10.75')
  expect(await screen.findByText('This comes to 10.75. It has to be at most 10')).toBeTruthy()
})

test('a hidden total is out of sight while the form is filled in, and read once it is completed', () => {
  const hidden: Question = { ...sum, max: undefined, hidden: true }
  show(hours, hidden)
  expect(screen.queryByText('Sum')).toBeNull()
  cleanup()
  expect(read({ hours: 6, sum: 6 }, hours, hidden)).toContain('Sum6: Many')
})

test('steps that a question above has explained are folded, and say their ends', () => {
  const points = ['Watch only', 'Alone'].map((title, at) => ({ value: at + 1, title, descriptor: `${title} is safe.` }))
  const first: Question = { ...scale, key: 'first', points }
  const other = points.map((point) => ({ ...point, descriptor: 'Something else.' }))
  show(
    first,
    { ...first, key: 'again', title: 'Rate again' },
    { ...first, key: 'other', title: 'Another', points: other },
  )
  const folded = screen.getByText('Details: 1 Watch only, 2 Alone').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Alone is safe.')
  expect(screen.getAllByText('Alone is safe.').filter((each) => !each.closest('details'))).toHaveLength(1)
  expect(screen.getAllByText('Something else.').every((each) => !each.closest('details'))).toBe(true)
})

test('a long section without an answer is folded, and one answer unfolds it', () => {
  const questions = ['a', 'b', 'c', 'd'].map((key): Question => ({
    key,
    kind: 'short_text',
    title: `Question ${key}`,
    required: false,
  }))
  read({}, ...questions)
  expect(screen.getByText('Details: 4 questions, none answered')).toBeDefined()
  expect(screen.getByText('Question d').closest('details')?.open).toBe(false)
  cleanup()
  read({ c: 'Yes' }, ...questions)
  expect(screen.getByText('Question d').closest('details')).toBeNull()
  cleanup()
  read({}, ...questions.slice(1))
  expect(screen.getByText('Question d').closest('details')).toBeNull()
})
