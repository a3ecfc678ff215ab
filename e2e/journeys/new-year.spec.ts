import type { Page } from '@playwright/test'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

/** A year far ahead, in which nobody else's journey logs; each try has its own. */
const yearOf = (retry: number): number => 2040 + retry * 4

const nameOf = (year: number): string => `${year}–${String((year + 1) % 100)}`

const addCycle = async (page: Page, year: number): Promise<void> => {
  await page.getByRole('link', { name: 'Add cycle' }).click()
  await look(page, 'New cycle')
  await page.getByLabel('Name').fill(nameOf(year))
  await page.getByLabel('First day', { exact: true }).fill(`1/4/${year}`)
  await page.getByLabel('Hours required').fill('50')
  await page.getByRole('button', { name: /^12 months from/ }).click()
  await expect(page.getByLabel('Last day', { exact: true })).toHaveValue(`31/03/${year + 1}`)
  await page.getByLabel('Educational activities').fill('20h')
  await page.getByRole('button', { name: 'Save cycle' }).click()
  await look(page, nameOf(year))
  await expect(page.getByText('Coming')).toBeVisible()
}

const addGoal = async (page: Page, year: number): Promise<void> => {
  await page.getByRole('link', { name: 'Add goal' }).click()
  await page.getByRole('textbox', { name: 'Goal', exact: true }).fill(`Audit of ${year}`)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('8:00')
  await page.getByLabel('Compulsory').check()
  await page.getByRole('button', { name: 'Save for everyone' }).click()
  await expect(page.getByRole('link', { name: `Audit of ${year}` })).toBeVisible()
}

test('an administrator’s new year: a cycle expires, the next opens with its goals, and it is taken back', async ({
  page,
}, { retry }) => {
  const year = yearOf(retry)
  const [name, next] = [nameOf(year), nameOf(year + 1)]
  await signInAs(page, 'admin', '/app/cycles/admin')
  await look(page, 'Cycles')
  await addCycle(page, year)
  const editor = page.url()
  await addGoal(page, year)

  await page.goto(editor)
  await look(page, name)
  await page.getByRole('button', { name: 'Expire' }).click()
  const dialog = page.getByRole('dialog', { name: `Expire ${name}?` })
  await expect(dialog).toContainText('It has no entries.')
  await expect(dialog.getByLabel('Name')).toHaveValue(next)
  await expect(dialog.getByLabel('Copy one shared goal')).toBeChecked()
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Expire and open the next' }).click()
  await expect(page.getByText(`${name} has expired. ${next} is open, with one goal.`)).toBeVisible()

  await look(page, next)
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(`01/04/${year + 1}`)
  await expect(page.getByLabel('Educational activities')).toHaveValue('20:00')
  await expect(page.getByRole('link', { name: `Audit of ${year}` })).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await look(page, 'Cycle dashboard')
  await expect(page.getByText(`Fellows, ${next}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Audit of ${year}` }).first()).toBeVisible()
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('row', { name: /^Callum Petrie 00:00 of 50:00/ })).toBeVisible()
  await page.getByRole('link', { name: /of \d+ on track$/ }).click()
  await look(page, 'All fellow cycles')

  await page.goto('/app/cycles/admin')
  await page.getByRole('link', { name, exact: true }).click()
  await look(page, name)
  await expect(page.getByRole('button', { name: 'Save cycle' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reopen' }).click()
  const again = page.getByRole('dialog', { name: `Open ${name} again?` })
  await expect(again).toContainText(`${next}, opened when this cycle expired, is removed with its goals.`)
  await again.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(`${name} is open again.`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cycle deleted')).toBeVisible()
  await look(page, 'Cycles')
  await expect(page.getByText(next)).toHaveCount(0)
})
