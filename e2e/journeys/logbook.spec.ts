import { readFile } from 'node:fs/promises'
import type { Procedure } from '@college/contract/logbook'
import type { Page } from '@playwright/test'
import { ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'

const nhi = 'ZSC21TN'

/** Saves the case that is open and gives the number it got. */
const saveCase = async (page: Page): Promise<number> => {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/v1/procedure'),
  )
  await page.getByRole('button', { name: 'Save procedure' }).click()
  const { data } = (await (await saved).json()) as { data: Procedure }
  await look(page, 'Procedures')
  return data.case_number ?? 0
}

/** Takes down the addresses of all calls. */
const addressesOf = (page: Page): string[] => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

/** The link of a case, and not that of as many cases. */
const ofCase = (number: number | string): RegExp => new RegExp(`^${number}\\b(?! logged)`)

test('a case is logged in a few presses, repeated, found by its NHI and shown in full, and the history tells @phone', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, 'trainee')
  const addresses = addressesOf(page)
  if (isMobile) await page.getByRole('link', { name: 'Log procedure' }).click()
  else await page.keyboard.press('p')
  await look(page, 'New procedure')
  await page.getByRole('button', { name: /^Same as last time/ }).click()
  await page.getByLabel('NHI').fill(nhi.toLowerCase())
  await page.getByLabel('NHI').blur()
  await expect(page.getByText('The check letter is right. Shown as ZSC•••N in lists.')).toBeVisible()
  await checkWithAxe(page)
  const number = await saveCase(page)
  await page.getByRole('link', { name: ofCase(number) }).click()
  await look(page, new RegExp(`^Procedure ${number}:`))
  await page.getByRole('button', { name: 'Show in full' }).click()
  await expect(page.getByText(nhi)).toBeVisible()
  await expect(page.getByText('You viewed the NHI for the procedure')).toBeVisible()

  await page.getByRole('link', { name: 'Repeat' }).click()
  await look(page, 'New procedure')
  await expect(page.getByLabel('NHI')).toHaveValue('')
  const repeated = await saveCase(page)
  expect(repeated).toBeGreaterThan(number)
  await page.getByRole('link', { name: ofCase(repeated) }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Procedure deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: ofCase(repeated) })).toBeVisible()

  // On a phone what is seldom used is behind one button, so that the cases come first.
  if (isMobile) await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Find by NHI' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find by NHI' })
  await dialog.getByRole('textbox', { name: 'NHI' }).fill(nhi)
  await dialog.getByRole('button', { name: 'Find', exact: true }).click()
  await dialog.getByRole('link', { name: new RegExp(`^Procedure ${number},`) }).click()
  await look(page, new RegExp(`^Procedure ${number}:`))
  expect(addresses.filter((one) => one.toUpperCase().includes(nhi))).toEqual([])
})

test('a case that is half written is there again after a reload, and says what is missing', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/procedure/edit')
  await page.getByText('Fluoroscopy', { exact: true }).click()
  await page.getByLabel('NHI').fill('ZAC536')
  await page.getByRole('button', { name: 'Save procedure' }).click()
  await expect(page.getByRole('alert', { name: 'What to fix first' })).toContainText('Region: Choose one')
  await expect(page.getByLabel('NHI')).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'New procedure')
  await expect(page.getByText(/^(Draft saved at|Saved on this)/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/brought back what you typed/)).toBeVisible()
  await expect(page.getByLabel('NHI')).toHaveValue('ZAC536')
  await expect(page.getByRole('radio', { name: 'Fluoroscopy' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('NHI')).toHaveValue('')
})

test('the logbook is taken away on paper and as a table, with every NHI masked', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/procedures')
  await look(page, 'Procedures')
  await page.getByRole('button', { name: /^Ultrasound, Shoulder: / }).click()
  await expect(page).toHaveURL(/modality_id=\d+&region_id=\d+/)
  await expect(page.locator('[data-total]')).toHaveText(/^\d+ of \d+ procedures$/)
  await page.getByRole('button', { name: 'As a table' }).click()
  await checkWithAxe(page)
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const bytes = await readFile(await (await paper).path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await table).path(), 'utf8')
  expect(text).toMatch(/Z[A-Z]{2}•••[A-Z\d]/)
  expect(text).not.toMatch(/\bZ[A-Z]{2}\d{2}[A-Z\d]{2}\b/)
})

