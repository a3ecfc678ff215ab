import type { Page } from '@playwright/test'
import { activitiesCalled, endSessionWhile, makeActivity, ownTitle } from './calls.ts'
import { checkWithAxe, expect, giveCredentials, look, signInAs, test } from './journey.ts'

const save = '**/api/v1/devactivity'
const learned = (page: Page) => page.getByRole('textbox', { name: /^What did you learn/ })

const begin = async (page: Page, title: string): Promise<void> => {
  await page.goto('/app/activity/edit')
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0:45')
}

test('a session that ends while typing takes to sign-in and brings back with the text', async ({ page, allow }) => {
  allow(/401/)
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Typed when the session ended')
  const made = await makeActivity(page, title)
  await page.goto(`/app/activity/edit?id=${made.id}`)
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await endSessionWhile(page, save, () => learned(page).fill('These words must not be lost.'))
  await expect(page).toHaveURL(/\/app\/signin\?next=/, { timeout: 20_000 })
  await look(page, 'Sign in')
  await giveCredentials(page, 'trainee')
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await expect(learned(page)).toHaveValue('These words must not be lost.')
})

test('without the network the text is kept on the device, and saved once when it is back', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Written on the ferry')
  await page.goto('/app/activity/edit')
  await expect(page.getByLabel('What did you do?')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0:45')
  await learned(page).fill('Waves make nothing easier.')
  await expect(page.getByText(/^Saved on this device$/)).toBeVisible()
  await expect(page.getByText(/offline|no network|not reached/i).first()).toBeVisible()
  await checkWithAxe(page)
  await page.context().setOffline(false)
  await expect(page.getByText(/^Draft saved at/)).toBeVisible({ timeout: 30_000 })
  const rows = await activitiesCalled(page, title)
  expect(rows.map((row) => row.learnings)).toEqual(['Waves make nothing easier.'])
})

test('an answer lost after the commit makes one row', async ({ page, allow }) => {
  allow(/ERR_FAILED|ERR_CONNECTION/)
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Cut off after the commit')
  let lost = 0
  await page.route(save, async (route) => {
    const response = await route.fetch()
    if (response.status() === 201 && lost < 2) {
      lost += 1
      await route.abort('failed')
    } else await route.fulfill({ response })
  })
  await begin(page, title)
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Activity completed')).toBeVisible({ timeout: 30_000 })
  expect(lost).toBe(2)
  const rows = await activitiesCalled(page, title)
  expect(rows.map((row) => row.state)).toEqual(['complete'])
})

test('of two tabs that save one activity the second sees both versions', async ({ page, allow }) => {
  allow(/474/)
  await signInAs(page, 'trainee', null)
  const made = await makeActivity(page, ownTitle('Saved twice'))
  await page.goto(`/app/activity/edit?id=${made.id}`)
  await expect(page.getByLabel('What did you do?')).toHaveValue(made.title)
  const other = await page.context().newPage()
  await other.goto(`/app/activity/edit?id=${made.id}`)
  await expect(other.getByLabel('What did you do?')).toHaveValue(made.title)
  await learned(other).fill('Written in the other tab.')
  await expect
    .poll(async () => (await activitiesCalled(page, made.title)).map((row) => row.learnings), { timeout: 20_000 })
    .toEqual(['Written in the other tab.'])
  await other.close()
  await learned(page).fill('Written in this tab.')
  await expect(page.getByText('Your text is safe. Compare before you save.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Compare' }).click()
  const versions = page.getByRole('group', { name: /What did you learn/ })
  await expect(versions.getByLabel(/^Yours/)).toBeChecked()
  await expect(versions).toContainText('Written in this tab.')
  await expect(versions).toContainText('Written in the other tab.')
  await checkWithAxe(page)
})

test('what was typed survives a reload', async ({ page }) => {
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Typed before a reload')
  await begin(page, title)
  await expect(page.getByText(/^Draft saved at/)).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  expect(await activitiesCalled(page, title)).toHaveLength(1)
})

test('what a closed tab leaves stands on the home page, with the way back to it @phone', async ({ page }) => {
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Typed before the tab was closed')
  const tab = await page.context().newPage()
  await tab.goto('/app/activity/edit')
  await tab.getByLabel('What did you do?').fill(title)
  // A tenth of a second after the key it is on the device; without a time of the activity it goes nowhere else.
  await tab.waitForTimeout(100)
  await tab.close({ runBeforeUnload: false })
  await page.goto('/')
  const left = page.getByRole('region', { name: 'Unfinished text' })
  await expect(left.getByRole('link', { name: `Activity, ${title}` })).toBeVisible()
  await checkWithAxe(page)
  await left.getByRole('button', { name: `Discard Activity, ${title}` }).click()
  await expect(left).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await left.getByRole('link', { name: `Activity, ${title}` }).click()
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await expect(page.getByText(/^We’ve brought back what you typed at/)).toBeVisible()
  expect(await activitiesCalled(page, title)).toEqual([])
})
