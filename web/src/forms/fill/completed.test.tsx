// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { undoSeconds, type FormState } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, DraftsProvider, toasts } from '#kit'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { formOf, found, listed, wholeOf } from '../tests/rows.ts'
import { administrator, showTo, trainee, type Viewer } from '../tests/show.tsx'
import { FormEdit } from './FormEdit.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

let person = 8_300
const draft = { state: 'started', completed_at: null, content_hash: null } as const
const later = '2026-11-18T00:05:00.000Z'

/** Completes a form, which then is in a state. */
const complete = async (viewer: Viewer, state: FormState) => {
  stub = await startStubServer(({ path }) => {
    if (path.endsWith('/devform/whole')) return found(wholeOf({ form: formOf(draft), may: ['write', 'complete'] }))
    if (path.endsWith('/devform/complete')) return found(formOf({ state, updated_at: later }), 261)
    if (/devform\/(change|reopen)$/.test(path)) return found(formOf(draft), 261)
    return listed([])
  })
  const shown = (
    <DraftsProvider drafts={createDeviceDrafts((person += 1))}>
      <FormEdit />
    </DraftsProvider>
  )
  showTo(viewer, shown, clientOf(stub.baseURL).client, '/filling?id=5&step=summary')
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(toasts.current().map(({ text }) => text)).toContain('Form completed'))
  return toasts.current().find(({ text }) => text === 'Form completed')
}
const sent = () =>
  stub.received.flatMap(({ path, body }) => (/devform\/(change|reopen)$/.test(path) ? [[path.slice(7), body]] : []))

test.each([
  ['completed', '/devform/change', {}],
  ['signed', '/devform/reopen', { reason: 'Completing it was undone.' }],
] as const)('a form that is %s once its owner completes it is a draft again by Undo', async (state, path, more) => {
  const said = await complete(trainee, state)
  expect([said?.action?.label, said?.time]).toEqual(['Undo', undoSeconds * 1_000])
  said?.action?.run()
  await screen.findByText('The editor of a form')
  expect(sent()).toEqual([[path, { id: 5, updated_at: later, ...more }]])
  expect(toasts.current().map(({ text }) => text)).toContain('The form is a draft again')
})

test('who completes a form for its owner returns it with a reason, and is offered no Undo', async () => {
  expect((await complete(administrator, 'completed'))?.action).toBeUndefined()
})
