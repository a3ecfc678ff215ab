import { call, ownId, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

test('a fellow sees the pace of the cycle and logs from the list', async ({ page }) => {
  await signInAs(page, 'fellow')
  await look(page, /^Welcome back, Callum Petrie/)
  await expect(page.getByText(/^\d\d:\d\d of 50:00$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Three groups' }).getByRole('listitem')).toHaveCount(3)
  await page.goto('/app/activities')
  await look(page, 'Activities')
  await page.getByRole('link', { name: 'Log activity' }).first().click()
  const title = ownTitle('Peer group')
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0:30')
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('Activity completed')).toBeVisible()
  await page.goto('/app/activities')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('a fellow ticks a goal and takes it back', async ({ page }) => {
  await signInAs(page, 'fellow', null)
  const goal = ownTitle('Write to the library')
  const user_id = await ownId(page)
  const cycle = (await call(page, 'GET', '/devcycle/current')) as { id: number }
  await call(page, 'PUT', '/devgoal', { user_id, devcycle_id: cycle.id, title: goal, completion_type: 'manual' })
  await page.goto('/app/cycle/goals')
  await look(page, 'Cycle goals')
  const line = page.getByRole('listitem').filter({ hasText: goal })
  await page.getByRole('button', { name: `Tick: ${goal}` }).click()
  await expect(page.getByText(`“${goal}” ticked`)).toBeVisible()
  await expect(line).toContainText('Completed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('On track')
  await expect(page.getByRole('button', { name: `Tick: ${goal}` })).toBeVisible()
})

test('the goals of the PDP and of an earlier cycle', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/plan/goals')
  await look(page, 'PDP goals')
  await page.goto('/app/cycle/goals')
  await page.getByRole('combobox', { name: 'Cycle' }).selectOption({ index: 1 })
  await expect(page.getByRole('link', { name: 'Add goal' })).toBeHidden()
  await look(page, 'Cycle goals')
  await page.goto('/app/cycle/goal/edit')
  await look(page, /goal/i)
})
