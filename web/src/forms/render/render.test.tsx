// @vitest-environment happy-dom
import type { Answer, FormData, FormModel, Question } from '@college/contract/forms'
import { problemsOf } from '@college/contract/forms'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useEffect, useState } from 'react'
import { MemoryRouter } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider, createAnswers, ThemeProvider, withField } from '#kit'
import { clientOf } from '#kit/testing'
import { Answers, byQuestion, PageFields, useFormView } from './index.ts'

afterEach(cleanup)

const modelOf = (questions: readonly Question[]): FormModel => ({
  pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions: [...questions] }] }],
})

let held: FormData = {}
const keep = (data: FormData): void => {
  held = data
}
function Page({ model, initial = {} }: { model: FormModel; initial?: FormData }) {
  const [data, setData] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  useEffect(() => keep(data), [data])
  const change = useCallback((key: string, value: Answer | undefined) => {
    setData((now) => withField(now, key, value))
  }, [])
  const leave = useCallback((key: string) => setLeft((keys) => [...keys, key]), [])
  const view = useFormView(model, data)
  const problems = problemsOf(model, data, { today: '2026-11-22', complete: true })
  const [page] = model.pages
  if (!page) return null
  return (
    <PageFields
      page={page}
      data={data}
      view={view}
      problems={byQuestion(problems.filter(({ path }) => left.includes(path.split('.')[0] ?? '')))}
      onChange={change}
      onLeave={leave}
    />
  )
}

const show = (model: FormModel, initial?: FormData): void => {
  render(
    <ThemeProvider env="test">
      <ClientProvider client={clientOf('http://127.0.0.1:9').client} answers={createAnswers()}>
        <MemoryRouter>
          <Page model={model} {...(initial ? { initial } : {})} />
        </MemoryRouter>
      </ClientProvider>
    </ThemeProvider>,
  )
}

/** Questions that count how often they are drawn. */
const counted = (count: number) => {
  const drawn = new Map<string, number>()
  const questions = Array.from({ length: count }, (_, at): Question => {
    const key = `q${at}`
    const shown = { match: 'all' as const, tests: [{ key: 'q0', is: 'equal' as const, value: 'yes' }] }
    const question = {
      key,
      kind: 'short_text' as const,
      required: false,
      ...(at > 0 && at <= 20 ? { show_if: shown } : {}),
    }
    return Object.defineProperty(question, 'title', {
      enumerable: true,
      get: () => {
        drawn.set(key, (drawn.get(key) ?? 0) + 1)
        return `Question ${at}`
      },
    }) as Question // with the title that was just defined
  })
  return { model: modelOf(questions), drawn }
}

test('of 300 questions a key draws the one it was typed into, and a condition those it shows', async () => {
  const { model, drawn } = counted(300)
  show(model)
  expect(screen.getAllByRole('textbox')).toHaveLength(280)
  drawn.clear()
  const last = screen.getByRole('textbox', { name: /^Question 299/ })
  await userEvent.click(last)
  await userEvent.keyboard('abc')
  expect([...drawn.keys()]).toEqual(['q299'])
  drawn.clear()
  await userEvent.click(screen.getByRole('textbox', { name: /^Question 0/ }))
  await userEvent.paste('yes')
  expect(screen.getAllByRole('textbox')).toHaveLength(300)
  expect([...drawn.keys()].filter((key) => Number(key.slice(1)) > 20)).toEqual([])
})

const own = { required: true } as const

test('what is worth a second look is said of an answer that is right, and not beside what is wrong', async () => {
  const message = 'Two minutes are short.'
  const warnings = [{ is: 'at_most' as const, value: 2, message }]
  show(modelOf([{ ...own, key: 'minutes', kind: 'number', title: 'Minutes', decimals: 0, min: 1, warnings }]))
  const minutes = screen.getByRole('textbox', { name: 'Minutes' })
  await userEvent.type(minutes, '2')
  expect(screen.getByText(message)).toBeDefined()
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '-3')
  await userEvent.tab()
  await screen.findByText('At least 1')
  expect(screen.queryByText(message)).toBeNull()
})

