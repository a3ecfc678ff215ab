import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { demoPassword } from '../server.ts'
import { call } from './calls.ts'
import { address, checkWithAxe, expect, giveCredentials, look, test } from './journey.ts'

/** People of the demo college whom no other journey signs in: one for each width, or for each try where the first may have changed them. */
const somebody: Readonly<Record<string, readonly string[]>> = {
  details: ['tui.harrison', 'fatima.rahimi'],
  number: ['arjun.desai'],
  username: ['kirsty.mackenzie', 'margaret.yuen'],
  email: ['sarah.oconnor'],
  password: ['david.whitcombe', 'nikau.broughton'],
  sessions: ['lupe.taufa'],
}

const chosen = (what: string): string => {
  const { project, retry } = test.info()
  const people = somebody[what] ?? []
  return people[what === 'details' ? Number(project.name === 'phone') : retry % people.length] ?? ''
}

/** Words that no try before has written. */
const fresh = (words: string): string => `${words} ${randomUUID().slice(0, 6)}`

const comeIn = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.goto(`${address()}/app/signin`)
  await giveCredentials(page, username, password)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
}

const openPart = async (page: Page, part: string): Promise<void> => {
  await page.goto(`/app/profile/edit?section=${part}`)
  await look(page, 'Profile')
}

/** The form of one thing the person signs in with. */
const openChange = async (page: Page, what: string) => {
  await page.getByRole('button', { name: `Change ${what}`, exact: true }).click()
  return page.getByRole('form', { name: new RegExp(what, 'i') })
}

test('a person keeps their details, and every part of the profile can be linked @phone', async ({ page, allow }) => {
  allow(/466/)
  await comeIn(page, chosen('details'))
  await page.getByRole('button', { name: /Fellow/ }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await look(page, 'Profile')
  await page.getByLabel(/^Known as/).fill(fresh('Tū'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('About saved')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Parts of the profile' })
  for (const part of await parts.getByRole('link').allTextContents()) {
    await parts.getByRole('link', { name: part, exact: true }).click()
    await look(page, 'Profile')
    await expect(parts.getByRole('link', { name: part, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await openPart(page, 'contact')
  const town = fresh('Ōtautahi Christchurch')
  await page.getByLabel('Other email').fill('not an address')
  await page.getByLabel('Town or city').fill(town)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert', { name: 'What to fix first' })).toBeFocused()
  await expect(page.getByLabel('Other email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Other email').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Contact saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Town or city')).toHaveValue(town)
})

test('a registration number that somebody has is refused at its field', async ({ page, allow }) => {
  allow(/472/)
  await comeIn(page, chosen('number'))
  await openPart(page, 'work')
  const number = page.getByLabel(/^MCNZ number/)
  const own = await number.inputValue()
  // The second person of the demo college has this one.
  await number.fill('90074')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^This MCNZ number is taken/).first()).toBeVisible()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill(own)
})

test('another username: too short, taken, mistyped, then free', async ({ page, elsewhere, allow }) => {
  allow(/46[34]|477/)
  const before = chosen('username')
  const after = `${before}.new`
  await comeIn(page, before)
  await openPart(page, 'sign-in')
  const form = await openChange(page, 'username')
  const tries = [
    ['ab', 'ab', 'New username', /^At least 3 characters/],
    ['admin', 'admin', 'New username', /^This username is taken/],
    [after, `${after}x`, 'New username again', /^The two usernames differ/],
  ] as const
  for (const [username, repeat, at, words] of tries) {
    await form.getByLabel('New username', { exact: true }).fill(username)
    await form.getByLabel('New username again').fill(repeat)
    await form.getByRole('button', { name: 'Change username' }).click()
    await expect(form.getByText(words).last()).toBeVisible()
    await expect(form.getByLabel(at, { exact: true })).toBeFocused()
  }
  await checkWithAxe(page)
  await form.getByLabel('New username again').fill(after)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You sign in as ${after} from now on`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change username' })).toBeFocused()
  // Another device: the session of this one may still be renewing itself.
  const other = await elsewhere(null)
  await comeIn(other, after)
  await other.close()
})

test('another email counts once its link is opened', async ({ page, allow }) => {
  allow(/46[56]/)
  const before = chosen('email')
  const next = `${before}-${randomUUID().slice(0, 6)}@new.example.nz`
  await comeIn(page, before)
  await openPart(page, 'sign-in')
  const form = await openChange(page, 'email')
  const email = form.getByLabel('New email')
  for (const [wrong, words] of [
    ['not an address', /^Enter an email address, such as/],
    ['priya.nair@example.nz', /^This email is taken/],
  ] as const) {
    await email.fill(wrong)
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(form.getByText(words)).toBeVisible()
  }
  await email.fill(next)
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We sent a link to ${next}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(next)).toBeHidden()
  const { pathname, hash } = new URL((await mailTo(next)).link ?? '')
  await page.goto(`${address()}${pathname}${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await openPart(page, 'sign-in')
  await expect(page.getByText(next)).toBeVisible()
})

test('another password ends the other session', async ({ page, elsewhere, allow }) => {
  allow(/46[12]|400|401/)
  const username = chosen('password')
  const password = 'a newer password, for tests only'
  const other = await elsewhere(null)
  await comeIn(other, username)
  await comeIn(page, username)
  await openPart(page, 'sign-in')
  const form = await openChange(page, 'password')
  const tries = [
    [demoPassword, 'short', 'short', /^At least 15 characters/],
    [demoPassword, password, `${password}x`, /^The two passwords differ/],
    [demoPassword, 'abababababababab', 'abababababababab', /Choose another/],
  ] as const
  for (const [current, next, repeat, words] of tries) {
    await form.getByLabel('Current password', { exact: true }).fill(current)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('New password again', { exact: true }).fill(repeat)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.locator('.mantine-InputWrapper-error').filter({ hasText: words })).toBeVisible()
  }
  await checkWithAxe(page)
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('New password again', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All other sessions have ended.')).toBeVisible()
  await other.goto(`${address()}/app/activities`)
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await comeIn(other, username, password)
  await other.close()
})

test('a session on another device is seen and ended', async ({ page, elsewhere, allow }) => {
  allow(/401/)
  const username = chosen('sessions')
  const other = await elsewhere(null)
  await comeIn(page, username)
  // What a try before has left is no other device.
  await call(page, 'DELETE', '/sessions')
  await comeIn(other, username)
  await openPart(page, 'sessions')
  await expect(page.getByText('This session')).toBeVisible()
  await page
    .getByRole('button', { name: /^End Chrom/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await other.goto(`${address()}/app/activities`)
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await other.close()
})
