// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createDeviceDrafts, toasts } from '#kit'
import type { StubResponse, StubServer } from '#kit/testing'
import { newMessage } from './links.ts'
import { at, director, draft, openEditor, trainee, versionAt } from './tests/openEditor.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})
const open = async (...given: Parameters<typeof openEditor>): Promise<void> => {
  stub = await openEditor(...given)
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => stub.received.filter(({ path }) => path.endsWith('/message/send')).map(({ body }) => body)

const tooMany: StubResponse = {
  code: 476,
  body: { message: 'This goes to 520 people, far more than your last message.', recipients: 520 },
}

test('what goes to forty times as many as the last one is confirmed, and says how many it went to', async () => {
  // The check was read before the group grew: what is confirmed is what the server counts now.
  await open({}, { refusals: [tooMany] })
  await press('Send')
  await screen.findByText('Send this to 520 people?')
  expect(sent()).toEqual([{ id: 7, updated_at: at }])
  await press('Send to all of them')
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: 7, updated_at: at },
      { id: 7, updated_at: at, again: true },
    ]),
  )
  // As many as the server says, not as many as were counted before.
  await screen.findByText('Sent to 398 people')
})

test('what is written while the number is being confirmed is saved first, and goes along', async () => {
  await open({}, { refusals: [tooMany] })
  await press('Send')
  await screen.findByText('Send this to 520 people?')
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Peer group tonight' } })
  await press('Send to all of them')
  await screen.findByText('Sent to 398 people')
  expect(saves()).toEqual([{ id: 7, updated_at: at, subject: 'Peer group tonight' }])
  expect(sent().at(-1)).toEqual({ id: 7, updated_at: versionAt(1), again: true })
})

test('nothing can be written while it is being sent, and all of it once that was refused', async () => {
  await open({}, { refusals: [{ code: 400, body: { message: 'Not now.' } }] })
  await press('Send')
  await screen.findByText('Not now.')
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveProperty('disabled', false))
  expect(screen.getByLabelText('Subject').closest('fieldset')?.disabled).toBe(false)
})

test('is not sent where that is not confirmed', async () => {
  await open({}, { refusals: [tooMany] })
  await press('Send')
  await press('Cancel')
  expect(sent()).toEqual([{ id: 7, updated_at: at }])
})

const saves = () => stub.received.filter(({ path }) => path.endsWith('/v1/message')).flatMap(({ body }) => body ?? [])

test('a blind copy that is taken out while a day cannot be read is saved at once, and out when it is sent', async () => {
  await open({}, { bcc: { people: [9] } })
  const day = await screen.findByRole('textbox', { name: /Day of the event/ })
  await userEvent.type(day, '45/12')
  await userEvent.type(await screen.findByLabelText('Subject'), ' tonight')
  await press('Remove Rewi')
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toEqual({ id: 7, updated_at: at, subject: 'Peer group tonight', bcc: {} })
  expect(day).toHaveProperty('value', '45/12')
  await userEvent.clear(day)
  await userEvent.type(day, '12/12/2026')
  await press('Send')
  await waitFor(() => expect(sent()).toHaveLength(1))
  const bodies = saves()
  expect(bodies.at(-1)).toMatchObject({ id: 7, bcc: {} })
  // The version that was saved last, so that another’s change is not sent unread.
  expect(sent()).toEqual([{ id: 7, updated_at: versionAt(bodies.length) }])
})

test('blind copies that were not touched are not sent along, which would empty them', async () => {
  await open({}, { bcc: { people: [9] } })
  await userEvent.type(await screen.findByLabelText('Subject'), ' tonight')
  await press('Send')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(saves().map((body) => Object.keys(body))).toEqual([['id', 'updated_at', 'subject']])
})

