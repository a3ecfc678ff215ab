import { showDate } from '@college/contract/kit'
import { dayBefore } from '../clock.ts'
import { activitiesCalled, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

const shownBefore = (days: number): string => showDate(dayBefore(days))

test('a trainee’s first week: programme seen, logged on the phone, thought about, copied @phone', async ({ page }) => {
  await signInAs(page, 'trainee')
  await look(page, /^Welcome back, Mārama Thorne/)
  await page.goto('/app/trainee/programme')
  await look(page, 'Training programme')

  // Three fields and one press.
  const title = ownTitle('Ward round with the team')
  await page.goto('/app/activity/edit')
  await page.getByLabel('What did you do?').fill(title)
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(shownBefore(0))
  await page.getByRole('button', { name: 'Add 01:00 to Time' }).click()
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Activity completed')).toBeVisible()
  const [logged] = await activitiesCalled(page, title)
  expect(logged).toMatchObject({ time: 60, state: 'complete', source: 'typed' })

  await page.goto(`/app/activity/edit?id=${logged?.id}`)
  await look(page, 'Edit activity')
  await page.getByLabel(/What did you learn/).fill('Ask the nurse first.')
  await page.getByLabel(/How will patients benefit/).fill('Fewer rounds at night.')
  await page.getByLabel(/cultural safety or health equity/).check()
  await page.getByRole('button', { name: 'Save activity' }).click()
  await page.goto(`/app/activity?id=${logged?.id}`)
  await look(page, title)
  await expect(page.getByText('Ask the nurse first.', { exact: true })).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('You added an activity')).toBeVisible()
  await expect(history.getByText('You changed the activity').first()).toBeVisible()

  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await expect(page.getByText(/^Same title and day as your activity/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const both = await activitiesCalled(page, title)
  expect(both.find(({ id }) => id !== logged?.id)).toMatchObject({
    source: 'copied',
    state: 'draft',
    source_activity_id: logged?.id,
  })
})

test('a list of another CPD home comes in, and goes again', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/activities')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await look(page, 'Import activities')

  const [one, two, three] = [ownTitle('Course in Ōtautahi'), ownTitle('Reading'), ownTitle('Without a day')]
  const rows = [
    'Activity name;Start date;Duration;Reflection;Activity type',
    `${one};${shownBefore(3)};1:30;"Slowly; and twice";Courses & seminars`,
    `${two};${shownBefore(2)};90m;;Reading`,
    `${three};31/02/2026;1;;`,
  ]
  const file = { name: 'home.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${rows.join('\r\n')}`) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(page.getByText('The date “31/02/2026” isn’t a date. Use DD/MM/YYYY.')).toBeVisible()
  await expect(page.getByLabel('“Duration” is')).toHaveValue('time')
  // What the other home calls a category is said once, for all rows.
  const category = page.getByLabel('“Courses & seminars” is')
  // Tried again, the choice is remembered.
  await expect(category.locator('option:checked')).not.toHaveText('Leave without a category')
  await category.selectOption('Conference or workshop')
  await expect(page.getByText(`${shownBefore(3)}, 01:30, Conference or workshop`)).toBeVisible()
  await look(page, 'Import activities')
  await page.getByRole('button', { name: 'Import 2' }).click()

  await expect(page.getByText('2 activities imported')).toBeVisible()
  await expect(page).toHaveURL(/activityimport_id=\d+/)
  await expect(page.getByRole('link', { name: one })).toBeVisible()
  const [made] = await activitiesCalled(page, one)
  expect(made).toMatchObject({ time: 90, source: 'imported', learnings: 'Slowly; and twice', state: 'complete' })
  expect(made).toHaveProperty('category_name', 'Conference or workshop')
  await look(page, 'Activities')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Import 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Another file' }).click()
  await look(page, 'Import activities')
  await page.getByRole('button', { name: 'Undo import of home.csv' }).first().click()
  await expect(page.getByText('2 activities removed again')).toBeVisible()
  expect(await activitiesCalled(page, one)).toHaveLength(0)
  expect(await activitiesCalled(page, two)).toHaveLength(0)
})

test('a calendar reads the deadlines under an address that can be ended', async ({ page, allow }) => {
  allow(/404 \(Not Found\)/)
  await signInAs(page, 'fellow', '/app/profile/edit?section=calendar')
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = await page.getByLabel('Calendar address').inputValue()
  await look(page, 'Profile')
  const path = new URL(address).pathname
  const read = await page.request.get(path)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await read.text()
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('SUMMARY:Cycle ends:')
  await page.getByRole('button', { name: 'End the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the address' }).click()
  await expect(page.getByText('You don’t have a calendar address yet.')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
})
