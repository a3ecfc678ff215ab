import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownTitle } from './calls.ts'
import { expect, signInAs, test } from './journey.ts'

test('the folded tray leaves the last row of a list its menu, on a desk and on a phone', async ({ page }, info) => {
  const tray = page.getByRole('region', { name: 'Uploads' })
  const top = ownTitle('Many letters')
  const folder = join(info.outputPath('drop'), top)
  mkdirSync(folder, { recursive: true })
  for (let at = 10; at < 34; at += 1) writeFileSync(join(folder, `letter ${at}.txt`), 'A letter.\n')
  await signInAs(page, 'fellow', null)
  await page.goto('/app/files')
  await page.getByLabel('Upload folder', { exact: true }).setInputFiles(folder)
  await expect(tray.getByRole('heading', { name: '24 files sent' })).toBeVisible()
  await page.getByRole('link', { name: top, exact: true }).click()
  const menus = page.getByRole('button', { name: /^Actions for letter/ })
  await expect(menus).toHaveCount(24)
  // It would put itself away.
  await tray.getByRole('button', { name: 'Show the files' }).focus()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    // On a phone a row has no menu of its own: it is the last line that has to be free.
    const last = size.width < 600 ? page.getByRole('main').getByText('letter 33.txt').last() : menus.last()
    await expect(last).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const end = await last.boundingBox()
      const folded = await tray.boundingBox()
      if (!end || !folded) throw new Error('The last row or the tray is not shown.')
      expect(folded.height).toBeLessThan(64)
      expect(end.y + end.height, `at ${size.width}`).toBeLessThanOrEqual(folded.y)
    }).toPass({ timeout: 10_000 })
  }
  await tray.getByRole('button', { name: 'Show the files' }).blur()
  await expect(tray).toBeHidden({ timeout: 15_000 })
})
