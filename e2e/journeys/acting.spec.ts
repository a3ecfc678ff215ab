import type { Page } from '@playwright/test'
import { demoPassword } from '../server.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

/** Lets the server forget once that the password was given just now, as it does after a quarter of an hour. */
const askAgainFor = async (page: Page, path: string): Promise<void> => {
  await page.route(
    `**/api/v1${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Confirm it’s you first, with your password or a code.', step_up: true, request_id: 'asked' },
      }),
    { times: 1 },
  )
}

const switchTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Switch user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch user' })
  await dialog.getByRole('combobox', { name: 'Who' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByLabel('Why').fill('They asked for help on the phone')
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click()
}

const trainee = 'Mārama Thorne'

test('an administrator confirms who is there, acts as a trainee, and comes back @phone', async ({
  page,
  context,
  allow,
}) => {
  // The other tab may ask for something just when the session of acting has ended.
  allow(/40[013]/)
  await signInAs(page, 'admin')
  const other = await context.newPage()
  await other.goto('/app/users/admin')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await askAgainFor(page, '/user/impersonate')
  await switchTo(page, trainee)
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question).toBeVisible()
  await checkWithAxe(page)
  await question.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That password isn’t right. Try again.')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')

  const banner = page.getByRole('status').filter({ hasText: `You are acting as ${trainee}.` })
  await expect(banner).toContainText(/until \d\d:\d\d/)
  await look(page, `Welcome back, ${trainee}`)
  await expect(page).toHaveURL(/\/app\/home\/trainee$/)
  await expect(page.getByRole('button', { name: 'Log', exact: true })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(banner).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport()

  // The other tab goes on as the trainee as well, and not as the administrator.
  await expect(other).toHaveURL(/\/app\/home\/trainee$/)
  await expect(other.getByText(`You are acting as ${trainee}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Back to Priya Nair' }).click()
  await look(page, 'Welcome back, Priya Nair')
  await expect(page).toHaveURL(/\/app\/admin$/)
  await expect(banner).toHaveCount(0)
  await expect(other).toHaveURL(/\/app\/admin$/)
  await page.getByRole('button', { name: /^Priya Nair/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await look(page, 'Sign in')
})

test('signing out while acting is the way back, also after a reload', async ({ page }) => {
  await signInAs(page, 'admin')
  await switchTo(page, trainee)
  await look(page, `Welcome back, ${trainee}`)
  await page.reload()
  await look(page, `Welcome back, ${trainee}`)
  await expect(page.getByText(`You are acting as ${trainee}.`)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${trainee}`) }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await look(page, 'Welcome back, Priya Nair')
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['session', 'token'])
})

test('who would rather not confirm goes on as before', async ({ page, allow }) => {
  allow(/403/)
  await signInAs(page, 'admin')
  await askAgainFor(page, '/user/impersonate')
  await switchTo(page, trainee)
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You didn’t confirm it’s you, so nothing changed.')).toBeVisible()
  await page.getByRole('dialog', { name: 'Switch user' }).getByRole('button', { name: 'Cancel' }).click()
  await look(page, 'Welcome back, Priya Nair')
})
