import type { Page } from '@playwright/test'
import { clientId, clientSecret, startRealProvider } from '../../server/src/identity/oidc/testing/real-provider.ts'
import { call } from './calls.ts'
import { address, expect, look, signInAs, test, tokenOn } from './journey.ts'
import { arrive, newcomer, password, welcome } from './second-step.ts'

/** Where the application says it is, and its provider sends people back to. */
const home = (): string => address().replace('127.0.0.1', 'localhost')

const throughCollege = async (page: Page): Promise<void> => {
  await page.goto(`${home()}/app/signin`)
  await page.getByRole('button', { name: 'Sign in with Toka College' }).click()
}

test('the office sets up the college’s own sign-in; a person links their account once, and then needs no password', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  // A sign-in that is refused.
  allow(/status of 4/)
  const provider = await startRealProvider(`${home()}/app/signin/college`)
  await signInAs(page, 'admin', null)
  const token = await tokenOn(page)
  await page.goto(`${home()}/app/help`)
  await page.evaluate((given) => localStorage.setItem('token', given ?? ''), token)
  const office = (await call(page, 'GET', '/user/token')) as { email: string }
  try {
    await page.goto(`${home()}/app/settings/admin?tab=signin`)
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client ID').fill(clientId)
    await page.getByLabel('Client secret', { exact: true }).fill(clientSecret)
    await page.getByLabel('Name on the sign-in page').fill('Toka College')
    await page.getByRole('button', { name: 'Save' }).click()
    provider.signsIn({ sub: 'office', email: office.email, email_verified: true })
    await page.getByRole('button', { name: 'Test sign-in' }).click()
    await expect(page.getByText(`It works: ${office.email} signed in`)).toBeVisible()
    await look(page, 'College sign-in')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('On: the sign-in page offers “Sign in with Toka College”.')).toBeVisible()

    // What the provider does not vouch for opens nothing. It knows its people by their device, so each visit is on a new one.
    const first = await elsewhere(null)
    const { email } = await newcomer(first)
    provider.signsIn({ sub: 'mere', email, email_verified: false })
    await throughCollege(first)
    await look(first, 'You’re not signed in that way')

    provider.signsIn({ sub: 'mere', email, email_verified: true })
    const second = await elsewhere(null)
    await throughCollege(second)
    await second.getByLabel('Your password here').fill(password)
    await look(second, 'Is this your account?')
    await second.getByRole('button', { name: 'Confirm and sign in' }).click()
    await arrive(second)

    const third = await elsewhere(null)
    await throughCollege(third)
    await welcome(third)
  } finally {
    await call(page, 'POST', '/oidc/switch', { enabled: false })
    await provider.close()
  }
})
