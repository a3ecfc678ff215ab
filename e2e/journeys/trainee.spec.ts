import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { activitiesCalled, makeGoal, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

const goalLine = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })

/** Files of script and style that the page took for itself, before what it fetches for later, and their compressed kB. */
const weightOf = (page: Page): Promise<{ files: number; size: number }> =>
  page.evaluate(() => {
    const later = performance.getEntriesByName('logging prepared')[0]?.startTime ?? Infinity
    const taken = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < later)
      .flatMap((each) =>
        each instanceof PerformanceResourceTiming && /\.(js|css)$/.test(each.name) ? [each.encodedBodySize] : [],
      )
    return { files: taken.length, size: taken.reduce((sum, bytes) => sum + bytes, 0) / 1000 }
  })

const logFor = async (page: Page, goal: string, title: string, time: string): Promise<void> => {
  await page.goto('/app/cycle/goals')
  await page.getByRole('link', { name: `Log: ${goal}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New activity' })).toBeVisible()
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill(time)
}

test('a trainee logs until a goal completes, which it does when its time is passed', async ({ page }) => {
  await signInAs(page, 'trainee')
  await look(page, /^Welcome back, Mārama Thorne/)
  const { files, size } = await weightOf(page)
  expect(files).toBeLessThan(20)
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThan(196)
  const goal = ownTitle('Read about shoulders')
  await makeGoal(page, goal)

  const first = ownTitle('An hour of reading')
  await logFor(page, goal, first, '1:00')
  const adds = page.getByText(/The goal completes when it passes 01:00/)
  await expect(adds.first()).toBeAttached()
  await look(page, 'New activity')
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Activity completed')).toBeVisible()

  await page.goto('/app/cycle/goals')
  await expect(goalLine(page, goal)).toContainText('01:00 of 01:00')
  await expect(goalLine(page, goal)).toContainText('On track')
  await look(page, 'Cycle goals')

  const second = ownTitle('One minute more')
  await logFor(page, goal, second, '0:01')
  await expect(page.getByText(`Completes the goal “${goal}”.`).first()).toBeAttached()
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Activity completed')).toBeVisible()
  await page.goto('/app/cycle/goals')
  await expect(goalLine(page, goal)).toContainText('01:01 of 01:00')
  await expect(goalLine(page, goal)).toContainText('Completed')
  await page.getByRole('link', { name: goal, exact: true }).click()
  await look(page, goal)

  const [made] = await activitiesCalled(page, second)
  await page.goto(`/app/activity?id=${made?.id}`)
  await look(page, second)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Activity deleted')).toBeVisible()
  expect(await activitiesCalled(page, second)).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await activitiesCalled(page, second)).length).toBe(1)
})

test('a trainee takes the programme away as a PDF and the activities as a CSV', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/trainee/programme')
  await look(page, 'Training programme')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download trainee report' }).click()
  const report = await pdf
  expect(report.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await readFile(await report.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(10_000)

  await page.goto('/app/activities')
  await look(page, 'Activities')
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const table = await readFile(await (await csv).path(), 'utf8')
  expect(table).toContain('Journal club: exercise for rotator cuff tears')
})

test('an activity opens, and its editor with its text @phone', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/activities')
  const title = 'Journal club: exercise for rotator cuff tears'
  await page.getByRole('link', { name: title }).click()
  await look(page, title)
  await page.getByRole('link', { name: 'Edit' }).click()
  await look(page, 'Edit activity')
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await page.getByRole('button', { name: /^Goal/ }).click()
  await expect(page.getByRole('combobox', { name: 'Find a goal' })).toBeFocused()
  await checkWithAxe(page, ['target-size'])
})

test('an activity without its time is not completed, and the field says why @phone', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/activity/edit')
  await page.getByLabel('What did you do?').fill(ownTitle('Without a time'))
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByRole('textbox', { name: 'Time', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'New activity')
})
