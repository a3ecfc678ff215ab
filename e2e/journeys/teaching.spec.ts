import { expect, look, signInAs, test } from './journey.ts'

test('an educator’s Monday morning: who needs them first, who is behind, and what their programme says @phone', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, 'educator')
  await look(page, 'Welcome back, Helen Rāpana')
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  // Whose report waits changes with the other journeys: what waits stands before what is behind.
  await expect(needs.first()).toContainText(/waiting for you/)
  await expect(needs.filter({ hasText: 'Ben Okafor' })).toContainText('waiting for you to agree')
  const behind = needs.filter({ hasText: 'Tomasi Leota' })
  await expect(behind).toContainText('4 goals to catch up')
  // One press reminds of the report that is late, and one leads to it.
  await expect(behind.getByRole('link', { name: /^Remind\s*: Tomasi Leota$/ })).toBeVisible()
  await behind
    .getByRole('link', { name: /^Placement report/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/placement\?id=\d+$/)
  await expect(page.getByRole('main')).toContainText('Tomasi Leota')

  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  // Another journey links somebody to this educator.
  await expect(page.getByRole('link', { name: /^\d+ trainees$/ })).toBeVisible()
  const names = page.getByRole('main').locator('a[href*="/app/person?id="]')
  const tomasi = names.filter({ hasText: 'Tomasi Leota' }).first()
  await expect(tomasi).toBeVisible()
  await expect(names.nth(5)).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).first().click()
  await page.getByRole('button', { name: 'Overall', exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Well behind' }).click()
  await page.getByRole('checkbox', { name: 'A little behind' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/standing=behind/)
  await expect(names.nth(1)).toBeVisible()
  await tomasi.click()
  await look(page, 'Tomasi Leota')
  const why = page.getByRole('region', { name: 'Why behind' })
  // What is past its day stands first, then what makes them behind.
  await expect(why.getByRole('link').first()).toContainText('has been overdue since')
  await expect(why.getByRole('link').nth(1)).toContainText('expected by now')
  // The parts are those a teacher reads; the address has the one that is open.
  const parts = page.getByRole('navigation', { name: 'Of Tomasi Leota' })
  await expect(parts.getByRole('link')).toHaveText([
    'Programme',
    'Cycle',
    'Activities',
    'Procedures',
    'Placements',
    'Forms',
  ])
  await expect(page.getByText('Behind', { exact: true }).first()).toBeVisible()
  for (const part of ['Cycle', 'Activities', 'Procedures', 'Placements', 'Forms']) {
    await parts.getByRole('link', { name: part }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${part.toLowerCase()}$`))
    await look(page, 'Tomasi Leota')
  }
  await parts.getByRole('link', { name: 'Programme' }).click()
  const goal = why.getByRole('link', { name: /expected by now$/ }).first()
  const title = (await goal.innerText()).replace(/: \d.* expected by now$/, '')
  await goal.click()
  await look(page, title)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tomasi Leota' }).click()
  await look(page, 'Tomasi Leota')
})

test('a Director sees all trainees and fellows in numbers, and of a trainee who is not linked the figures alone', async ({
  page,
}) => {
  await signInAs(page, 'director')
  await look(page, 'Welcome back, Sione Fīfita')
  await expect(page.getByRole('region', { name: /^Fellows/ })).toContainText(/\d+ of \d+ fellows are on track/)
  // One press on a name says why somebody is behind.
  const first = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').first().getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await look(page, name)
  await expect(page.getByRole('region', { name: 'Why behind' }).getByRole('listitem')).not.toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: /^All \d+ trainees$/ }).click()
  await look(page, 'Trainees')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ngatai')
  const names = page.getByRole('main').locator('a[href*="/app/person?id="]')
  await expect(names).toHaveCount(1)
  await names.first().click()
  await look(page, 'Hana Ngātai')
  await expect(page.getByRole('navigation', { name: 'Of Hana Ngātai' }).getByRole('link')).toHaveText(['Forms'])
  await page.getByRole('link', { name: 'The programme in figures' }).click()
  await look(page, 'Training programme of Hana Ngātai')
  await expect(page.getByText(/^Only people linked to /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download trainee report' })).toHaveCount(0)
})
