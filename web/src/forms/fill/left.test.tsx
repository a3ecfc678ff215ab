// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import { clientOf, startStubServer, type StubResponse, type StubServer } from '#kit/testing'
import { formOf, found, listed, model, wholeOf } from '../tests/rows.ts'
import { showTo, trainee } from '../tests/show.tsx'
import { FormEdit } from './FormEdit.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const question = model.pages[0]?.sections[0]?.questions[0]
let person = 8_100

const open = async (answer: StubResponse) => {
  const drafts = createDeviceDrafts((person += 1))
  const changes = { [question?.key ?? '']: 'typed on the ward' }
  await drafts.keep('devform:5~a', { changes, base: {}, updatedAt: null, open: null, about: null })
  stub = await startStubServer(({ path }) => (path.endsWith('/devform/whole') ? answer : listed([])))
  const { client, saved } = clientOf(stub.baseURL)
  const shown = (
    <DraftsProvider drafts={drafts}>
      <FormEdit />
    </DraftsProvider>
  )
  showTo(trainee, shown, client, '/filling?id=5')
  await screen.findByText('typed on the ward')
  return { drafts, saved }
}

test('a form that was signed meanwhile shows what was typed into it before, to be copied or discarded', async () => {
  const { drafts, saved } = await open(found(wholeOf({ form: formOf({ state: 'signed' }), may: [] })))
  screen.getByText(question?.title ?? '')
  await userEvent.click(screen.getByRole('button', { name: 'Keep a copy' }))
  expect(await saved[0]?.content.text()).toBe(`${question?.title}\ntyped on the ward\n`)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('typed on the ward')).toBeNull())
  toasts.current()[0]?.action?.run()
  await screen.findByText('typed on the ward')
  expect(await drafts.list()).toHaveLength(1)
})

test('a form that was deleted meanwhile shows it, too', async () => {
  await open({ code: 404, body: { message: 'We couldn’t find this form.' } })
  screen.getByText('This form isn’t here')
})
