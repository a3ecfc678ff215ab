import { expect, look, signInAs, test } from './journey.ts'

test('an educator’s Monday morning: who needs them first, who is behind, and what their programme says @phone', async ({
  page,
}) => {
  await signInAs(page, 'educator')
  await look(page, 'Welcome back, Helen Rāpana')
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  // Whose report waits changes with the other journeys: what waits stands before what is behind.
  await expect(needs.first()).toContainText(/waits for you/)
  await expect(needs.filter({ hasText: 'Ben Okafor' })).toContainText('waits for you to agree')
  await expect(needs.filter({ hasText: 'Tomasi Leota' })).toContainText('goals behind an even pace')

  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  // Another journey links somebody to this educator.
  await expect(page.getByText(/^\d+ trainees\./)).toBeVisible()
  const names = page.getByRole('main').locator('a[href*="/trainee/programme"]')
  await expect(names.first()).toContainText('Tomasi Leota')
  await expect(names.nth(5)).toBeVisible()
  await page.getByRole('button', { name: 'Pace', exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Behind' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/standing=behind/)
  await expect(names).toHaveCount(2)
  await names.first().click()
  await look(page, 'Training programme of Tomasi Leota')
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await page.getByRole('link', { name: 'the goals' }).click()
  await look(page, /^Training goals of Tomasi Leota/)
})

test('a Director sees all trainees and fellows in numbers, and of a trainee who is not linked the figures alone', async ({
  page,
}) => {
  await signInAs(page, 'director')
  await look(page, 'Welcome back, Sione Fīfita')
  await expect(page.getByRole('region', { name: /^Fellows/ })).toContainText(/\d+ of \d+ fellows are at an even pace/)
  await page.getByRole('link', { name: /^All \d+ trainees$/ }).click()
  await look(page, 'Trainees')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ngatai')
  const names = page.getByRole('main').locator('a[href*="/trainee/programme"]')
  await expect(names).toHaveCount(1)
  await names.first().click()
  await look(page, 'Training programme of Hana Ngātai')
  await expect(page.getByText('are open to those who are linked as their teachers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
})
