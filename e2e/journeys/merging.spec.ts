import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { call, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { newcomer } from './second-step.ts'

const merging = async (page: Page) => {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  return page.getByRole('dialog')
}

test('the office merges two accounts of one person after a look at what that does, and undoes it', async ({ page }) => {
  await signInAs(page, 'admin', null)
  const lastname = ownTitle('Rangi')
  const email = `aroha.${lastname.replace(/\W/g, '-')}@example.nz`.toLowerCase()
  const { id: old } = (await call(page, 'PUT', '/user', { firstname: 'Aroha', lastname, email })) as { id: number }
  // Who stays has confirmed the account.
  const confirmed = await newcomer(page)
  const [stays] = (await call(page, 'GET', `/users?q=${confirmed.email}`)) as { id: number }[]
  const keep = stays?.id ?? 0
  const activity = {
    user_id: old,
    title: ownTitle('Journal club'),
    activity_date: today(),
    time: 45,
    state: 'complete',
  }
  const { id } = (await call(page, 'PUT', '/devactivity', activity)) as { id: number }
  const ownerOf = async () => ((await call(page, 'GET', `/devactivity?id=${id}`)) as { user_id: number }).user_id

  await page.goto(`/app/user/admin?id=${keep}`)
  await look(page, /Mere Parata/)
  const dialog = await merging(page)
  await dialog.getByRole('combobox', { name: 'The other account' }).fill(`Aroha ${lastname}`)
  await dialog.getByRole('option', { name: `Aroha ${lastname}` }).click()
  await expect(dialog.getByRole('row', { name: /^Activities/ })).toContainText('1, moves')
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(dialog).toContainText('Enter a reason')
  expect(await ownerOf()).toBe(old)
  await dialog.getByLabel('Reason').fill('Registered twice')
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(page.getByText(/^Merged\./)).toBeVisible()
  expect(await ownerOf()).toBe(keep)

  const made = await merging(page)
  await expect(made).toContainText('Registered twice')
  await made.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('Merge undone')).toBeVisible()
  expect(await ownerOf()).toBe(old)
})
