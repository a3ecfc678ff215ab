import type { Placement } from '@college/contract/logbook'
import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { call, ownId, ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'

const called = async (page: Page, name: string): Promise<number> => {
  const [person] = (await call(page, 'GET', `/users?q=${encodeURIComponent(name)}`)) as { id: number }[]
  if (!person) throw new Error(`${name} is nobody the page may know`)
  return person.id
}

const report = /^Placement report, /

test('a quarter’s report goes from draft to accepted, and once back with words', async ({ page, elsewhere }) => {
  await signInAs(page, 'trainee', null)
  const type = ownTitle('Shoulder clinic')
  const supervisor_id = await called(page, 'Rāpana')
  const stay = { user_id: await ownId(page), type, supervisor_id, start_date: today(), end_date: today() }
  const made = (await call(page, 'PUT', '/placement', stay)) as Placement

  await page.goto(`/app/placements?q=${encodeURIComponent(type)}`)
  await look(page, 'Placements')
  await page.goto(`/app/placement?id=${made.id}`)
  await look(page, report)
  await page.getByRole('link', { name: 'Write report' }).click()
  await look(page, report)

  // Nothing is handed in half.
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  await expect(page.getByText('Write what went well').first()).toBeVisible()
  await page.getByLabel('MSK hours').fill('12.5')
  await page.getByLabel('What went well').fill('The shoulder list runs on its own now.')
  await page.getByLabel('What was hard').fill('Two people were away.')
  await expect(page.getByText(/^Draft saved at|^Saved at/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What went well')).toHaveValue('The shoulder list runs on its own now.')
  await page.getByLabel('Next quarter').fill('Start the lumbar list.')
  await expect(page.getByText(/of 4 parts are filled/)).toBeVisible()
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Helen Rāpana')
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Handed in to Helen Rāpana')).toBeVisible()
  await look(page, report)
  await expect(page.getByRole('link', { name: 'Write report' })).toHaveCount(0)

  const theirs = await elsewhere('educator', `/app/placements?state=submitted&q=${encodeURIComponent(type)}`)
  await look(theirs, 'Placements')
  await theirs.goto(`${address()}/app/placement?id=${made.id}`)
  await look(theirs, report)
  await expect(theirs.getByText('Waiting for you')).toBeVisible()
  await expect(theirs.getByText('Two people were away.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Return for changes' }).click()
  await expect(theirs.getByText('Write what should change, or what you want to say')).toBeVisible()
  await theirs.getByLabel('Your comment').fill('Say who covered for them.')
  await theirs.getByRole('button', { name: 'Return for changes' }).click()
  await expect(theirs.getByText('Report returned')).toBeVisible()

  await page.goto(`/app/placement/edit?id=${made.id}`)
  await page.getByLabel('What was hard').fill('Two people were away. Dr Petrie covered.')
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Handed in to Helen Rāpana')).toBeVisible()

  await theirs.reload()
  await theirs.getByLabel('Your comment').fill('Ka pai.')
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs.getByText('Report accepted')).toBeVisible()
  await theirs.close()

  await page.reload()
  await look(page, report)
  const said = page.getByRole('region', { name: 'Comments and decisions' })
  await expect(said.getByRole('listitem')).toHaveCount(4)
  await expect(said).toContainText('Say who covered for them.')
  await expect(said).toContainText('Ka pai.')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^Placement report .*\.pdf$/)
})

test('a report that is overdue is seen by the educator, the director and the office', async ({ page, elsewhere }) => {
  await signInAs(page, 'educator')
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText(/Placement report .+ overdue since/)
  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  await page.getByRole('link', { name: /with an overdue report$/ }).click()
  await expect(page).toHaveURL(/report_late=true/)
  await expect(page.getByRole('row', { name: /Ben Okafor/ })).toBeVisible()
  await page.goto('/app/placements')
  await page.getByRole('link', { name: /reports of your trainees are overdue/ }).click()
  await look(page, 'Placements')
  await expect(page.getByRole('row', { name: /Ben Okafor/ }).first()).toContainText('days overdue')
  await page.getByRole('button', { name: /^More filters/ }).click()
  await expect(page.getByRole('button', { name: /^Report due by/ })).toBeVisible()

  for (const [who, path, words] of [
    ['director', '/app/home', /with an overdue report/],
    ['admin', '/app/placements/admin', /reports? (is|are) overdue/],
  ] as const) {
    const other = await elsewhere(who)
    await other.goto(`${address()}${path}`)
    await expect(other.getByText(words).first()).toBeVisible()
    await checkWithAxe(other)
    await other.close()
  }
})

test('the office adds a location, and a trainee a placement there', async ({ page, elsewhere }) => {
  const name = ownTitle('Kaikōura Health')
  await signInAs(page, 'admin', '/app/settings/admin?tab=locations')
  await look(page, 'Locations')
  await page.getByRole('link', { name: 'Add location' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Latitude').fill('-42.4008')
  await page.getByRole('button', { name: 'Save location' }).click()
  await expect(page.getByText('Enter both latitude and longitude').first()).toBeVisible()
  await page.getByLabel('Longitude').fill('173.6814')
  await page.getByRole('button', { name: 'Save location' }).click()
  await expect(page.getByText('Location saved')).toBeVisible()

  const theirs = await elsewhere('trainee', `/app/placement/edit`)
  await look(theirs, 'New placement')
  await theirs.getByRole('combobox', { name: 'Place (optional)' }).fill(name)
  await theirs.getByRole('option', { name }).click()
  await theirs.getByLabel('Type').fill('Rural clinic')
  await theirs.getByRole('textbox', { name: 'First day' }).fill('01/02/2027')
  await theirs.getByRole('textbox', { name: 'Last day' }).fill('31/05/2027')
  await theirs.getByRole('button', { name: 'Add placement' }).click()
  await look(theirs, 'Placement report, 1 February to 31 March 2027')
  await theirs.goto(`${address()}/app/placements?q=rural`)
  await expect(theirs.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await theirs.close()
})
