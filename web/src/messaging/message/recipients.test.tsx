// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { StubServer } from '#kit/testing'
import { newMessage } from './links.ts'
import { behind, director, office, openEditor, trainee } from './tests/openEditor.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})
const open = async (...given: Parameters<typeof openEditor>): Promise<void> => {
  stub = await openEditor(...given)
}
const look = async (words: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'To' }))
  await userEvent.paste(words)
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
const saves = () => stub.received.filter(({ path }) => path.endsWith('/v1/message')).flatMap(({ body }) => body ?? [])

test('a filter that was saved on a list is offered as whom it goes to', async () => {
  await open()
  await look('otago')
  const last = (await screen.findAllByText('Fellows in Otago behind')).at(-1)
  if (last) await userEvent.click(last)
  expect(await screen.findByRole('button', { name: 'Remove Fellows in Otago behind' })).toBeDefined()
  await press('Send')
  const saved = () =>
    stub.received.filter(({ method, path }) => method === 'POST' && path === '/api/v1/message').map(({ body }) => body)
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      recipients: {
        groups: ['everyone'],
        lists: [{ list: 'cyclepeople', query: behind.query, title: 'Fellows in Otago behind' }],
      },
    }),
  )
})

test('of two saved filters that are called the same both can be chosen', async () => {
  await open()
  for (const left of [2, 1]) {
    await look('otago')
    const options = await screen.findAllByRole('option', { name: /^Fellows in Otago behind/ })
    expect(options).toHaveLength(left)
    if (options[0]) await userEvent.click(options[0])
  }
  await look('otago')
  await waitFor(() => expect(screen.queryByRole('option', { name: /Otago/ })).toBeNull())
})

const offered = (words: string) => screen.findByRole('option', { name: new RegExp(`^${words}`) })
const standing = ['behind', 'well_behind']
test.each([
  ['the office', office, 'behind', 'Everyone who is behind', { list: 'users', query: { standing } }],
  ['the office', office, 'exam', 'Examiner', { list: 'users', query: { role: ['Examiner'] } }],
  ['a Director', director, 'behind', 'Everyone who is behind', { list: 'trainees', query: { standing } }],
] as const)('%s finds a list by its name: %#', async (_who, reader, typed, words, list) => {
  await open({}, { reader })
  await look(typed)
  await userEvent.click(await offered(words))
  await press('Send')
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ recipients: { lists: [list] } }))
})

test('a trainee is offered no list of others', async () => {
  await open({}, { reader: trainee })
  await look('e')
  await offered('The college office')
  expect(screen.queryByRole('option', { name: /^(Everyone who is behind|Examiner)/ })).toBeNull()
  expect(stub.received.filter(({ path }) => path.endsWith('/roles'))).toEqual([])
})

test('who has not confirmed their account is named, with why they can’t be written to, and Send is off', async () => {
  const check = { recipients: 0, unconfirmed: 1, unconfirmed_names: ['Tama Reweti'] }
  await open(check, { address: newMessage({ people: [77, 78] }) })
  expect(await screen.findByRole('button', { name: 'Remove Tama Reweti' })).toBeDefined()
  // Who has gone has words, too.
  expect(await screen.findByRole('button', { name: 'Remove A person you can’t write to' })).toBeDefined()
  const why = 'Tama Reweti hasn’t confirmed their account yet, so no message can reach them'
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
})
