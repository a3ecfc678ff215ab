import type { Page } from '@playwright/test'
import { address, checkWithAxe, expect, look, test } from './journey.ts'
import { appCode, arrive, leave, newcomer, recoveryCodes, welcome, wrongCode } from './second-step.ts'

/** Refused codes, and what was still loading when somebody left, are answers that the browser writes into its console. */
const refused = /40[01]/

const securityCode = (page: Page) => page.getByLabel('Security code', { exact: true })

test('an app is set up, asked for at sign-in, refused when wrong; a recovery code lets in once @phone', async ({
  page,
  allow,
}) => {
  allow(refused)
  const person = await newcomer(page)
  await page.goto('/app/signin')
  await person.enter(page)
  await arrive(page)

  await page.goto('/app/profile/edit?section=two-step')
  await look(page, 'Profile')
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await checkWithAxe(page)
  await page.getByLabel('Code of the app').fill(wrongCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await page.getByLabel('Code of the app').fill(appCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const [first = '', ...others] = await recoveryCodes(page)
  expect(others).toHaveLength(7)
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('8 of 8 left')).toBeVisible()

  await leave(page)
  await person.enter(page)
  await look(page, 'Enter your security code')
  for (const n of [100, 200]) {
    // The words of one refusal stand until the next answer.
    const answered = page.waitForResponse(/\/guardcode\/verify$/)
    await securityCode(page).fill('')
    await securityCode(page).fill(wrongCode(key, n))
    await answered
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await expect(securityCode(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy', 'true')
  }
  await checkWithAxe(page)
  // The step that was confirmed with is spent; the app's next code is taken as well.
  await securityCode(page).fill('')
  await securityCode(page).fill(appCode(key, 1))
  await welcome(page)

  await leave(page)
  await person.enter(page)
  await page.getByRole('button', { name: /^Use a recovery code/ }).click()
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await welcome(page)

  await leave(page)
  await person.enter(page)
  await page.getByRole('button', { name: /^Use a recovery code/ }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await look(page, 'Enter your security code')
})

/** Gives the page a device of its own that makes and keeps passkeys. */
const withDevice = async (page: Page): Promise<{ checked: (isChecked: boolean) => Promise<void> }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    checked: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

test('a passkey is added, signs in alone, and serves as the second step', async ({ page, allow }) => {
  allow(refused)
  // Passkeys belong to a name; an address of numbers has none.
  const origin = address().replace('127.0.0.1', 'localhost')
  const person = await newcomer(page)
  const device = await withDevice(page)
  await page.goto(`${origin}/app/signin`)
  await person.enter(page)
  await arrive(page)

  await page.goto(`${origin}/app/profile/edit?section=two-step`)
  await look(page, 'Profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await recoveryCodes(page)).toHaveLength(8)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'My laptop' })).toBeVisible()
  await checkWithAxe(page)

  await leave(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await welcome(page)

  await leave(page)
  await person.enter(page)
  await look(page, 'Use your passkey')
  await device.checked(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No passkey was given.')).toBeVisible()
  await device.checked(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await welcome(page)

  await page.goto(`${origin}/app/profile/edit?section=two-step`)
  await page.getByRole('button', { name: 'Remove: My laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await leave(page)
  await person.enter(page)
  await welcome(page)
})
