// @vitest-environment happy-dom
import type { MergePreview } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider, createAnswers, ThemeProvider, toasts } from '#kit'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { MergeDialog } from './MergeDialog.tsx'

let stub: StubServer | undefined
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub?.close()
})

const account = (id: number, name: string): MergePreview['keep'] => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.nz`,
  username: name.toLowerCase(),
  mcnz_number: null,
  roles: [],
  active: true,
  last_login_at: null,
})
const reasons = [
  'Both accounts have the fee for 2026 (INV-0012, INV-0031). Void one of those invoices first.',
  'The old account has files, which stay where they are. Keep that account instead.',
]

/** The dialog with the other account chosen; what refuses the merge is asked each time it is previewed. */
const openDialog = async (refused: () => string[]): Promise<HTMLElement> => {
  stub = await startStubServer(({ path }) => {
    switch (path.replace('/api/v1', '')) {
      case '/user/merges':
        return { code: 200, body: { data: [] } }
      case '/users': {
        const rows = [{ id: 3, display_name: 'Mere Twice', email: 'mere@example.nz' }]
        return { code: 200, body: { data: rows, info: { total: 1, limit: 30, offset: 0, next: null } } }
      }
      case '/user/merge/preview': {
        const both = { keep: account(2, 'Callum'), old: account(3, 'Mere') }
        return { code: 200, body: { data: { ...both, has: [], fills: [], refused: refused() } } }
      }
      case '/user/merge':
        return { code: 476, body: { message: reasons.join(' ') } }
      default:
        return { code: 404, body: { message: 'We couldn’t find this.' } }
    }
  })
  const { client } = clientOf(stub.baseURL)
  const person = { id: 2, display_name: 'Callum Petrie' } as User // all that the dialog shows of them
  render(
    <ThemeProvider env="test">
      <ClientProvider client={client} answers={createAnswers()}>
        <MergeDialog person={person} onClose={() => undefined} />
      </ClientProvider>
    </ThemeProvider>,
  )
  await userEvent.click(await screen.findByLabelText('The other account', { selector: 'input' }))
  await userEvent.click(await screen.findByText('Mere Twice'))
  return screen.getByRole('dialog')
}
const linesOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('why accounts can’t be merged is a list, one reason a line', async () => {
  const dialog = await openDialog(() => reasons)
  await waitFor(() => expect(linesOf(dialog)).toEqual(reasons))
})

test('one reason stands alone', async () => {
  const dialog = await openDialog(() => reasons.slice(0, 1))
  expect(await within(dialog).findByText(reasons[0] ?? '')).toBeDefined()
  expect(linesOf(dialog)).toEqual([])
})

test('what came between is listed too, when the merge is refused', async () => {
  let now: string[] = []
  const dialog = await openDialog(() => now)
  await userEvent.type(await within(dialog).findByLabelText('Reason'), 'Registered twice')
  now = reasons
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge accounts' }))
  await waitFor(() => expect(linesOf(dialog)).toEqual(reasons))
  expect(within(dialog).queryByText(reasons.join(' '))).toBeNull()
})
