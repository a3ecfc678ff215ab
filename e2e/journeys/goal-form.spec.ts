import type { Activity } from '@college/contract/cpd'
import type { FormTemplate } from '@college/contract/forms'
import type { Page } from '@playwright/test'
import { activitiesCalled, call, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { answers, publishTemplate, supervisor } from './signing-fixture.ts'

const idIn = (page: Page): number => Number(new URL(page.url()).searchParams.get('id'))
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const choose = async (page: Page, field: string, typed: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: typed }).click()
}

/** Adds an own goal of the plan that asks for a form, by the screens. */
const makeGoal = async (page: Page, title: string, template: string): Promise<number> => {
  const { plan } = (await call(page, 'GET', '/cpd/stats')) as { plan: { devplan: { id: number } } }
  await page.goto(`/app/plan/goal/edit?devplan_id=${plan.devplan.id}`)
  await look(page, 'New goal')
  await box(page, 'What do you want to reach?').fill(title)
  await page.getByText('Form', { exact: true }).click()
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByText('Choose the form that completes the goal').first()).toBeVisible()
  await choose(page, 'Form', template)
  await page.getByRole('button', { name: 'Save goal' }).click()
  await look(page, title)
  return idIn(page)
}

/** Logs an activity that names a form; it waits though it is saved as complete. */
const logWaiting = async (page: Page, title: string, form: string): Promise<Activity> => {
  await page.goto('/app/activity/edit')
  await expect(page.getByRole('heading', { level: 1, name: 'New activity' })).toBeVisible()
  await checkWithAxe(page)
  await box(page, 'What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('1:30')
  const fold = page.getByText('Category, split and what you learned')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('combobox', { name: /^Form/ }).fill(form)
  await page.getByRole('option', { name: `${form} (started)` }).click()
  await page.getByRole('button', { name: 'Complete activity' }).click()
  await expect(page.getByText('Saved. It completes with its form')).toBeVisible()
  const [activity] = await activitiesCalled(page, title)
  if (!activity) throw new Error('the activity was not kept')
  return activity
}

const fillIn = async (page: Page): Promise<void> => {
  await box(page, 'Case').fill(answers.case)
  await box(page, 'What was discussed').fill(answers.discussed)
  await box(page, 'What went well').fill(answers.well)
  await page.getByRole('button', { name: /^(Next|Check answers)$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/app\/form\?id=\d+/)
}

test('a goal completes with its form, signed by the supervisor, and so does the activity that waits for it', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const template = await publishTemplate(elsewhere, [supervisor])
  await signInAs(page, 'trainee', null)
  const { name } = (await call(page, 'GET', `/devformtemplate?id=${template}`)) as FormTemplate
  const [goalTitle, activityTitle] = [ownTitle('Discuss a case'), ownTitle('Shoulder clinic')]
  const goal = await makeGoal(page, goalTitle, name)
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name: 'Start the form' }).filter({ visible: true }).click()
  await look(page, name)
  await expect(page.getByText(`For the goal ${goalTitle}.`)).toBeVisible()
  const form = idIn(page)
  const activity = await logWaiting(page, activityTitle, name)
  expect(activity).toMatchObject({ state: 'draft', devform_id: form })
  await page.goto(`/app/activity?id=${activity.id}`)
  await look(page, activityTitle)
  await expect(page.getByText('This activity completes when the form is signed.')).toBeVisible()

  await page.goto(`/app/plan/goal?id=${goal}`)
  await look(page, goalTitle)
  await page.getByRole('link', { name: 'Continue the form' }).filter({ visible: true }).click()
  await look(page, name)
  await fillIn(page)
  await page.getByRole('button', { name: 'Ask Supervisor to sign' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Person' }).fill('Rāpana')
  await page.getByRole('option', { name: /^Helen Rāpana/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to sign' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/app/plan/goal?id=${goal}`)
  await look(page, goalTitle)
  await expect(page.getByText('Not completed yet.')).toBeVisible()
  await expect(page.getByText('Waiting for signatures')).toBeVisible()

  // The own list finds what waits for her.
  await page.goto('/app/forms')
  await look(page, 'Forms')
  await page.getByRole('button', { name: 'Waits for' }).click()
  await page.getByRole('checkbox', { name: 'Helen Rāpana' }).check()
  await checkWithAxe(page)
  await page.keyboard.press('Escape')
  const listed = page.getByRole('main').getByRole('link', { name }).filter({ visible: true })
  await expect(page).toHaveURL(/waits_for=person/)
  await expect(listed).toHaveCount(1)
  const waitsForHer = page.url()

  const theirs = await elsewhere('educator', `/app/form?id=${form}`)
  await look(theirs, new RegExp(`^${name}`))
  await theirs.getByRole('button', { name: 'Sign as Helen Rāpana' }).click()
  await expect(theirs.getByText('1 of 1', { exact: true })).toBeVisible()
  await theirs.close()

  await page.goto(waitsForHer)
  await look(page, 'Forms')
  await expect(page.getByRole('button', { name: /^Waits for ./ })).toBeVisible()
  await expect(listed).toHaveCount(0)
  await page.goto(`/app/plan/goal?id=${goal}`)
  await look(page, goalTitle)
  await expect(page.getByText(/^Completed on \d/)).toBeVisible()
  await page.goto(`/app/activity?id=${activity.id}`)
  await look(page, activityTitle)
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('This activity completes when')).toHaveCount(0)
})
