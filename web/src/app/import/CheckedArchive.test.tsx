// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openOffice, showOffice, type Office } from '../office/tests/office.tsx'
import { CheckedArchive } from './CheckedArchive.tsx'
import type { Check } from './usePersonImport.ts'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

const kind = (own: Partial<Check['kinds'][number]>): Check['kinds'][number] => ({
  name: 'procedure',
  title: 'Procedures',
  found: 6,
  ready: 1,
  known: 5,
  here: [],
  refused: 0,
  reasons: [],
  ...own,
})
const check: Check = {
  college: 'Waipounamu College',
  person: 'Mere Tautahi',
  made_at: '2026-10-01T01:00:00.000Z',
  fingerprint: 'abcd abcd',
  key_known: true,
  kinds: [
    kind({
      here: [
        { by: 'own', college: null, taken_at: null, rows: 2 },
        { by: 'import', college: 'Waipounamu College', taken_at: '2026-09-30T22:15:00.000Z', rows: 3 },
      ],
    }),
    kind({
      name: 'devactivity',
      title: 'Activities',
      here: [{ by: 'content', college: null, taken_at: null, rows: 5 }],
    }),
    kind({ name: 'file', title: 'Files and papers', ready: 6, known: 0 }),
  ],
  forms: [],
  categories: [],
  known_categories: [],
  words: [],
  choices: {},
  stays: [],
  ready: 8,
}

test('says by what records are already here', async () => {
  office = await openOffice({})
  const { client } = office
  showOffice(<CheckedArchive check={check} said={{ categories: [], mapped: [] }} onSay={() => undefined} />, client)
  const lineOf = (title: string) => within(screen.getByText(title).closest('li') ?? document.body)
  expect(lineOf('Procedures').getByText(/^Already here/).textContent).toBe(
    'Already here: 2 recorded here first; 3 imported from Waipounamu College on 01/10/2026 11:15',
  )
  expect(lineOf('Activities').getByText(/^Already here/).textContent).toBe(
    'Already here: 5 with the same title and date as here',
  )
  expect(lineOf('Files and papers').queryByText(/^Already here/)).toBeNull()
})
