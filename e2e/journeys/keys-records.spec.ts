import { ownTitle } from './calls.ts'
import { expect, look, signInAs, tabTo, test } from './journey.ts'

/** As many stops as a screen with its frame has before its rows. */
const far = 80

test('from the trainees to a placement report that waits, with the keys alone', async ({ page }) => {
  await signInAs(page, 'educator', '/app/trainees')
  await look(page, 'Trainees')
  await tabTo(page, page.getByRole('link', { name: 'Placement reports', exact: true }), far)
  await page.keyboard.press('Enter')
  await look(page, 'Placements')

  const state = page.getByRole('button', { name: /^State/ })
  await tabTo(page, state, far)
  await page.keyboard.press('Enter')
  const options = page.getByRole('dialog', { name: 'State' })
  await tabTo(page, options.getByRole('checkbox', { name: 'Handed in' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(state).toBeFocused()
  await expect(state).toContainText('Handed in')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'Accepted' })).toHaveCount(0)
  const report = table.getByRole('rowheader').getByRole('link').first()
  await tabTo(page, report, far)
  await page.keyboard.press('Enter')
  await look(page, /^Placement report/)
  await tabTo(page, page.getByRole('button', { name: /^Accept( in place of |$)/ }), far)
})

test('a folder is made, filled, renamed and deleted with the keys alone', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/files')
  await look(page, 'My files')
  const folder = ownTitle('By keys')
  await tabTo(page, page.getByRole('button', { name: 'Folder', exact: true }), far)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(folder)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('rowheader').getByRole('link', { name: folder, exact: true }), far)
  await page.keyboard.press('Enter')
  await look(page, folder)

  const name = `${folder}.txt`
  await tabTo(page, page.getByRole('button', { name: 'Upload', exact: true }), far)
  // What opens from here is the browser's own; its keys are not ours.
  const chosen = { name, mimeType: 'text/plain', buffer: Buffer.from('Written without a mouse.') }
  await page.getByLabel('Upload', { exact: true }).first().setInputFiles(chosen)
  await tabTo(page, page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }), far)
  await page.keyboard.press('Enter')

  const acts = page.getByRole('button', { name: `Actions for ${name}` })
  await tabTo(page, acts, far)
  await page.keyboard.press('Enter')
  const rename = page.getByRole('button', { name: 'Rename', exact: true })
  for (let presses = 0; presses < 12 && !(await rename.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(rename).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  // The ending stays: what comes before it is chosen.
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('row', { name: /Renamed\.txt/ })
  await expect(renamed).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Actions for Renamed.txt' }), far)
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(renamed).toHaveCount(0)

  // Back up by the tree.
  const top = page.getByRole('treeitem', { name: 'My files' })
  await tabTo(page, page.getByRole('treeitem', { name: folder }), far)
  await page.keyboard.press('Home')
  await expect(top).toBeFocused()
  await page.keyboard.press('Enter')
  await look(page, 'My files')
})
