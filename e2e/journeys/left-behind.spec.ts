import type { Page } from '@playwright/test'
import { demoPassword } from '../server.ts'
import { expect, giveCredentials, goTo, look, signInAs, test } from './journey.ts'
import { installed, onDevice } from './on-device.ts'

test.use({ serviceWorkers: 'allow' })

const trainee = 'Mārama Thorne'
const office = 'Priya Nair'

/** Keeps account of answers with records of people that a browser might keep. */
const kept = (page: Page): string[] => {
  const found: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const isPage = answer.request().isNavigationRequest()
    if (!pathname.startsWith('/api/') && !isPage) return
    if (answer.headers()['cache-control'] !== 'no-store') found.push(`${pathname} ${answer.headers()['cache-control']}`)
  })
  return found
}

const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

test('who signs out leaves nothing behind: on no page that Back leads to, in no other tab, on no device', async ({
  page,
  context,
  allow,
}) => {
  // What another tab asks for just then is refused.
  allow(/401/)
  const answers = kept(page)
  await signInAs(page, 'trainee')
  await installed(page)
  await goTo(page, '/app/activities')
  await look(page, 'Activities')
  await goTo(page, '/app/procedures')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) {
    await tab.goto('/app/activities')
    await expect(tab.getByRole('button', { name: new RegExp(`^${trainee}`) })).toBeVisible()
  }
  expect(await onDevice(page)).toContain('college-kept')

  await signOut(page, trainee)
  for (const tab of [page, ...others]) {
    await expect(tab).toHaveURL(/\/app\/sign(in|out)|\/$/)
    await expect(tab.getByText(trainee)).toHaveCount(0)
  }
  // To the activities and to the home.
  for (let back = 0; back < 2; back += 1) {
    await page.goBack()
    await expect(page.getByLabel('Username or email')).toBeVisible()
    await expect(page.getByText(trainee)).toHaveCount(0)
  }
  // Sealed or not: rows of the person before are there no more.
  const left = await onDevice(page)
  expect(left).not.toMatch(/Mārama|Thorne|JWT|eyJ/)
  expect(answers).toEqual([])

  await page.goto('/app/signin')
  await giveCredentials(page, 'fellow', demoPassword)
  await look(page, /^Welcome back/)
  expect(await onDevice(page)).not.toMatch(/Mārama|Thorne/)
  for (const tab of others) await expect(tab.getByText(trainee)).toHaveCount(0)
})

test('who acts as someone, and comes back, leaves nothing of either to the other', async ({ page, allow }) => {
  allow(/40[013]/)
  const answers = kept(page)
  await signInAs(page, 'admin')
  await installed(page)
  const before = await onDevice(page)
  await page.getByRole('button', { name: 'Switch user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch user' })
  await dialog.getByRole('combobox', { name: 'Who' }).fill(trainee)
  await dialog.getByRole('option', { name: trainee }).click()
  await dialog.getByLabel('Why').fill('They asked for help on the phone')
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click()
  await look(page, `Welcome back, ${trainee}`)
  await goTo(page, '/app/activities')
  await look(page, 'Activities')
  await goTo(page, '/app/activity/edit')
  await page.getByLabel('What did you do?').fill('Typed while acting')
  // The sealed parts of the office are closed, and those of the person were never opened.
  expect(await onDevice(page)).not.toMatch(/Typed while acting|Priya/)
  await page.goBack()
  await page.getByRole('button', { name: `Back to ${office}` }).click()
  // What was typed is in the person’s name, and is gone with the leave to act for them.
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await look(page, `Welcome back, ${office}`)
  const after = await onDevice(page)
  expect(after).not.toMatch(/Mārama|Thorne|Typed while acting/)
  expect(after.length).toBeLessThan(before.length * 2)
  await signOut(page, office)
  expect(await onDevice(page)).not.toMatch(/Priya|Nair|Mārama|Thorne|eyJ/)
  await page.goBack()
  await expect(page.getByLabel('Username or email')).toBeVisible()
  expect(answers).toEqual([])
})
