import type { MakeFellowPreview } from '@college/contract/cpd'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../server.ts'
import { call } from './calls.ts'
import { askAgainFor, checkWithAxe, expect, look, signInAs, test } from './journey.ts'

const name = 'Siale Vaipulu'

/** Takes back what a try before has done; the administrator is signed in on the page. */
const undoFellow = async (page: Page): Promise<void> => {
  const found = (await call(page, 'GET', `/users/overview?q=${encodeURIComponent(name)}`)) as { id: number }[]
  const user_id = found[0]?.id ?? 0
  const preview = (await call(page, 'GET', `/cpd/makefellow/preview?user_id=${user_id}`)) as MakeFellowPreview
  if (preview.made) await call(page, 'POST', '/cpd/makefellow/undo', { user_id })
}

test('an administrator makes a trainee a fellow, keeps the report, and takes it back', async ({ page, allow }) => {
  allow(/403/)
  await signInAs(page, 'admin', null)
  await undoFellow(page)
  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: 'Make fellow' }).click()

  const dialog = page.getByRole('dialog', { name: `Make ${name} a fellow?` })
  await expect(dialog).toContainText('Its report is kept as a PDF.')
  await expect(dialog).toContainText('Trainee becomes Fellow')
  await expect(dialog).toContainText('no longer linked from then on')
  await expect(dialog).toContainText(/goals stay open/)
  await checkWithAxe(page)

  await askAgainFor(page, '/cpd/makefellow')
  await dialog.getByRole('button', { name: 'Make fellow' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')

  const made = page.getByRole('dialog', { name: `${name} is a fellow` })
  await expect(made).toContainText('by Priya Nair')
  await checkWithAxe(page)
  const download = page.waitForEvent('download')
  await made.getByRole('button', { name: /^Trainee report/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain(name)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await made.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)

  // From the page of the person, where the office looks a day later.
  await page.goto('/app/users/admin')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByText(/^1 of \d+ people$/)).toBeVisible()
  await page.getByRole('link', { name }).first().click()
  await look(page, name)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'Fellow: view or undo' }).click()
  await page
    .getByRole('dialog', { name: `${name} is a fellow` })
    .getByRole('button', { name: 'Undo make fellow' })
    .click()
  await expect(page.getByText(`${name} is a trainee again, as before.`)).toBeVisible()
  await page.goto('/app/trainees')
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible()
})
