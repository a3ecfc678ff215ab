import { clientId, clientSecret, startRealProvider } from '../../server/src/identity/oidc/testing/real-provider.ts'
import { demoPassword } from '../server.ts'
import { call } from './calls.ts'
import { address, expect, look, test } from './journey.ts'

const name = 'Te Whare'

test('the office sets up sign-in at the college, and a trainee links it once and comes in @phone', async ({
  page,
  elsewhere,
}) => {
  const provider = await startRealProvider(`${address()}/app/signin/college`)
  try {
    const admin = await elsewhere('admin', '/app/settings/admin?tab=signin')
    const emailOf = async (of: typeof admin): Promise<string> =>
      ((await call(of, 'GET', '/user/token')) as { email: string }).email
    await admin.getByLabel('Issuer').fill(provider.issuer)
    await admin.getByLabel('Client ID').fill(clientId)
    await admin.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret)
    await admin.getByLabel('Name on the sign-in page').fill(name)
    await admin.getByRole('button', { name: 'Save' }).click()
    provider.signsIn({ sub: 'the office', email: await emailOf(admin), email_verified: true })
    await admin.getByRole('button', { name: 'Test sign-in' }).click()
    await expect(admin.getByText(/^It works:/)).toBeVisible()
    await admin.getByRole('button', { name: 'Switch on' }).click()
    await expect(admin.getByText(`On: the sign-in page offers “Sign in with ${name}”.`)).toBeVisible()
    await look(admin, 'Settings')

    const trainee = await elsewhere('trainee', null)
    provider.signsIn({ sub: 'a trainee', email: await emailOf(trainee), email_verified: true })
    await page.goto('/app/signin')
    await page.getByRole('button', { name: `Sign in with ${name}` }).click()
    await look(page, 'Is this your account?')
    await page.getByRole('textbox', { name: 'Your password here' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await look(page, /^Welcome back/)

    const again = await elsewhere(null, null)
    await again.goto(`${address()}/app/signin`)
    await again.getByRole('button', { name: `Sign in with ${name}` }).click()
    await look(again, /^Welcome back/)
    await again.goto(`${address()}/app/profile/edit?section=sign-in`)
    await again.getByRole('button', { name: /^Unlink/ }).click()
    await again.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(again.getByRole('button', { name: `Link ${name}` })).toBeVisible()
    await look(again, 'Profile')

    await admin.getByRole('button', { name: 'Switch off' }).click()
    await expect(admin.getByText('Tested, and off.')).toBeVisible()
  } finally {
    await provider.close()
  }
})
