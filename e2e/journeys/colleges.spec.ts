import { expect, goBy, look, openMenu, signInAs, test } from './journey.ts'

const home = 'Kahurangi College'
const other = 'Waipounamu Institute'

test('a platform administrator works in one college, then in the other, then in all', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 960, 'the bar has room for the switcher on a wide page')
  const name = `Rural visits ${Date.now()}`
  const choose = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: `College: ${from}` }).click()
    await page.getByRole('button', { name: to, exact: true }).click()
    await expect(page.getByRole('button', { name: `College: ${to}` })).toBeVisible()
  }
  await signInAs(page, 'padmin', '/app/users/admin')
  await look(page, 'All users')
  await expect(page.getByRole('columnheader', { name: 'College' })).toBeVisible()

  await choose('All colleges', other)
  await expect(page.getByRole('columnheader', { name: 'College' })).toBeHidden()
  await expect(page).toHaveTitle(new RegExp(other))
  const few = Number(await page.locator('[data-total]').getAttribute('data-total'))
  await page.goto('/app/category/admin?kind=goal')
  await look(page, 'New category')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save category' }).click()
  await look(page, 'Categories')
  await expect(page.getByText(name).first()).toBeVisible()

  await choose(other, home)
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()
  await goBy(page, 'All users')
  await look(page, 'All users')
  await expect
    .poll(async () => Number(await page.locator('[data-total]').getAttribute('data-total')))
    .toBeGreaterThan(few)

  // The palette switches as well.
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('switch to all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'College: All colleges' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'College' })).toBeVisible()
})

test('on a phone the college is chosen in the drawer', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 600, 'a wide page has the switcher in its bar')
  await signInAs(page, 'padmin', '/app/users/admin')
  await look(page, 'All users')
  await openMenu(page)
  await page.getByLabel('College').selectOption({ label: other })
  await expect(page).toHaveTitle(new RegExp(other))
  await openMenu(page)
  await expect(page.getByLabel('College').locator('option:checked')).toHaveText(other)
})
