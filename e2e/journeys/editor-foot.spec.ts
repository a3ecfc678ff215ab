import type { Placement } from '@college/contract/logbook'
import { call, ownId } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

test('the main act of an editor is whole on a phone, whatever stands above the form @phone-only @phone', async ({
  page,
}) => {
  // As much as the bars of a browser and a notice leave of a phone.
  await page.setViewportSize({ width: 390, height: 600 })
  await signInAs(page, 'trainee', null)
  const user = await ownId(page)
  // A report that has begun: one whose days are to come is not handed in.
  const rows = (await call(page, 'GET', `/placements?user_id=${user}&state=draft`)) as Placement[]
  for (const [path, act] of [
    [`/placement/edit?id=${rows[0]?.id ?? 0}`, 'Check and hand in'],
    ['/profile/edit', 'Save changes'],
    ['/profile/edit?section=preferences', 'Save changes'],
    ['/activity/edit', 'Complete activity'],
  ] as const) {
    await page.goto(`/app${path}`)
    await look(page, /\S/)
    const button = page.getByRole('button', { name: act, exact: true })
    await expect(button, `${act} is whole`).toBeInViewport({ ratio: 1 })
    // Nothing of the page ends behind the bar.
    const bar = page.locator('[data-save-bar]')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = page.locator('main form fieldset').last()
    const ends = async (): Promise<boolean> => {
      const [above, below] = [await last.boundingBox(), await bar.boundingBox()]
      return above !== null && below !== null && above.y + above.height <= below.y
    }
    await expect.poll(ends, `the form of ${path} ends above its bar`).toBe(true)
  }
})
