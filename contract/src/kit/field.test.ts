import { describe, expect, it } from 'vitest'
import {
  createSchema,
  date,
  decimal,
  fixed,
  id,
  integer,
  nameText,
  optional,
  record,
  rowSchema,
  text,
  updateSchema,
  visibleTo,
  where,
  defaulted,
  derived,
} from './index.ts'

const nobody = (): ReturnType<typeof where> => where('id')

const sample = record('sample', {
  title: ['Sample', 'Samples'],
  fields: {
    name: text(10),
    user_id: fixed(id('user')),
    note: optional(text(10)),
    size: defaulted(integer(0, 9), 1),
    made: derived(date()),
  },
  label: 'name',
  defaultSort: 'id',
  policy: { see: nobody, create: nobody, update: nobody, remove: nobody },
})

describe('one line of text', () => {
  it('keeps no marks that turn the letters around them', () => {
    const { schema } = text(20)
    expect(schema.parse('\u202AKnee\u202C \u202Egpj.')).toBe('Knee gpj.')
    expect(schema.safeParse('\u2066 \u2069').success).toBe(false)
    expect(nameText(10).schema.safeParse('\u2066\u2069').success).toBe(false)
    expect(nameText(10).schema.parse('\u2067Aroha\u2069')).toBe('Aroha')
  })
})

describe('a create', () => {
  const accepts = (body: object): boolean => createSchema(sample).safeParse(body).success
  it.each<[object, boolean]>([
    [{ name: 'a', user_id: 1 }, true],
    [{ name: 'a', user_id: 1, note: null, size: 3, organisation_id: 1 }, true],
    [{ user_id: 1 }, false],
    [{ name: null, user_id: 1 }, false],
    [{ name: 'a', user_id: 1, size: null }, false],
    [{ name: 'a', user_id: 1, made: '2026-01-01' }, false],
    [{ name: 'a', user_id: 1, id: 5 }, false],
    [{ name: 'a', user_id: 1, other: 5 }, false],
  ])('%j', (body, expected) => {
    expect(accepts(body)).toBe(expected)
  })
})

describe('an update', () => {
  const head = { id: 1, updated_at: '2026-01-01T00:00:00.000Z' }
  it.each<[object, boolean]>([
    [head, true],
    [{ ...head, name: 'b', note: null }, true],
    [{ id: 1 }, false],
    [{ ...head, name: null }, false],
    [{ ...head, user_id: 2 }, false],
    [{ ...head, made: '2026-01-01' }, false],
    [{ ...head, organisation_id: 2 }, false],
  ])('%j', (body, expected) => {
    expect(updateSchema(sample).safeParse(body).success).toBe(expected)
  })
})

it('a row may lack only what the statement says', () => {
  const row = {
    id: 1,
    organisation_id: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    created_by: null,
    updated_by: null,
  }
  const full = { ...row, name: 'a', user_id: 1, note: null, size: 1, made: null }
  expect(rowSchema(sample).safeParse(full).success).toBe(true)
  expect(rowSchema(sample).safeParse({ ...full, name: null }).success).toBe(false)
  expect(rowSchema(sample).safeParse({ ...full, password_hash: 'a' }).success).toBe(false)
})

it.each([
  [0, true],
  [0.1, true],
  [1.1, true],
  [0.05, false],
  [1.15, false],
  [-0.1, false],
  [-0, true],
  [1e2, true],
  [1e7, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['1,5', false],
])('%s is a number with one decimal at most: %s', (value, expected) => {
  expect(decimal().schema.safeParse(value).success).toBe(expected)
})

it('no list asks for a field that not everyone may read', () => {
  const hidden = { secret: visibleTo(nobody, optional(text(10))) }
  const state = (more: object): unknown =>
    record('leaky', {
      title: ['L', 'Ls'],
      fields: hidden,
      label: 'id',
      defaultSort: 'id',
      policy: sample.policy,
      ...more,
    })
  for (const list of ['filters', 'sorts', 'search']) expect(() => state({ [list]: ['secret'] })).toThrow('secret')
  expect(() => state({})).not.toThrow()
})
