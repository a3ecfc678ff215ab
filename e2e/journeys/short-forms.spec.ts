import type { WaitingSignature } from '@college/contract/forms'
import { call } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

/** How many screens of a phone a form of the demo college takes at most, whole as it waits to be signed. */
const most = { 'Case-based discussion': 3.6, 'Mini clinical evaluation': 4.4, 'Direct observation of a procedure': 5.4 }

test('forms that wait to be signed are short on a phone, with the way to sign in sight and nothing of what is signed hidden @phone-only', async ({
  page,
}) => {
  await signInAs(page, 'educator', null)
  const waiting = (await call(page, 'GET', '/devformsignatures/waiting')) as WaitingSignature[]
  for (const [name, screens] of Object.entries(most)) {
    const found = waiting.find(({ form_name }) => form_name === name)
    expect(found, name).toBeDefined()
    await page.goto(`/app/form?id=${found?.devform_id}`)
    await look(page, name)
    await expect(page.getByRole('button', { name: 'Go to your part' })).toBeInViewport()
    const taken = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(taken, `screens of ${name}`).toBeLessThanOrEqual(screens)
    // Each answer that is there to be read is seen.
    const answers = page.locator('main dd:not(details *)')
    for (const answer of await answers.all()) await expect(answer).toBeVisible()
    await page.getByRole('button', { name: 'Go to your part' }).click()
    await expect(page.getByRole('heading', { name: 'Your part' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Go to your part' })).toHaveCount(0)
    // The rest of the history is a press away.
    const newest = page.locator('#history li:visible')
    await expect(newest).toHaveCount(1)
    await page.getByRole('button', { name: /^All \d+$/ }).click()
    await expect(page.getByText('started it')).toBeVisible()
  }
})