test('an educator reads the heat map of a trainee from the trainee’s page @phone', async ({ page }) => {
  await signInAs(page, 'educator', '/app/trainees')
  await page.getByRole('link', { name: /^Mārama Thorne/ }).click()
  await look(page, 'Mārama Thorne')
  await page.goto(`/app/trainee/programme?user_id=${new URL(page.url()).searchParams.get('id')}`)
  await look(page, 'Training programme of Mārama Thorne')
  await expect(page.getByText(/^\d of \d+ targets (is|are) met\. Missing: /).last()).toBeVisible()
  await page.getByRole('button', { name: /^Ultrasound, Shoulder: \d+/ }).click()
  await look(page, 'Procedures of Mārama Thorne')
  await expect(page).toHaveURL(/region_id=\d+/)
  await expect(page.locator('[data-total]')).toHaveText(/^\d+ of \d+ procedures$/)
  await expect(page.getByRole('link', { name: 'Log procedure' })).toHaveCount(0)
})

test('an administrator adds a choice, retires it, and sees whose cases they are', async ({ page }) => {
  await signInAs(page, 'admin', '/app/procedures/admin')
  await look(page, 'Procedures')
  await expect(page.getByRole('columnheader', { name: 'Person' })).toBeVisible()
  await page.getByRole('link', { name: 'Choices', exact: true }).click()
  await page.getByText('Outcomes', { exact: true }).click()
  await page.getByRole('link', { name: 'Add outcome' }).first().click()
  const word = ownTitle('Stopped early')
  await page.getByLabel('Name').fill(word)
  await page.getByRole('button', { name: 'Save choice' }).click()
  const line = page.getByRole('list', { name: 'Outcomes' }).getByRole('listitem').filter({ hasText: word })
  await expect(line).toBeVisible()
  await checkWithAxe(page)
  await line.getByRole('link', { name: word }).click()
  await page.getByLabel(/^Offered/).uncheck()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(line).toContainText('Retired')
  await page.getByRole('link', { name: 'Targets', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ultrasound, Shoulder' })).toBeVisible()
  await look(page, 'Procedures')
})

test('a goal that counts procedures goes up with the case that is logged for it, and leads to as many @phone', async ({
  page,
  isMobile,
}) => {
  const goal = 'Ultrasound-guided shoulder injections'
  await signInAs(page, 'trainee')
  await page.goto(`${address()}/app/plan/goals`)
  await page.getByRole('link', { name: goal, exact: true }).click()
  await look(page, goal)
  const progress = page.getByRole('region', { name: 'Progress' })
  const before = Number(/^(\d+) of 30/.exec((await progress.getByText(/ of 30$/).textContent())?.trim() ?? '')?.[1])
  await page
    .getByRole('link', { name: isMobile ? 'Log procedure' : 'Log', exact: true })
    .last()
    .click()
  await look(page, 'New procedure')
  const type = page.getByRole('combobox', { name: 'Procedure type' })
  if (isMobile) await type.selectOption({ label: 'Hydrodilatation' })
  else {
    await type.click()
    await page.getByRole('option', { name: 'Hydrodilatation' }).click()
  }
  const number = await saveCase(page)
  await page.goto(`${address()}/app/plan/goals`)
  await page.getByRole('link', { name: goal, exact: true }).click()
  await expect(progress.getByText(`${before + 1} of 30`)).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('link', { name: `${before + 1} procedures` }).click()
  await look(page, 'Procedures')
  await expect(page.locator('main [data-total]').first()).toHaveAttribute('data-total', String(before + 1))
  await page.getByRole('link', { name: ofCase(number) }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Procedure deleted')).toBeVisible()
})
