import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { call } from './calls.ts'
import { address, expect, giveCredentials, look, test } from './journey.ts'
import type { Elsewhere } from './journey.ts'

const first = 'tūī in the kōwhai tree'
const second = 'pīwakawaka on the fence'

/** An administrator adds a person, who is sent a link to set a password. */
const addPerson = async (elsewhere: Elsewhere): Promise<string> => {
  const email = `wiremu-${randomUUID().slice(0, 8)}@example.nz`
  const page = await elsewhere('admin', null)
  await call(page, 'PUT', '/user', { firstname: 'Wiremu', lastname: 'Parata', email })
  await page.close()
  return email
}

const open = async (page: Page, link: string | null): Promise<void> => {
  const { pathname, hash } = new URL(link ?? '', address())
  await page.goto('/app/404')
  await page.goto(pathname + hash)
}

const set = async (page: Page, password: string, repeat = password): Promise<void> => {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Password again' }).fill(repeat)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('a person sets the first password, forgets it, and sets another @phone', async ({ page, elsewhere, allow }) => {
  allow(/400|401|461|469/)
  const email = await addPerson(elsewhere)
  await open(page, (await mailTo(email)).link)
  await look(page, 'New password')
  expect(page.url()).toBe(`${address()}/app/password/token`)
  await set(page, 'too short')
  await expect(page.getByText('At least 15 characters', { exact: true })).toBeVisible()
  await set(page, first, second)
  await expect(page.getByText('The two passwords differ')).toBeVisible()
  await set(page, 'aaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByText(/Too many people use this password/)).toBeVisible()
  await look(page, 'New password')
  await set(page, first)
  await look(page, 'Password changed')

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await look(page, 'Forgotten password')
  await page.getByLabel('Email').fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an email address, such as name@example.nz')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await look(page, 'Check your email')
  await expect(page.getByText(email)).toBeVisible()
  const old = (await mailTo(email, 2)).link
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again. Only the newest link works.')).toBeVisible()
  const newest = (await mailTo(email, 3)).link
  await open(page, old)
  await set(page, second)
  await look(page, 'This link doesn’t work')
  await open(page, newest)
  await set(page, second)
  await look(page, 'Password changed')
  await open(page, newest)
  await set(page, first)
  await look(page, 'This link doesn’t work')

  await page.goto('/app/signin')
  await giveCredentials(page, email, first)
  await expect(page.getByRole('alert')).toHaveText('That username or password isn’t right. Check both and try again.')
  await giveCredentials(page, email, second)
  await look(page, 'Before you continue')
})

test('an address without an account is answered like any other', async ({ page }) => {
  const email = `nobody-${randomUUID().slice(0, 8)}@example.nz`
  await page.goto('/app/password/reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await look(page, 'Check your email')
  expect((await mailTo(email)).subject).toBe('No account with this address')
})
