import type { PlanOverview } from '@college/contract/cpd'
import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { address, expect, giveCredentials, look, signInAs, test } from './journey.ts'

/** A trainee whose programme was broken off, and who is linked with the director. */
const novice = { username: 'jin-woo.park', name: 'Jin-woo Park' }

/** Takes away what an earlier try of this journey gave. */
const withoutProgramme = async (page: Page): Promise<void> => {
  const rows = await call(page, 'GET', '/cpd/plans?category=PLAN&state=current&q=jin-woo')
  for (const { id } of rows as PlanOverview[]) await call(page, 'DELETE', `/devplan?id=${id}`)
}

test('a programme is given to a trainee who had none, both sides agree, and a goal is removed and restored', async ({
  page,
  elsewhere,
}) => {
  const office = await elsewhere('admin', null)
  await withoutProgramme(office)
  await office.close()

  await signInAs(page, 'director', '/app/trainees')
  await page.getByRole('searchbox', { name: 'Search' }).fill('jin-woo')
  await page.getByRole('button', { name: `Actions for ${novice.name}` }).click()
  await page.getByRole('link', { name: 'Assign a programme' }).click()
  await look(page, `Programme for ${novice.name}`)
  const notes = page.getByLabel('Notes')
  await notes.fill('Begins at Te Awa Clinic.')
  // What was typed is there again after a reload.
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.reload()
  await expect(notes).toHaveValue('Begins at Te Awa Clinic.')
  await page.getByRole('button', { name: 'Assign programme' }).click()
  await look(page, 'Vocational training programme')
  await expect(page.getByText(`Training programme of ${novice.name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Goals' }).getByRole('listitem')).toHaveCount(42)
  const agreement = page.getByRole('region', { name: 'Agreement' })
  await agreement.getByRole('button', { name: /^Agree( in place of .+)?$/ }).click()
  await expect(agreement.getByText(/^Agreed \d/)).toHaveCount(1)

  const theirs = await elsewhere(null)
  await theirs.goto(`${address()}/app/signin`)
  await giveCredentials(theirs, novice.username)
  await look(theirs, /^Welcome back/)
  await expect(theirs.getByRole('region', { name: 'Programme' })).toContainText('of 42 goals')
  await theirs.goto(`${address()}/app/plan/edit`)
  await look(theirs, 'Vocational training programme')
  const own = theirs.getByRole('region', { name: 'Agreement' })
  await own.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(own.getByText(/^Agreed \d/)).toHaveCount(2)

  const goals = theirs.getByRole('region', { name: 'Goals' }).getByRole('listitem')
  await theirs.getByRole('button', { name: 'Remove: Anatomy of the limbs' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Remove goal' }).click()
  await expect(goals).toHaveCount(41)
  await expect(own).toContainText('after both sides agreed')
  // The other one is of the agreement.
  await theirs.getByRole('button', { name: 'Undo' }).last().click()
  await expect(goals).toHaveCount(42)
  await expect(goals.nth(1)).toContainText('Anatomy of the limbs')
  await expect(own.getByText(/^Agreed \d/)).toHaveCount(2)
  await theirs.getByRole('button', { name: 'Move up: Anatomy of the limbs' }).press('Enter')
  await expect(goals.nth(0)).toContainText('Anatomy of the limbs')
  await theirs.close()

  await page.goto('/app/plans/training?q=jin-woo&state=current')
  await look(page, 'Training plans')
  await expect(page.getByRole('row', { name: /Jin-woo Park/ })).toContainText('Both sides')
})
