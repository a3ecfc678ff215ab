// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { writeSchema } from '@college/contract/forms'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { formOf, found, listed, versionOf, wholeOf } from '../tests/rows.ts'
import { showTo, trainee } from '../tests/show.tsx'
import { FormEdit } from './FormEdit.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const pageOf = (key: string) => ({
  key,
  title: `Page ${key}`,
  sections: [
    {
      key: `section-${key}`,
      title: '',
      questions: [{ key: `question-${key}`, title: 'What was discussed', required: true, kind: 'long_text' as const }],
    },
  ],
})
const template = versionOf({ schema: writeSchema({ pages: ['a', 'b', 'c'].map(pageOf) }) })

let person = 8_500
const open = async (data: Record<string, string>, path = '/filling?id=5') => {
  stub = await startStubServer(({ path: asked }) =>
    asked.endsWith('/devform/whole')
      ? found(
          wholeOf({
            form: formOf({ state: 'started', completed_at: null, content_hash: null, data }),
            template,
            may: ['write'],
          }),
        )
      : listed([]),
  )
  const shown = (
    <DraftsProvider drafts={createDeviceDrafts((person += 1))}>
      <FormEdit />
    </DraftsProvider>
  )
  showTo(trainee, shown, clientOf(stub.baseURL).client, path)
}

test('a form opens at its first page with an open question, and stays there while it is answered', async () => {
  await open({ 'question-a': 'Answered' })
  await screen.findByRole('heading', { name: /Page b/ })
  await userEvent.type(screen.getByRole('textbox'), 'This too')
  screen.getByRole('heading', { name: /Page b/ })
})

test.each([
  [
    'one that is answered throughout at its first page',
    { 'question-a': 'A', 'question-b': 'B', 'question-c': 'C' },
    '/filling?id=5',
    /Page a/,
  ],
  ['a form opens at the page that the address names', { 'question-a': 'A' }, '/filling?id=5&page=c', /Page c/],
])('%s', async (_, data, path, name) => {
  await open(data, path)
  expect(await screen.findByRole('heading', { name })).toBeDefined()
})