test('a draft that was changed elsewhere is not sent unread, and is sent as it is now', async () => {
  const changed = { ...draft, subject: 'Peer group moved', updated_at: versionAt(9) }
  const outdated: StubResponse = {
    code: 474,
    body: { message: 'This message was changed since you opened it.', current: changed },
  }
  await open({}, { refusals: [outdated], now: changed })
  await press('Send')
  await screen.findByText('This message was changed since you opened it.')
  await screen.findByDisplayValue('Peer group moved')
  await press('Send')
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 7, updated_at: versionAt(9) }))
})

test('says who cannot get it, by name', async () => {
  await open({
    without_address: 7,
    without_names: ['Ana', 'Ben', 'Cy', 'Dee', 'Eru'],
    bouncing: 1,
    bouncing_names: ['Fay'],
    unconfirmed: 1,
    unconfirmed_names: ['Gus'],
  })
  for (const words of [
    '7 can’t get email: Ana, Ben, Cy, Dee, Eru and 2 more. They can still read it here.',
    'Email to Fay came back in the past. We’ll try again, and they can still read it here.',
    'Gus hasn’t confirmed their account yet and won’t get this.',
  ])
    expect(
      (await screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === words)).textContent,
    ).toBe(words)
})

test('a template replaces what is written only where that is confirmed', async () => {
  await open()
  const select = await screen.findByLabelText('Begin with a template')
  const subject = () => screen.getByLabelText<HTMLInputElement>('Subject').value
  await userEvent.selectOptions(select, 'Newsletter')
  await screen.findByText('Replace your words with “Newsletter”?')
  await press('Cancel')
  expect(subject()).toBe('Peer group')
  await userEvent.selectOptions(select, 'Newsletter')
  await press('Replace them')
  await waitFor(() => expect(subject()).toBe('News'))
})

test('Directors begin with a template of the college as well, and trainees are offered none', async () => {
  await open({}, { reader: director })
  await userEvent.selectOptions(await screen.findByLabelText('Begin with a template'), 'Newsletter')
  await press('Replace them')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('News'))
  cleanup()
  await stub.close()
  await open({}, { reader: trainee })
  expect(screen.queryByLabelText('Begin with a template')).toBeNull()
  expect(stub.received.filter(({ path }) => path.endsWith('/messagetemplates'))).toEqual([])
})

const rewi = { user_id: 9, name: 'Rewi Parata', subject: 'Peer group', text: '<p>Kia ora Rewi</p>' }
test('it is previewed as someone who is found by name', async () => {
  await open({ recipients: 3, people: [{ id: 9, name: 'Rewi Parata' }], preview: rewi })
  await screen.findByText('Kia ora Rewi')
  const name = await screen.findByLabelText('Preview as', { selector: 'input' })
  await userEvent.clear(name)
  await userEvent.paste('Tama')
  await userEvent.click(await screen.findByRole('option', { name: 'Tama Reweti', hidden: true }))
  await waitFor(() =>
    expect(stub.received.findLast(({ path }) => path.endsWith('/message/check'))?.query.get('user_id')).toBe('77'),
  )
  // The field stands while the copy of another is asked for.
  expect(name.isConnected).toBe(true)
})

test('a test goes to oneself', async () => {
  await open()
  await press('Send a test to myself')
  await screen.findByText(/priya@example\.nz/)
  expect(stub.received.filter(({ path }) => path.endsWith('/message/test')).map(({ body }) => body)).toEqual([
    { id: 7 },
  ])
})

test('it saves itself while it is written', async () => {
  await open({}, { device: 901 })
  await userEvent.type(await screen.findByLabelText('Subject'), ' tonight')
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ id: 7, subject: 'Peer group tonight' }))
  expect(sent()).toEqual([])
})

