import { devactivity } from '@college/contract/cpd'
import type { Page } from '@playwright/test'
import { call, makeGoal, ownId, ownTitle, withIds } from './calls.ts'
import { brokenOn } from './layout.ts'
import { checkColours, expect, goTo, look, signInAs, test } from './journey.ts'
import { guestScreens, screensOf } from './walk.ts'

// Journeys whose steps are the same on a phone run on the wide page alone; what differs there, the form of the screens, is seen here.

/** Opens a screen and holds it against axe, light and dark; nothing of it may stand beside the phone, and no word may break. */
const see = async (page: Page, path: string): Promise<void> => {
  await goTo(page, `/app${path}`)
  await look(page, /\S/)
  expect(new URL(page.url()).pathname).toBe(`/app${path.replace(/\?.*/, '')}`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${path} is as wide as the phone`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await brokenOn(page), `${path}: broken words`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await checkColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const [person, paths] of screensOf)
  test(`the screens of ${person} on a phone @phone-only @phone`, async ({ page }) => {
    test.slow()
    await signInAs(page, person, null)
    const idsIn = await withIds(page, paths)
    for (const path of paths) await see(page, idsIn(path))
  })

test('the screens of a guest on a phone @phone-only @phone', async ({ page }) => {
  for (const path of guestScreens) await see(page, path)
})

test('one tap right after load opens the menu, although a notice arrives @phone-only @phone', async ({ page }) => {
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Office closed on Friday')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/notifications/current', async (route) => {
    await held
    const body = { data: [{ id: 900_001, title, text: 'Call the on-call number instead.' }] }
    await route.fulfill({ json: body })
  })
  await page.goto('/app/activities')
  const menu = page.getByRole('button', { name: 'Menu' })
  const before = await menu.boundingBox()
  if (!before) throw new Error('The menu is not in sight')
  release()
  await expect(page.getByText(title)).toBeVisible()
  expect(await menu.boundingBox()).toEqual(before)
  // Where a finger that saw the first picture comes down.
  await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('single records on a phone @phone-only @phone', async ({ page }) => {
  test.slow()
  await signInAs(page, 'trainee', null)
  const mine = await ownId(page)
  const first = async (list: string): Promise<number> => {
    const rows = (await call(page, 'GET', `/${list}?user_id=${mine}`)) as { id: number }[]
    return rows[0]?.id ?? 0
  }
  const activity = await first(devactivity.plural)
  const placement = await first('placements')
  const goal = (await makeGoal(page, ownTitle('Seen on a phone'))).id
  for (const path of [
    `/activity?id=${activity}`,
    `/activity/edit?id=${activity}`,
    `/procedure?id=${await first('procedures')}`,
    `/placement?id=${placement}`,
    `/cycle/goal?id=${goal}`,
    `/cycle/goal/edit?id=${goal}`,
  ])
    await see(page, path)
})

test('forms in the making, being signed and in results on a phone @phone-only @phone', async ({ page, elsewhere }) => {
  test.slow()
  const office = await elsewhere('admin', null)
  const [template] = (await call(office, 'GET', '/devformtemplates?q=procedure&limit=1')) as { id: number }[]
  await office.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 })
  for (const path of [`/formtemplate?id=${template?.id}`, `/formtemplate/admin?id=${template?.id}`])
    await see(office, path)
  await office.close()
  await signInAs(page, 'trainee', null)
  const mine = await ownId(page)
  const inState = async (state: string): Promise<number> => {
    const rows = (await call(page, 'GET', `/devforms?user_id=${mine}&state=${state}&limit=1`)) as { id: number }[]
    expect(rows, `a form that is ${state}`).toHaveLength(1)
    return rows[0]?.id ?? 0
  }
  const started = await inState('started')
  for (const path of [
    `/form?id=${started}`,
    `/form/edit?id=${started}`,
    `/form?id=${await inState('completed')}`,
    `/form?id=${await inState('finished')}`,
    '/forms/results',
  ])
    await see(page, path)
})

test('answers in rows and columns on a phone @phone-only @phone', async ({ page }) => {
  await signInAs(page, 'trainee', null)
  const mine = await ownId(page)
  const forms = (await call(page, 'GET', `/devforms?user_id=${mine}&q=in-training&limit=5`)) as { id: number }[]
  let tables = 0
  for (const { id } of forms) {
    await see(page, `/form?id=${id}`)
    tables += await page.locator('main dd table').count()
  }
  expect(tables, 'answers in rows and columns').toBeGreaterThan(0)
})
