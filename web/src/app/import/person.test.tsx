// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listed, openOffice, personRow, showOffice, type Office } from '../office/tests/office.tsx'
import { PersonImportScreen } from './PersonImport.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

test('an import opened from Settings lets the office choose the person', async () => {
  office = await openOffice({ '/users': () => listed([personRow()]) })
  const { router } = showOffice(<PersonImportScreen />, office.client, { path: '/app/person/import' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Person' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Callum Petrie', hidden: true }))
  await waitFor(() => expect(router.state.location.search).toBe('?user_id=2'))
})
