// @vitest-environment happy-dom
import { setTimeout as pause } from 'node:timers/promises'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { found } from '../tests/rows.ts'
import { educator, showTo } from '../tests/show.tsx'
import { useSignedToast, type GivenSignature } from './useSignedToast.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

function SignedForms({ given }: { given: readonly GivenSignature[] }) {
  const saySigned = useSignedToast()
  return <button onClick={() => saySigned('Forms signed', given)}>Sign</button>
}

const late = 'You can undo a signature for 10 seconds. Ask the college office to reopen the form.'
const formsOf = (count: number): GivenSignature[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, form: `Mini-CEX ${at + 1}` }))

/** Signs so many forms, and presses Undo, which comes too late for some; gives how many calls the server had at once. */
const undo = async (count: number, tooLate: readonly number[]): Promise<number> => {
  let [now, most] = [0, 0]
  stub = await startStubServer(async ({ body }) => {
    now += 1
    most = Math.max(most, now)
    await pause(5)
    now -= 1
    const { id } = body as { id: number } // the hook sends nothing else
    return tooLate.includes(id) ? { code: 476, body: { message: late } } : found({ id }, 261)
  })
  showTo(educator, <SignedForms given={formsOf(count)} />, clientOf(stub.baseURL).client)
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
  toasts.current()[0]?.action?.run()
  await waitFor(() => expect(toasts.current().some(({ action }) => !action)).toBe(true), { timeout: 15_000 })
  return most
}
const said = () => toasts.current().flatMap(({ text, kind, action }) => (action ? [] : [[kind, text]]))

test('many signatures are undone a few at a time, each once', async () => {
  const most = await undo(20, [])
  expect([most > 1, most <= 5]).toEqual([true, true])
  const ids = stub.received.map(({ body }) => (body as { id: number }).id) // as above
  expect(ids.toSorted((one, other) => one - other)).toEqual(formsOf(20).map(({ id }) => id))
  expect(said()).toEqual([['done', '20 signatures undone']])
})

test('says which could not be undone, and why once', async () => {
  await undo(12, [3, 12])
  expect(said()).toEqual([
    ['done', '10 signatures undone'],
    ['failed', `We couldn’t undo 2 signatures: Mini-CEX 3 and Mini-CEX 12. ${late}`],
  ])
})

test('names a few of many that could not be undone', async () => {
  await undo(8, [1, 2, 3, 4, 5, 6, 7])
  expect(said()).toEqual([
    ['done', 'Signature undone'],
    [
      'failed',
      `We couldn’t undo 7 signatures: Mini-CEX 1, Mini-CEX 2, Mini-CEX 3, Mini-CEX 4, Mini-CEX 5 and 2 more. ${late}`,
    ],
  ])
})

test('of one alone says why, without its name', async () => {
  await undo(1, [1])
  expect(said()).toEqual([['failed', late]])
})
