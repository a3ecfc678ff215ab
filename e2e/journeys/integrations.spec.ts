import { address, expect, look, signInAs, test } from './journey.ts'
import { ownTitle } from './calls.ts'

test('the office looks at usage, lets a program in, sees what it did, and ends it', async ({ page, allow }) => {
  test.slow()
  // The address inside is refused.
  allow(/status of 400/)
  await signInAs(page, 'admin', '/app/settings/admin')
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await look(page, 'Usage')
  // The weeks are walked with the arrow keys, and each is the way to its list.
  const weeks = page.getByRole('group', { name: 'Activities by week' }).getByRole('link')
  await expect(weeks).toHaveCount(26)
  await weeks.first().focus()
  await page.keyboard.press('End')
  await expect(weeks.last()).toBeFocused()
  await expect(weeks.last()).toHaveAccessibleName(/^\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}: Activities \d+$/)
  await page.getByRole('button', { name: 'As a table' }).first().click()
  await expect(page.getByRole('table', { name: /^Activities by week/ })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Usage .*\.pdf$/)

  const name = ownTitle('Intranet')
  await page.goto('/app/integrations/admin')
  await look(page, 'Integrations')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'Locations: read' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Close' }).last().click()
  const asked = (path: string) =>
    page.request.get(`${address()}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await asked('/locations')).status()).toBe(200)
  expect((await asked('/users')).status()).toBe(403)

  const row = page.getByRole('row').filter({ hasText: name })
  // The time of use is written down every half minute.
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Not yet', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End the token' }).click()
  await expect(row).toContainText('Ended by the office')
  expect((await asked('/locations')).status()).toBe(401)

  await page.getByRole('link', { name: 'Web hooks' }).click()
  await page.getByRole('button', { name: 'Add web hook' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address').fill('https://192.168.1.20/hook')
  await page.getByRole('checkbox', { name: 'Placement report handed in' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add web hook' }).click()
  await expect(page.getByText('This address is in a private network.')).toBeVisible()
  await page.getByLabel('Address').fill('https://hooks.college.nz/hook')
  await page.getByRole('dialog').getByRole('button', { name: 'Add web hook' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
})
