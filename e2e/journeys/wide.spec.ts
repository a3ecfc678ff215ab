import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, withIds } from './calls.ts'
import { bareFiguresOn, brokenOn, crampedOn, prepare } from './layout.ts'
import { address, checkColours, expect, goTo, look, signInAs, test } from './journey.ts'
import { guestScreens, listsOf, screensOf } from './walk.ts'

// What the journeys do not come past is seen here on a wide page: axe finds nothing, and what stands in lines has room in them.

/** What is said in numbers on purpose without a list of its rows. */
const withoutRows = [
  // A Director sees fellows in numbers only: decision 039.
  /^\d+ of \d+ fellows are on track/,
  // Those of a trainee whom a Director is not linked to are on the trainee’s page.
  /^\d+ placement reports? (is|are) overdue$/,
  /^\d+ (placement report|(programme |cycle )?goal)s? (overdue|behind|returned|due)\b/,
  // How many answers a mean is of.
  /^\d+ forms? rated (from|on)/,
  // They stand below it.
  /^\d+ invoices? needs? a decision: /,
  // The line below it leads to what is unread.
  /^Inbox \d+$/,
  // Those who rated someone together stay unknown.
  /^\d+ raters, .* No one reads what one of them said\.$/,
]

/** Holds the colours of the screen in the dark, where all else is as it is in the light. */
const inTheDark = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await checkColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const [person, paths] of screensOf)
  test(`the screens of ${person} on a wide page`, async ({ page }) => {
    test.slow()
    await signInAs(page, person, null)
    const idsIn = await withIds(page, paths)
    for (const path of new Set([...paths.map(idsIn), ...listsOf[person]])) {
      await goTo(page, `/app${path}`)
      await look(page, /\S/)
      await prepare(page, path)
      await look(page, /\S/)
      expect(await crampedOn(page), path).toEqual([])
      expect.soft(await brokenOn(page), `${path}: words broken`).toEqual([])
      const bare = (await bareFiguresOn(page)).filter((words) => !withoutRows.some((one) => one.test(words)))
      expect(bare, `${path}: figures that lead nowhere`).toEqual([])
      await inTheDark(page)
    }
  })

test('the list of users holds a long name and a long address', async ({ page }) => {
  const lastname = `Featherstonehaugh${randomUUID().slice(0, 6)}`
  const email = `${lastname}.musculoskeletal@kahurangi-medical-centre.example.nz`.toLowerCase()
  const data = { firstname: 'Alexandrina', lastname, email, wanted_role: 'Trainee' }
  expect((await page.request.put(`${address()}/api/v1/user`, { data })).status()).toBe(202)
  await signInAs(page, 'admin', `/app/users/admin?q=${lastname}`)
  await look(page, 'All users')
  await expect(page.getByText(email)).toBeVisible()
  expect(await crampedOn(page)).toEqual([])
  // In the list of everyone, which the other journeys look at, the name would stand in five lines.
  const [found] = (await call(page, 'GET', `/users?q=${lastname}`)) as { id: number }[]
  await call(page, 'DELETE', `/user?id=${found?.id}`)
})

test('filters that are on stay in one line with the search and the count', async ({ page }) => {
  await signInAs(page, 'admin', '/app/users/admin')
  await look(page, 'All users')
  const row = page.locator('[data-filters]')
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  for (const name of ['Role', 'State', 'Cycle or programme']) {
    await row.getByRole('button', { name, exact: true }).click()
    const offered = page.getByRole('dialog', { name }).getByRole('checkbox')
    for (const at of [0, 1]) await offered.nth(at).check()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: `Remove the filter ${name}` })).toBeVisible()
  }
  const { height: full, right } = await row.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    right: element.scrollWidth - element.clientWidth,
  }))
  expect(full).toBe(height)
  expect(right, 'beside its place').toBe(0)
})

test('menus at the left and at the right of the list of users stay on the sheet', async ({ page }) => {
  await signInAs(page, 'admin', '/app/users/admin?state=unconfirmed')
  await look(page, 'All users')
  for (const row of (await page.getByRole('checkbox', { name: /^Select / }).all()).slice(1, 3)) await row.check()
  for (const name of ['Actions for these people', 'More']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    const entry = page.getByRole('button', { name: 'Assign a training programme' })
    const [menu, sheet] = await Promise.all([
      page.locator('[data-entries]', { has: entry }).boundingBox(),
      page.getByRole('main').boundingBox(),
    ])
    expect(menu?.x, `${name}: left`).toBeGreaterThanOrEqual(sheet?.x ?? Infinity)
    expect((menu?.x ?? Infinity) + (menu?.width ?? 0), `${name}: right`).toBeLessThanOrEqual(1280)
    await button.click()
    await expect(entry).toHaveCount(0)
  }
})

test('the screens of a guest on a wide page', async ({ page }) => {
  for (const path of guestScreens) {
    await goTo(page, `/app${path}`)
    await look(page, /\S/)
    await inTheDark(page)
  }
})
