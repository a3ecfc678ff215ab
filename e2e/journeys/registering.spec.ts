import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { address, expect, giveCredentials, look, test } from './journey.ts'

const password = 'kererū over the harbour'
const newAddress = (): string => `hana-${randomUUID().slice(0, 8)}@example.nz`

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First name').fill('Hana')
  await page.getByLabel('Last name').fill('Rāwiri')
  await page.getByLabel('Email').fill(email)
}

/** Sets the password that the link of a registration waits for. */
const setPassword = async (page: Page): Promise<void> => {
  await look(page, 'Set your password')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Password again' }).fill(password)
  await page.getByRole('button', { name: 'Confirm and set password' }).click()
  await look(page, 'Your address is confirmed')
}

/** The path of a mail's link, with its secret in the fragment. */
const linkIn = (link: string | null): string => {
  const { pathname, hash } = new URL(link ?? '', address())
  expect(hash).toMatch(/^#token=.+/)
  return pathname + hash
}

/** Accepts what the college asks of everybody. */
const accept = async (page: Page): Promise<void> => {
  await look(page, 'Before you continue')
  for (const box of await page.getByRole('checkbox', { name: /^I have read and accept/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
}

test('a guest registers, confirms by mail, signs in, accepts and arrives @phone', async ({ page, allow }) => {
  allow(/469/)
  const email = newAddress()
  await page.goto('/register')
  await look(page, 'Register')
  const number = page.getByLabel('MCNZ number (optional)')
  await number.fill('1')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await expect(page.getByText(/^Enter the MCNZ number, at least/)).toBeVisible()
  await look(page, 'Register')
  await number.fill('')
  await fillIn(page, email)
  await page.getByText('Fellow', { exact: true }).click()
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await look(page, 'Thank you for registering')
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('link', { name: 'send it again' }).click()
  await look(page, 'Confirm your email')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await look(page, 'Check your email')

  const mail = await mailTo(email, 2)
  await page.goto(linkIn(mail.link))
  await setPassword(page)
  expect(page.url()).toBe(`${address()}/app/register/token`)
  await page.goto('/app/404')
  await page.goto(linkIn(mail.link))
  await look(page, 'Already confirmed')

  await page.getByRole('link', { name: 'Sign in' }).click()
  await giveCredentials(page, email, password)
  await accept(page)
  await look(page, 'Welcome, Hana Rāwiri')
  await expect(page.getByRole('heading', { name: 'The college is looking at your request' })).toBeVisible()
})

test('an address that is known is answered like any other, and the mail says the rest', async ({ page }) => {
  const email = newAddress()
  for (const round of [1, 2]) {
    await page.goto('/app/register')
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Register' }).click()
    await look(page, 'Thank you for registering')
    if (round === 1) {
      await page.goto(linkIn((await mailTo(email)).link))
      await setPassword(page)
    }
  }
  expect((await mailTo(email, 2)).subject).toBe('You have an account already')
})

test('with the keyboard alone a guest registers', async ({ page }) => {
  const email = newAddress()
  await page.goto('/app/register')
  await page.getByLabel('First name').focus()
  const keys = page.keyboard
  for (const text of ['Hana', 'Rāwiri', email]) {
    await keys.type(text)
    await keys.press('Tab')
  }
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Fellow' })).toBeChecked()
  for (let tabs = 0; tabs < 4; tabs += 1) await keys.press('Tab')
  await keys.press('Enter')
  await look(page, 'Thank you for registering')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(linkIn((await mailTo(email)).link))
  await look(page, 'Set your password')
  await page.getByRole('textbox', { name: 'Password', exact: true }).focus()
  await keys.type(password)
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: 'Show the password' })).toBeFocused()
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await look(page, 'Your address is confirmed')
})

test('a link that is not right, and a page without one, say what to do', async ({ page, allow }) => {
  allow(/469/)
  await page.goto('/app/register/token#token=nobody-has-this')
  await look(page, 'This link doesn’t work')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await look(page, 'Confirm your email')
  await page.goto('/app/register/token')
  await look(page, 'Confirm your registration')
})

test('who declines what the college asks is signed out', async ({ page }) => {
  const email = newAddress()
  await page.goto('/app/register')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Register' }).click()
  await look(page, 'Thank you for registering')
  await page.goto(linkIn((await mailTo(email)).link))
  await setPassword(page)
  await page.goto('/app/profile/edit')
  await giveCredentials(page, email, password)
  await look(page, 'Before you continue')
  await expect(page).toHaveURL(/\/app\/profile\/edit$/)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page.getByText('Tick this to continue, or decline below.').first()).toBeVisible()
  await page.reload()
  await look(page, 'Before you continue')
  await page.getByRole('button', { name: 'Decline and sign out' }).click()
  await look(page, 'Sign in')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
