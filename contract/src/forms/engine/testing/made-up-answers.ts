import { addDays } from '#kit'
import { notObserved } from '../../model.ts'
import type { Answer, FormData, FormModel, Question, TableColumn, TextFormat } from '../../model.ts'
import { list, numberFor, odds, pick, upTo } from './draws.ts'
import type { Draw } from './draws.ts'

const textFor = (draw: Draw, limit: number): string =>
  pick(draw, ['a', '𝒜', 'é']).repeat(1 + upTo(draw, Math.min(limit, 6) - 1))

const formatted: Readonly<Record<TextFormat, readonly string[]>> = {
  email: ['aroha@example.org', "o'neill.x+y@mail.example.co.nz"],
  phone: ['021 123 4567', '+64 (9) 379-0000 ext. 12'],
  url: ['https://example.org', 'http://x.nz:80/a%20b/?q=1&r=/#part'],
}

const cellFor = (draw: Draw, asked: TableColumn): string | number | boolean => {
  switch (asked.kind) {
    case 'number':
      return numberFor(draw, asked)
    case 'date':
      return addDays('2026-01-01', upTo(draw, 400))
    case 'time':
      return pick(draw, ['00:00', '09:00', '23:59'])
    case 'yes_no':
      return odds(draw, 2)
    case 'one_of':
      return pick(draw, asked.choices).value
    case 'short_text':
      return asked.format === undefined ? textFor(draw, 6) : pick(draw, formatted[asked.format])
  }
}

const some = <T>(draw: Draw, from: readonly T[], least: number, limit: number): T[] => {
  const count = Math.max(1, least) + upTo(draw, Math.max(0, Math.min(limit, from.length) - Math.max(1, least)))
  return from.slice(0, count)
}

/** An answer that a question takes; undefined where it takes none. */
export const goodAnswer = (draw: Draw, question: Question): Answer | undefined => {
  switch (question.kind) {
    case 'short_text':
      if (question.format !== undefined) return pick(draw, formatted[question.format])
      return textFor(draw, question.max_length ?? 6)
    case 'long_text':
      return textFor(draw, question.max_length ?? 6)
    case 'many_of': {
      const values = question.choices.map(({ value }) => value)
      return some(draw, values, question.least ?? 1, question.most ?? values.length)
    }
    case 'scale':
      return Object.fromEntries(
        question.rows.map(({ key }) => [
          key,
          question.not_observed && odds(draw, 3) ? notObserved : pick(draw, question.points).value,
        ]),
      )
    case 'table': {
      const rows = Math.max(1, question.least_rows ?? 1)
      return list(draw, rows, Math.max(rows, Math.min(question.most_rows ?? 3, 3)), () =>
        Object.fromEntries(question.columns.map((each) => [each.key, cellFor(draw, each)])),
      )
    }
    case 'file':
      return some(draw, [4, 8, 15], 1, question.most ?? 3)
    case 'signature':
      return odds(draw, 2) ? { drawn: null, typed: 'Aroha' } : { drawn: 'data:image/png;base64,AAAA', typed: null }
    case 'person':
      return 1 + upTo(draw, 50)
    case 'tick':
      return true
    case 'total':
    case 'explanation':
      return undefined
    case 'number':
    case 'date':
    case 'time':
    case 'yes_no':
    case 'one_of':
      return cellFor(draw, question)
  }
}

/** An answer as it may come from anywhere: of another kind, too long, too many, empty. */
export const anyAnswer = (draw: Draw, question: Question): Answer => {
  const odd: Answer[] = [
    '',
    ' ',
    'v0',
    'xxxxxxxxxxxx',
    '2026-02-30',
    '24:00',
    'me@x',
    'a..b@example.org',
    'javascript:alert(1)',
    'https://a@example.org',
    'https://example.org/a b',
    '12-34',
    '+64 21 123 4567',
    0,
    0.55,
    0.555,
    1e12,
    -3.1,
    1.5,
    true,
    false,
    [],
    [1, 2, 3, 4],
    ['v0', 'v0'],
    ['v0', 'v9'],
    { drawn: null, typed: null },
    { drawn: 'nothing', typed: null },
    { r0: 1 },
    { r0: 0, r9: 0 },
    { r0: 77 },
    { r0: 'not_observed' },
    {},
    [{}],
    [{ c0: '' }, { c0: 'x' }],
    [{ c0: 1, c9: 2 }],
    [{ c0: 1 }, { c0: 2 }, { c0: 3 }],
  ]
  return odds(draw, 2) ? (goodAnswer(draw, question) ?? 1) : pick(draw, odd)
}

/** Answers to a model's questions, made by the one function or the other. */
export const answersBy = (model: FormModel, make: (question: Question) => Answer | undefined): FormData => {
  const entries = model.pages
    .flatMap((page) => page.sections.flatMap((section) => section.questions))
    .flatMap((question): [string, Answer][] => {
      const answer = make(question)
      return answer === undefined ? [] : [[question.key, answer]]
    })
  return Object.fromEntries(entries)
}
