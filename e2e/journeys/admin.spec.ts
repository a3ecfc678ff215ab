import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, look, signInAs, test } from './journey.ts'

// "3,554", or "44 of 3,554" while the list is narrowed.
const total = async (page: Page): Promise<number> =>
  Number((/[\d,]+/.exec(await page.getByRole('status').first().innerText())?.[0] ?? '').replaceAll(',', ''))

const untilNarrowed = async (page: Page, before: number): Promise<number> => {
  await expect.poll(() => total(page)).toBeLessThan(before)
  return total(page)
}

test('an administrator narrows everyone’s activities, and the address keeps it', async ({ page }) => {
  await signInAs(page, 'admin')
  await look(page, /^Welcome back, Priya Nair/)
  await page.goto('/app/activities/admin')
  await look(page, 'Activities')
  const all = await total(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('hauora māori')
  const withMacron = await untilNarrowed(page, all)
  expect(withMacron).toBeGreaterThan(0)
  await search.fill('hauora maori')
  await expect(page).toHaveURL(/q=hauora\+maori/)
  await expect.poll(() => total(page)).toBe(withMacron)
  await search.fill('')
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(all)

  // Someone in whose name no other journey writes meanwhile.
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Ben Okafor' }).click()
  await page.keyboard.press('Escape')
  const bens = await untilNarrowed(page, all)
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Draft' }).click()
  await page.keyboard.press('Escape')
  const drafts = await untilNarrowed(page, bens)
  expect(drafts).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await look(page, 'Activities')
  const firstTitle = await page.getByRole('rowheader').first().innerText()

  await page.reload()
  await look(page, 'Activities')
  expect(await total(page)).toBe(drafts)
  await expect(page.getByRole('rowheader').first()).toHaveText(firstTitle)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await look(page, firstTitle)
  await page.goBack()
  await look(page, 'Activities')
  await expect.poll(() => total(page)).toBe(drafts)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  // No title, name or category of the demo college spans lines; what was learned may.
  const states = table.match(/(^|,)"?(draft|complete|Draft|Completed)"?(,|\r?\n)/g) ?? []
  expect(states.length).toBe(drafts)
  expect(states.every((state) => /draft/i.test(state))).toBe(true)

  await page.getByRole('button', { name: 'Remove the filter State' }).click()
  await expect.poll(() => total(page)).toBe(bens)
})
