import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailTo } from '../post.ts'
import { address, expect, giveCredentials, look } from './journey.ts'

/** The password of every newcomer. */
export const password = 'kererū over the harbour'

/** Somebody of a journey's own. */
export interface Newcomer {
  readonly email: string
  /** Fills the sign-in card in and sends it. */
  readonly enter: (page: Page) => Promise<void>
}

/** Calls the server as a guest. */
const guestCall = async (page: Page, method: string, path: string, data: unknown): Promise<void> => {
  const response = await page.request.fetch(`${address()}/api/v1${path}`, { method, data })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
}

/** Registers and confirms a person, without the screens. */
export const newcomer = async (page: Page): Promise<Newcomer> => {
  const email = `mere-${randomUUID().slice(0, 8)}@example.nz`
  const names = { firstname: 'Mere', lastname: 'Parata' }
  await guestCall(page, 'PUT', '/user', { ...names, email })
  const { hash } = new URL((await mailTo(email)).link ?? '', address())
  const token = new URLSearchParams(hash.slice(1)).get('token')
  await guestCall(page, 'POST', '/user/confirm', { token, password, repeat: password })
  return { email, enter: (card) => giveCredentials(card, email, password) }
}

/** Accepts what the college asks of everybody, and arrives. */
export const arrive = async (page: Page): Promise<void> => {
  await look(page, 'Before you continue')
  for (const box of await page.getByRole('checkbox', { name: /^I have read and accept/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await welcome(page)
}

/** Waits for the home of the newcomer. */
export const welcome = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome( back)?, Mere Parata$/ })).toBeVisible()
}

/** Signs out by its address, and stands before the sign-in card of this origin. */
export const leave = async (page: Page): Promise<void> => {
  await page.goto(new URL('/app/signout', page.url()).href)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

/** The code an app shows so many steps of thirty seconds from now. */
export const appCode = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Six digits that no code of the app is within minutes of now. */
export const wrongCode = (key: string, n = 0): string => {
  const near = new Set(Array.from({ length: 21 }, (_, at) => appCode(key, at - 10)))
  const digits = String(n).padStart(6, '0')
  return near.has(digits) ? wrongCode(key, n + 1) : digits
}

/** The recovery codes as they stand on the page. */
export const recoveryCodes = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  return page.getByRole('region', { name: 'Keep these recovery codes' }).getByRole('listitem').allInnerTexts()
}
