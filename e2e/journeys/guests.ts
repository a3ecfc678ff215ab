import type { Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { address, checkWithAxe, expect, look } from './journey.ts'
import type { Elsewhere } from './journey.ts'
import { here } from './signing-fixture.ts'

// The code has a line of its own: a title may happen to be six digits, too.
const digits = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** The link of the newest ask that was mailed to an address. */
export const mailedLink = async (email: string, n = 1): Promise<string> => {
  const { link } = await mailTo(email, n)
  return link?.includes('/app/sign#') ? link : mailedLink(email, n + 1)
}

/** Asks somebody who has no account to sign; without an address they sign beside the owner. */
export const askGuest = async (page: Page, button: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Without an account').click()
  await dialog.getByLabel('Name').fill(name)
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Ask to sign' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Has the code mailed to the signer's own address, and signs with it. */
export const signWithCode = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Your own email').fill(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Code from the email').fill(digits((await mailTo(email)).text))
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Opens the link that was mailed to somebody on a device of theirs, reads all and signs; their own mailbox needs no code. */
export const signByMail = async (elsewhere: Elsewhere, email: string, reads: string): Promise<void> => {
  const theirs = await elsewhere(null)
  await theirs.goto(here(await mailedLink(email)))
  const all = theirs.getByRole('button', { name: /^Read all \d+ answers$/ })
  await expect(theirs.getByText('proves')).toHaveCount(0)
  await all.click()
  await expect(theirs.getByText(reads)).toBeVisible()
  await theirs.getByLabel(/^I took part in this/).check()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(theirs, /^Thank you, /)
  await theirs.close()
}

/** Has anybody look up a code on the public page, which says so and nothing of the content. */
export const verified = async (elsewhere: Elsewhere, code: string, says: string, hidden: string): Promise<void> => {
  const anybody = await elsewhere(null)
  await anybody.goto(`${address()}/app/verify`)
  await look(anybody, 'Verify a form or report')
  await anybody.getByLabel('Verification code').fill(code)
  await anybody.getByRole('button', { name: 'Verify', exact: true }).click()
  await look(anybody, says)
  await expect(anybody.getByText(hidden)).toHaveCount(0)
  await anybody.close()
}
