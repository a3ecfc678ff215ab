import type { Page } from '@playwright/test'
import { ask, done } from './building.ts'
import { ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, tabTo, test } from './journey.ts'

const face = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(`^${words}, `) })

const titles = async (page: Page): Promise<string[]> => {
  const names = await page
    .locator('ol > li > button[aria-pressed]')
    .evaluateAll((faces) => faces.map((each) => each.getAttribute('aria-label')?.replace(/, [a-z ]+$/, '') ?? ''))
  return names
}

test('an admin builds a template in the browser, tries it and publishes it @phone', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin', null)
  const name = ownTitle('Clinic observation')
  await page.goto('/app/formtemplates/admin')
  await look(page, 'Form templates')
  await page.getByRole('link', { name: 'New template' }).locator('visible=true').first().click()
  await look(page, 'New form template')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add questions' }).click()
  await look(page, name)

  // Questions, each in its own words; one of them shows only at times.
  await ask(page, 'Long text', 'Case')
  await done(page)
  await ask(page, 'Yes or no', 'Was an interpreter needed?')
  await done(page)
  await ask(page, 'Short text', 'Which language?')
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await checkWithAxe(page)
  await done(page)
  await expect(page.getByText('Only if “Was an interpreter needed?” is Yes')).toBeVisible()
  await ask(page, 'Rating grid', 'Level')
  await page.getByRole('textbox', { name: 'Row 1', exact: true }).fill('History')
  await done(page)
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()

  // Nothing typed is lost by a reload.
  await page.reload()
  await look(page, name)
  expect(await titles(page)).toEqual(['Case', 'Was an interpreter needed?', 'Which language?', 'Level'])

  // The order by the keyboard alone.
  await face(page, 'Case').focus()
  await page.keyboard.press('Enter')
  await done(page)
  await tabTo(page, page.getByRole('button', { name: 'Move Case: press the arrow keys, or drag' }), 60)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => titles(page)).toEqual(['Was an interpreter needed?', 'Case', 'Which language?', 'Level'])
  await expect(page.getByRole('button', { name: 'Move Case: press the arrow keys, or drag' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => titles(page)).toEqual(['Case', 'Was an interpreter needed?', 'Which language?', 'Level'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => titles(page)).toEqual(['Was an interpreter needed?', 'Case', 'Which language?', 'Level'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => titles(page)).toEqual(['Case', 'Was an interpreter needed?', 'Which language?', 'Level'])

  // It is tried out, and nothing of that is kept.
  await page.getByRole('button', { name: 'Try it' }).locator('visible=true').click()
  const trial = page.locator('[data-own-undo]')
  await trial.getByRole('button', { name: 'Check answers' }).click()
  await expect(trial.getByText('Choose yes or no')).toBeVisible()
  await checkWithAxe(page)
  await trial.getByLabel('Case').fill('A painful shoulder')
  await trial.getByText('Yes', { exact: true }).click()
  await expect(trial.getByLabel('Which language?')).toBeVisible()
  await trial.getByText('No', { exact: true }).click()
  await expect(trial.getByLabel('Which language?')).toHaveCount(0)
  await trial.getByRole('button', { name: 'Close the trial' }).click()

  // Who signs, then out with it.
  await page.getByRole('link', { name: 'Who signs' }).click()
  await page.getByLabel('This form is signed').check()
  await expect(page.getByText('One signature is needed.')).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Publish version 1' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Forms can be started from version 1 as soon as it is published.')
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  await look(page, name)
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
})

test('a question is dragged to its place with the mouse', async ({ page }) => {
  await signInAs(page, 'admin', '/app/formtemplate/admin')
  await page.getByLabel('Name').fill(ownTitle('Dragged'))
  await page.getByRole('button', { name: 'Add questions' }).click()
  for (const words of ['One', 'Two', 'Three']) await ask(page, 'Short text', words)
  const handle = page.getByRole('button', { name: 'Move Three: press the arrow keys, or drag' })
  const from = await handle.boundingBox()
  const to = await face(page, 'One').boundingBox()
  if (!from || !to) throw new Error('The questions are not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 12, to.y + 10, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual(['Three', 'One', 'Two'])
  await expect(page.getByText('Three is now question 1 of 3.')).toBeAttached()
})

test('a file that is no template is refused in words; one that was exported comes back', async ({ page }) => {
  await signInAs(page, 'admin', '/app/formtemplate/admin')
  const name = ownTitle('Exported')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add questions' }).click()
  await ask(page, 'Short text', 'What was seen')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()

  await page.goto('/app/formtemplates/admin')
  await page.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({
    name: 'wrong.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"type":"object"}'),
  })
  await expect(dialog.getByText(/^We didn’t save anything/)).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByText(/^1 question on 1 page/)).toBeVisible()
  await dialog.getByLabel('Name').fill(`${name} again`)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await look(page, `${name} again`)
  await expect(face(page, 'What was seen')).toBeVisible()
})