test('what was typed for others does not come back in a message whose address begins alike', async () => {
  const people = Array.from({ length: 12 }, (_, n) => 1000 + n)
  const made = { code: 503, body: { message: 'Not now.' } }
  const subject = 'Peer group'
  const typed = 'For the twelve alone'
  await open({}, { device: 902, made, address: newMessage({ people, subject }) })
  const field = await screen.findByLabelText('Subject')
  await userEvent.clear(field)
  await userEvent.paste(typed)
  await waitFor(async () => expect(await createDeviceDrafts(902).list()).toHaveLength(1))
  cleanup()
  await stub.close()
  await open({}, { device: 902, made, address: newMessage({ people: [...people.slice(0, 11), 2000], subject }) })
  expect(await screen.findByDisplayValue(subject)).toBeDefined()
  cleanup()
  await stub.close()
  await open({}, { device: 902, made, address: newMessage({ people, subject }) })
  expect(await screen.findByDisplayValue(typed)).toBeDefined()
})

test('a message to one person begins with their name, and codes are offered where several get it', async () => {
  const preview = { user_id: 9, name: 'Rewi Parata', subject: 'Reminder', text: '<p>Kia ora Rewi,</p>' }
  const people = [{ id: 9, name: 'Rewi Parata' }]
  const begun = newMessage({ people: [9], subject: 'Reminder', text: 'Kia ora {{firstname}},' })
  await open({ recipients: 1, people, preview }, { address: begun })
  // In the editor, and in the preview.
  await waitFor(() => expect(screen.getAllByText('Kia ora Rewi,')).toHaveLength(2))
  const asked = stub.received.find(({ path }) => path.endsWith('/message/check'))
  expect(asked?.query.get('text')).toBe('<p>Kia ora {{firstname}},</p>')
  expect(screen.queryByText(/\{\{firstname\}\}/)).toBeNull()
})

test('few who get it are named at once, and how many get it opens who many are', async () => {
  const named = (names: readonly string[]) => names.map((name, id) => ({ id, name }))
  await open({ recipients: 3, people: named(['Ana', 'Ben', 'Callum']) })
  expect((await screen.findByText('Ana, Ben and Callum')).closest('details')?.open).toBe(true)
  cleanup()
  await stub.close()
  await open({ recipients: 40, people: named(['Ana', 'Ben']) })
  const count = await screen.findByText('40 people get this')
  expect(screen.getByText('Ana, Ben and 38 more').closest('details')?.open).toBe(false)
  await userEvent.click(count)
  expect(screen.getByText('Ana, Ben and 38 more').closest('details')?.open).toBe(true)
  expect(screen.getByText(/Write \[their name\] or \[their first name\]/)).toBeDefined()
})

test('a message that is not saved yet is previewed as its first reader reads it, and follows what is typed', async () => {
  const preview = { user_id: 9, name: 'Rewi Parata', subject: 'Reminder', text: '<p>Tēnā koe Rewi</p>' }
  const people = [
    { id: 9, name: 'Rewi Parata' },
    { id: 12, name: 'Tama Reweti' },
  ]
  const begun = newMessage({ people: [9, 12], subject: 'Reminder', text: 'Kia ora {{firstname}},' })
  await open({ recipients: 2, people, preview }, { address: begun, made: { code: 500, body: { message: 'Later.' } } })
  const read = await screen.findByText('Tēnā koe Rewi')
  expect(screen.getByRole('combobox', { name: 'Preview as' })).toHaveProperty('value', '9')
  const asked = () =>
    stub.received.findLast(({ path, query }) => path.endsWith('/message/check') && query.has('subject'))?.query
  await waitFor(() => expect(asked()?.get('text')).toBe('<p>Kia ora [their first name],</p>'))
  expect(screen.queryByText(/\{\{/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Subject'), ' for {{firstname}}'.replaceAll('{', '{{'))
  await waitFor(() => expect(asked()?.get('subject')).toBe('Reminder for {{firstname}}'))
  // What is asked meanwhile takes nothing out of sight.
  expect(read.isConnected).toBe(true)
  // No patient stands in an address.
  await userEvent.type(screen.getByLabelText('Subject'), ', ZZZ0016, and more')
  await new Promise((done) => setTimeout(done, 700))
  expect(stub.received.some(({ query }) => query.get('subject')?.includes('ZZZ0016'))).toBe(false)
})
