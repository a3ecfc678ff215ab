import { checkWithAxe, expect, look, signInAs, tabTo, test } from './journey.ts'
import { activitiesCalled, ownTitle } from './calls.ts'
import { demoPassword } from '../server.ts'

test('signing in and finding a screen with the keys alone', async ({ page }) => {
  await page.goto('/app/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await tabTo(page, page.getByLabel('Username or email'))
  await page.keyboard.type('fellow')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await look(page, /^Welcome back/)

  await page.reload()
  await look(page, /^Welcome back/)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette).toBeVisible()
  await checkWithAxe(page)
  await page.keyboard.type('cycle goals')
  await expect(palette.getByText('Cycle goals').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await look(page, 'Cycle goals')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the office finds a person without macrons, and an act, with the keys alone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await page.keyboard.type('wiremu hohepa')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Wiremu Hōhepa')
  await checkWithAxe(page)
  await page.keyboard.press('Enter')
  await look(page, 'Wiremu Hōhepa')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add per')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Add person')
  await page.keyboard.press('Enter')
  await look(page, 'Add person')
})

test('logging an activity with the keys alone', async ({ page }) => {
  await signInAs(page, 'fellow')
  const title = ownTitle('Written without a mouse')
  // A page that has just come may not listen yet; what a second key writes is written over.
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(page.getByLabel('What did you do?')).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(title)
  await tabTo(page, page.getByRole('textbox', { name: 'Time', exact: true }))
  await page.keyboard.type('0:30')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Activity completed')).toBeVisible()
  const rows = await activitiesCalled(page, title)
  expect(rows.map(({ time, state }) => [time, state])).toEqual([[30, 'complete']])
})

test('menus, dialogs and lists to choose from give the focus back', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/activities')
  const acts = page.getByRole('button', { name: /^Actions for/ }).first()
  await acts.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(acts).toBeFocused()

  await page.goto('/app/cycle/goals')
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy goals' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(copy).toBeFocused()

  await page.goto('/app/cycle/goal/edit')
  const category = page.getByPlaceholder('Type to search')
  await category.focus()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^Specific/ })).toBeFocused()

  // What comes after an editor is not under its bar.
  await page.goto('/app/plan/edit')
  const own = page.getByRole('link', { name: 'Add goal' })
  await own.focus()
  await expect
    .poll(() =>
      own.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  test('homes and lists keep their contrast', async ({ page }) => {
    await page.goto('/app/signin')
    await look(page, 'Sign in')
    await signInAs(page, 'fellow')
    await look(page, /^Welcome back/)
    const [red = 255] = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeLessThan(80)
    for (const [path, heading] of [
      ['/app/cycle/goals', 'Cycle goals'],
      ['/app/activities', 'Activities'],
    ] as const) {
      await page.goto(path)
      await look(page, heading)
    }
  })
})
