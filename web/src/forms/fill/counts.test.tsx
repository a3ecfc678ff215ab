// @vitest-environment happy-dom
import { answeredQuestions, problemsOf, progressOf, type FormModel, type Question } from '@college/contract/forms'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { MemoryRouter } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { viewOf } from '../render/index.ts'
import { ProblemList } from './ProblemList.tsx'
import { progressWords } from '../words.ts'
import { Steps } from './Steps.tsx'
import { pageCount } from './steps.ts'

afterEach(cleanup)

const row = (title: string) => ({ key: title.toLowerCase(), title })
const questions: Question[] = [
  { key: 'problem', kind: 'long_text', title: 'Problem', required: true },
  {
    key: 'rate',
    kind: 'scale',
    title: 'Rate the trainee',
    required: true,
    points: [1, 2, 3].map((value) => ({ value, title: String(value) })),
    rows: ['History', 'Judgement', 'Manner'].map(row),
  },
]
const page = { key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }
const model: FormModel = { pages: [page] }
const today = '2026-11-24'
const show = (data: object) =>
  render(
    <MemoryRouter>
      <ProblemList
        model={model}
        formId={1}
        problems={problemsOf(model, { ...data }, { today, complete: true })}
        tries={1}
      />
    </MemoryRouter>,
  )

test('a form with nothing answered asks for as many answers as it has questions, each row of a scale below its own', () => {
  show({})
  expect(progressOf(model, {})).toEqual({ questions: 2, answered: 0 })
  const list = screen.getByRole('alert')
  within(list).getByText('Check 2 answers')
  within(list).getByText('Rate the trainee')
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'Problem',
    'History',
    'Judgement',
    'Manner',
  ])
  expect(links[1]?.getAttribute('href')).toContain('rate-history')
})

test('one row left of a scale is one answer to check, and its page is not counted as answered', () => {
  const data = { problem: 'Pain', rate: { history: 1, judgement: 2 } }
  show(data)
  screen.getByText('Check one answer')
  screen.getByRole('link', { name: /^Manner: / })
  expect(progressOf(model, data)).toEqual({ questions: 2, answered: 1 })
  expect(pageCount(page, viewOf(model, data), answeredQuestions(model, data))).toEqual([1, 2])
})

test('a form that asks its owner nothing has no progress of answers, and a page that asks nothing says so', () => {
  expect(progressWords({ questions: 0, answered: 0 })).toBe('')
  render(
    <MantineProvider>
      <MemoryRouter>
        <Steps model={model} formId={1} steps={[{ page, answered: 0, of: 0, problems: 0 }]} current={page} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getByRole('link', { name: /, nothing to answer$/ })).toBeTruthy()
  expect(screen.queryByText(/0 of 0/)).toBeNull()
})