test('numbers, days and times are read as they are typed, and what cannot be read stays as it is', async () => {
  show(
    modelOf([
      { ...own, key: 'count', kind: 'number', title: 'Count', decimals: 1 },
      { ...own, key: 'day', kind: 'date', title: 'Day' },
      { ...own, key: 'at', kind: 'time', title: 'At' },
    ]),
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Count' }), '2,5')
  await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '3/4/2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'At' }), '930')
  await userEvent.tab()
  expect(held).toEqual({ count: 2.5, day: '2026-04-03', at: '09:30' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('03/04/2026')
  const count = screen.getByRole('textbox', { name: 'Count' })
  await userEvent.clear(count)
  await userEvent.type(count, 'many')
  await userEvent.tab()
  expect(held['count']).toBe('many')
  await screen.findByText('Enter a number')
  expect(document.getElementById(count.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter a number')
  expect(count.getAttribute('aria-invalid')).toBe('true')
})

test('from one row of a scale to the next is not away from it; leaving it names the rows that are open', async () => {
  const points = [1, 2, 3].map((value) => ({ value, title: value === 1 ? 'needs help' : String(value) }))
  const rows = ['one', 'two'].map((key) => ({ key, title: `Row ${key}` }))
  show(
    modelOf([
      { ...own, key: 'rate', kind: 'scale', title: 'Rate', points, rows },
      { ...own, required: false, key: 'after', kind: 'short_text', title: 'After' },
    ]),
  )
  await userEvent.click(screen.getByRole('radiogroup', { name: 'Row one' }).querySelectorAll('input')[1] as Element)
  screen.getByRole('radiogroup', { name: 'Row two' }).querySelector('input')?.focus()
  expect(screen.queryByText('Choose a rating')).toBeNull()
  await userEvent.click(screen.getByRole('textbox', { name: /^After/ }))
  expect(held).toEqual({ rate: { one: 2 } })
  await screen.findByText('Choose a rating')
  expect(screen.getByRole('radiogroup', { name: 'Row two' }).textContent).toContain('Choose a rating')
  expect(screen.getByRole('radiogroup', { name: 'Row one' }).textContent).not.toContain('Choose a rating')
})

test('rows of a table are added, filled, put in order and taken away with the keyboard alone', async () => {
  show(
    modelOf([
      {
        ...own,
        key: 'steps',
        kind: 'table',
        title: 'Steps',
        columns: [{ key: 'what', kind: 'short_text', title: 'What', required: true }],
      },
    ]),
  )
  screen.getByRole('button', { name: 'Add row' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('What, row 1')
  await userEvent.keyboard('First')
  screen.getByRole('button', { name: 'Add row' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('What, row 2')
  await userEvent.keyboard('Second')
  screen.getByRole('button', { name: 'Move row 2 up' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(held).toEqual({ steps: [{ what: 'Second' }, { what: 'First' }] })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What, row 1' }).value).toBe('Second')
  screen.getByRole('button', { name: 'Remove row 1' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(held).toEqual({ steps: [{ what: 'First' }] })
})

test('an email address, a phone number and a web address bring their keyboards, and say what is wrong in words', async () => {
  show(
    modelOf([
      { ...own, key: 'mail', kind: 'short_text', title: 'Email', format: 'email' },
      { ...own, key: 'phone', kind: 'short_text', title: 'Phone', format: 'phone' },
      { ...own, key: 'site', kind: 'short_text', title: 'Website', format: 'url' },
    ]),
    { site: 'javascript:alert(1)' },
  )
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  expect(['Email', 'Phone', 'Website'].map((name) => field(name).inputMode)).toEqual(['email', 'tel', 'url'])
  await userEvent.type(field('Email'), 'aroha@example')
  await userEvent.type(field('Phone'), '12')
  await userEvent.click(field('Website'))
  await userEvent.tab()
  await screen.findByText('Enter an email address, such as name@example.org')
  await screen.findByText('Enter a phone number, such as 021 123 4567 or +64 21 123 4567')
  await screen.findByText('Enter a web address that starts with https://')
})

test('a web address is read as a link, and nothing else is', () => {
  const columns = [
    { key: 'where', kind: 'short_text' as const, title: 'Where', required: true, format: 'url' as const },
  ]
  const questions: Question[] = [
    { ...own, key: 'site', kind: 'short_text', title: 'Website', format: 'url' },
    { ...own, key: 'bad', kind: 'short_text', title: 'Bad', format: 'url' },
    { ...own, key: 'text', kind: 'short_text', title: 'Text' },
    { ...own, key: 'table', kind: 'table', title: 'Table', columns },
  ]
  const data = {
    site: 'https://example.org/a?b=1',
    bad: 'javascript:alert(1)',
    text: 'https://example.org',
    table: [{ where: 'http://example.org' }, { where: 'data:text/html,x' }],
  }
  render(<Answers model={modelOf(questions)} data={data} />)
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a?b=1', 'http://example.org'])
  expect(links.every(({ rel, target }) => rel === 'noopener noreferrer' && target === '_blank')).toBe(true)
})

test('a choice that may be left out is let go by pressing it again; a signature may be typed', async () => {
  const choices = [
    { value: 'a', title: 'Clinic' },
    { value: 'b', title: 'Ward' },
  ]
  show(
    modelOf([
      { required: false, key: 'where', kind: 'one_of', title: 'Where', choices },
      { ...own, key: 'sure', kind: 'yes_no', title: 'Sure?' },
      { ...own, key: 'sign', kind: 'signature', title: 'Signature' },
    ]),
  )
  const ward = screen.getByRole('radio', { name: 'Ward' })
  await userEvent.click(ward)
  expect(held).toEqual({ where: 'b' })
  await userEvent.click(ward)
  expect(held).toEqual({})
  const no = within(screen.getByRole('radiogroup', { name: 'Sure?' })).getByRole('radio', { name: 'No' })
  await userEvent.click(no)
  await userEvent.click(no)
  expect(held).toEqual({ sure: false })
  await userEvent.click(screen.getByRole('button', { name: 'Type your name instead' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Signature, your name' }), 'Ana')
  expect(held).toEqual({ sure: false, sign: { drawn: null, typed: 'Ana' } })
})

test('a section that is called like its page does not say so twice', () => {
  const question: Question = { ...own, key: 'well', kind: 'short_text', title: 'What went well?' }
  const page = (key: string, title: string, section: string) => ({
    key,
    title,
    sections: [{ key: `s${key}`, title: section, questions: [{ ...question, key: `q${key}` }] }],
  })
  const pages = [page('a', 'Feedback', 'Feedback'), page('b', 'Outcome', 'What follows')]
  const { unmount } = render(<Answers model={{ pages }} data={{}} />)
  const headings = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Feedback', 'Outcome', 'What follows'])
  unmount()
  show({ pages: pages.slice(0, 1) })
  expect(screen.getByLabelText(/What went well/)).toBeDefined()
  expect(headings()).toEqual([])
})

test('answers are read in words, and what is hidden is not among them', () => {
  const questions: Question[] = [
    { ...own, key: 'sure', kind: 'yes_no', title: 'Sure?' },
    {
      ...own,
      key: 'why',
      kind: 'short_text',
      title: 'Why it failed',
      show_if: { match: 'all', tests: [{ key: 'sure', is: 'equal', value: false }] },
    },
    { ...own, key: 'day', kind: 'date', title: 'Day' },
    { ...own, key: 'who', kind: 'person', title: 'Who' },
    {
      ...own,
      key: 'rate',
      kind: 'scale',
      title: 'Rate',
      points: [
        { value: 1, title: 'Low' },
        { value: 2, title: 'High' },
      ],
      rows: [{ key: 'all', title: 'Rate' }],
    },
    { required: false, key: 'sum', kind: 'total', title: 'Sum', of: ['rate'], how: 'sum', unit: 'points' },
  ]
  const data = { sure: true, why: 'Left over', day: '2026-11-03', who: 7, rate: { all: 2 } }
  render(<Answers model={modelOf(questions)} data={data} names={{ people: { 7: 'Helen Rāpana' }, files: {} }} />)
  const text = document.body.textContent ?? ''
  expect(text).toContain('Sure?Yes')
  expect(text).toContain('Day03/11/2026')
  expect(text).toContain('WhoHelen Rāpana')
  expect(text).toContain('2, High')
  expect(text).toContain('Sum2 points')
  expect(text).not.toContain('Left over')
})

test('a cell says its column on a phone, and an empty one nothing', () => {
  const columns = [
    { key: 'work', kind: 'short_text' as const, title: 'Work', required: true },
    { key: 'whom', kind: 'short_text' as const, title: 'With whom', required: false },
  ]
  const model = modelOf([{ ...own, key: 'week', kind: 'table', title: 'A usual week', columns }])
  render(<Answers model={model} data={{ week: [{ work: 'Ward' }] }} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Work Ward', ''])
})
