import { readFile } from 'node:fs/promises'
import type { ActivityImport } from '@college/contract/cpd'
import type { Page } from '@playwright/test'
import { readPdf } from '../../server/src/pdf/testing/read-pdf.ts'
import { today } from '../clock.ts'
import { call, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

/** One more than is printed while the reader waits. */
const long = 151

/** Takes over so many activities in one file, of a person whose figures no other journey counts. */
const importMany = async (page: Page): Promise<ActivityImport> => {
  const title = ownTitle('Ward round')
  const lines = Array.from({ length: long }, (_, at) => `${title} ${at},${today()},15`)
  const file = { text: ['Title,Date,Minutes', ...lines].join('\n'), state: 'complete', time_unit: 'minutes' }
  const asked = { ...file, mapping: { title: 0, activity_date: 1, time: 2 }, expected: long }
  return (await call(page, 'PUT', '/activityimport', asked)) as ActivityImport
}

test('a long report is prepared while its reader goes on, and home says when it is ready @phone', async ({ page }) => {
  await signInAs(page, 'instructor')
  const { id } = await importMany(page)
  await page.goto('/app/cycle/fellow')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByText('We’re preparing this report. You can carry on meanwhile.')).toBeVisible()
  await look(page, 'Cycle reports')

  // Whoever leaves the page that asked, and comes back later, finds the report on home.
  await page.goto('/app/home')
  const note = page.getByRole('listitem').filter({ hasText: 'Your report is ready' })
  await expect(note).toBeVisible({ timeout: 60_000 })
  await checkWithAxe(page)
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: /^Download/ }).click()
  const pdf = await readPdf(await readFile(await (await download).path()))
  expect(pdf.title).toBe('Cycle report')
  await expect(note).toBeHidden()

  // It stays on the page of the report until it is removed.
  await page.goto('/app/cycle/fellow')
  const kept = page.getByRole('region', { name: 'Your reports' })
  await kept.getByRole('button', { name: /^Remove/ }).click()
  await expect(kept).toBeHidden()
  await call(page, 'POST', '/activityimport/rollback', { id })
})
