import type { Page } from '@playwright/test'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

/** A shared goal with the time it asks for; each try has its own, so that none meets another's edit lock. */
const goalOf = (retry: number): readonly [title: string, time: string] =>
  retry === 0 ? ['Conference or workshop', '10:00'] : ['Peer group meetings', '06:00']

const timeField = (page: Page) => page.getByRole('textbox', { name: 'Time', exact: true })

const openGoal = async (page: Page, title: string): Promise<void> => {
  await page.goto('/app/cycle/goals')
  await look(page, 'Cycle goals')
  await page.getByRole('link', { name: title, exact: true }).click()
  await look(page, title)
  await page.getByRole('link', { name: 'Edit for everyone' }).click()
  await expect(page.getByText(/^For everyone in /)).toBeVisible()
}

test('an administrator lowers a shared goal, sees whom it completes, and takes it back', async ({ page }, {
  retry,
}) => {
  const [title, time] = goalOf(retry)
  await signInAs(page, 'admin', null)
  await openGoal(page, title)
  await expect(timeField(page)).toHaveValue(time)
  const editor = page.url()
  await expect(page.getByText(/^\d+ of \d+ have completed it\.$/)).toBeVisible()
  await look(page, title)

  await timeField(page).fill('0:15')
  const side = page.getByRole('region', { name: 'What this changes' })
  await expect(side.getByRole('heading', { name: /^\d+ (person|people) will have completed it$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save for everyone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this for everyone?' })
  const completed = dialog.getByRole('region', { name: /will have completed it$/ })
  await expect(completed.getByRole('listitem').first()).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await expect(timeField(page)).toHaveValue('00:15')

  await page.getByRole('button', { name: 'Save for everyone' }).click()
  await dialog.getByRole('button', { name: 'Save for everyone' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The goal is as it was')).toBeVisible()
  await page.goto(editor)
  await expect(timeField(page)).toHaveValue(time)
})

test('an administrator tries other hours on the current cycle and sees who would meet it', async ({ page }) => {
  await signInAs(page, 'admin', '/app/cycle/dashboard')
  await look(page, 'Cycle dashboard')
  await page.getByRole('link', { name: 'Try other rules' }).click()
  await look(page, 'Try other rules')
  const hours = page.getByRole('textbox', { name: 'Hours required' })
  const usual = await hours.inputValue()
  await hours.fill('5000')
  await page.getByRole('button', { name: 'Try these rules' }).click()
  const outcome = page.getByRole('region', { name: 'Who would meet it' })
  await expect(outcome.getByText(/^0 of \d+ would meet it\b/)).toBeVisible()
  await expect(outcome.getByRole('rowheader').first()).toBeVisible()
  await look(page, 'Try other rules')
  await outcome.getByRole('radio', { name: /^Behind \d+$/ }).check()
  await expect(outcome.getByRole('row', { name: /\bBehind\b/ }).first()).toBeVisible()

  await page.reload()
  await expect(hours).toHaveValue('5000')
  await page.getByRole('button', { name: 'Back to the cycle’s rules' }).click()
  await expect(hours).toHaveValue(usual)
  await page.getByRole('button', { name: 'Try these rules' }).click()
  await expect(outcome.getByText('No one’s result changes')).toBeVisible()
})
