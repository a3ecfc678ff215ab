import type { Form, Question } from '@college/contract/forms'
import type { Page } from '@playwright/test'
import { call, endSessionWhile, ownTitle } from './calls.ts'
import { checkWithAxe, expect, giveCredentials, look, signInAs, test } from './journey.ts'
import { pageOf, publishTemplate } from './templates.ts'

const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|401|Failed to load/
const saving = (page: Page) => page.locator('[data-saving]')
const saved = (page: Page) => expect(saving(page)).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 30_000 })
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Check answers)$/ }).click()
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

const required = true
const words = (key: string, title: string): Question => ({ key, kind: 'long_text', title, required })
const points = [1, 2, 3].map((value) => ({ value, title: ['needs help', 'nearly', 'independent'][value - 1] ?? '' }))
const discussion = [
  pageOf('case', 'The case', [
    words('problem', 'Problem'),
    { key: 'seen', kind: 'date', title: 'Seen on', required, latest: 'today' },
    { key: 'interpreter', kind: 'yes_no', title: 'Was an interpreter needed?', required },
    {
      ...words('language', 'Which language'),
      show_if: { match: 'all', tests: [{ key: 'interpreter', is: 'equal', value: true }] },
    },
  ]),
  pageOf('rating', 'Rating', [
    {
      key: 'rate',
      kind: 'scale',
      title: 'Rate the trainee',
      required,
      points,
      rows: ['History', 'Judgement'].map((title) => ({ key: title.toLowerCase(), title })),
    },
    { key: 'sum', kind: 'total', title: 'Sum', required: false, of: ['rate'], how: 'sum' },
  ]),
  pageOf('end', 'To end with', [
    words('well', 'What went well'),
    { key: 'sign', kind: 'signature', title: 'Your signature', required },
  ]),
]

/** Begins a form of a template and gives its id. */
const begin = async (page: Page, template: number): Promise<number> => {
  await page.goto(`/app/form/edit?template=${template}`)
  await expect(page).toHaveURL(/form\/edit\?id=\d+/)
  return Number(new URL(page.url()).searchParams.get('id'))
}
const stored = async (page: Page, id: number): Promise<Form> => (await call(page, 'GET', `/devform?id=${id}`)) as Form

test('a form is filled in and completed, and the session ends meanwhile', async ({ page, elsewhere, allow }) => {
  test.slow()
  allow(away)
  const name = ownTitle('Case-based discussion')
  const template = await publishTemplate(elsewhere, name, discussion, {
    order: 'any',
    parties: [{ key: 'supervisor', title: 'Supervisor', who: 'supervisor' }],
  })
  await signInAs(page, 'trainee', null)
  const id = await begin(page, template)
  await look(page, name)
  await page.getByText('Details of this form').click()
  await expect(page.getByText('Template version 1')).toBeVisible()

  await box(page, 'Problem').fill('Shoulder pain for 5 months, diabetes.')
  await box(page, 'Seen on').fill('3/11/2026')
  await saved(page)
  expect((await stored(page, id)).data).toEqual({
    problem: 'Shoulder pain for 5 months, diabetes.',
    seen: '2026-11-03',
  })

  // Nothing is held against what is not answered yet, until it is moved on from.
  await expect(page.getByText('Choose yes or no')).toHaveCount(0)
  await next(page)
  await expect(page.getByRole('alert', { name: 'What to fix first' })).toBeFocused()
  await expect(page.getByRole('alert', { name: 'What to fix first' })).toContainText('Check one answer')
  await page.getByRole('link', { name: 'Was an interpreter needed? Choose yes or no' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.getByRole('radio', { name: 'No' }).check()
  await next(page)
  await look(page, name)
  await expect(page.getByRole('heading', { level: 2, name: 'Rating' })).toBeFocused()
  await page.getByRole('radiogroup', { name: 'History' }).getByText('2', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Judgement' }).getByText('3', { exact: true }).click()
  await expect(page.getByRole('status', { name: 'Sum' })).toHaveText('5')
  await next(page)

  await endSessionWhile(page, '**/api/v1/devform', () =>
    box(page, 'What went well').fill('Checked understanding with teach-back.'),
  )
  await expect(page).toHaveURL(/\/app\/signin\?next=/, { timeout: 20_000 })
  await giveCredentials(page, 'trainee')
  await expect(box(page, 'What went well')).toHaveValue('Checked understanding with teach-back.')
  await saved(page)
  await page.reload()
  await expect(box(page, 'What went well')).toHaveValue('Checked understanding with teach-back.')
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await box(page, 'Your signature, your name').fill('Mārama Thorne')
  await checkWithAxe(page)
  await next(page)

  await look(page, name)
  await page.getByRole('link', { name: 'Edit Problem' }).click()
  await expect(box(page, 'Problem')).toBeFocused()
  await box(page, 'Problem').fill('Shoulder pain for 6 months.')
  await next(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await next(page)
  await expect(page.getByText('Shoulder pain for 6 months.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Supervisor signs next. You ask them on the next page.')
  await question.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/form\\?id=${id}`))
  expect(await stored(page, id)).toMatchObject({
    state: 'completed',
    data: {
      problem: 'Shoulder pain for 6 months.',
      seen: '2026-11-03',
      interpreter: false,
      rate: { history: 2, judgement: 3 },
      sum: 5,
      well: 'Checked understanding with teach-back.',
      sign: { drawn: null, typed: 'Mārama Thorne' },
    },
  })

  // Completed by mistake, it is a draft again with all its answers.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The form is a draft again')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/app/form/edit\\?id=${id}`))
  await expect(box(page, 'Problem')).toHaveValue('Shoulder pain for 6 months.')
  expect(await stored(page, id)).toMatchObject({ state: 'started', completed_at: null })
})

test('what a condition hides is not asked for, comes back as it was typed, and is not kept', async ({
  page,
  elsewhere,
}) => {
  const name = ownTitle('Interpreters')
  const [first] = discussion
  const template = await publishTemplate(elsewhere, name, first ? [first] : [])
  await signInAs(page, 'trainee', null)
  const id = await begin(page, template)
  await box(page, 'Problem').fill('Knee')
  await box(page, 'Seen on').fill('01/11/2026')
  await expect(box(page, 'Which language')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await next(page)
  await expect(page.getByRole('link', { name: 'Which language: Answer this question' })).toBeVisible()
  await box(page, 'Which language').fill('Samoan')
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(box(page, 'Which language')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(box(page, 'Which language')).toHaveValue('Samoan')
  await page.getByRole('radio', { name: 'No' }).check()
  await next(page)
  await look(page, name)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(box(page, 'Problem')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(page, 'Problem')).toHaveValue('Knee')
  await next(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/form\\?id=${id}`))
  expect((await stored(page, id)).data).toEqual({ problem: 'Knee', seen: '2026-11-01', interpreter: false })
})

test('two tabs keep in step; another device that answers the same is shown, and nothing typed is lost', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  allow(/474/)
  const name = ownTitle('Written in two places')
  const questions = [words('one', 'One'), words('two', 'Two'), words('three', 'Three')]
  const template = await publishTemplate(elsewhere, name, [pageOf('page', '', questions)])
  await signInAs(page, 'trainee', null)
  const id = await begin(page, template)
  await expect(box(page, 'One')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(`/app/form/edit?id=${id}`)
  await expect(box(tab, 'One')).toBeVisible()
  await box(page, 'One').fill('From the first tab')
  await expect(box(tab, 'One')).toHaveValue('From the first tab')
  await saved(page)
  await box(tab, 'Two').fill('From the second tab')
  await expect(box(page, 'Two')).toHaveValue('From the second tab')
  await saved(tab)
  await tab.close()

  const device = await elsewhere('trainee', `/app/form/edit?id=${id}`)
  await expect(box(device, 'Two')).toHaveValue('From the second tab')
  await box(device, 'Two').fill('From the other device')
  await box(device, 'Three').fill('Only there')
  await saved(device)
  await device.close()

  await box(page, 'One').fill('Typed here meanwhile')
  await box(page, 'Two').fill('Typed here too')
  const two = page.getByRole('alert', { name: 'Two answers' })
  await expect(two).toBeVisible({ timeout: 20_000 })
  await expect(two.getByRole('group', { name: 'Two' })).toContainText('From the other device')
  await expect(two.getByRole('group', { name: 'One' })).toHaveCount(0)
  await expect(box(page, 'Two')).toHaveValue('Typed here too')
  await checkWithAxe(page)
  await two.getByLabel(/^From elsewhere/).check()
  await two.getByRole('button', { name: 'Continue with these' }).click()
  await saved(page)
  expect((await stored(page, id)).data).toEqual({
    one: 'Typed here meanwhile',
    two: 'From the other device',
    three: 'Only there',
  })
})

test.describe('with the application on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a form that is reloaded without a network goes on where it was', async ({ page, elsewhere, allow }) => {
    test.slow()
    allow(away)
    const name = ownTitle('In the lift')
    const template = await publishTemplate(elsewhere, name, [
      pageOf('page', '', [words('one', 'One'), words('two', 'Two')]),
    ])
    await signInAs(page, 'trainee')
    const id = await begin(page, template)
    await box(page, 'One').fill('Before')
    await saved(page)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 60_000 })
      .toBe('activated')
    await page.context().setOffline(true)
    await box(page, 'Two').fill('In the lift')
    await expect(saving(page)).toHaveText(/^You’re offline\./, { timeout: 20_000 })
    await page.reload()
    await expect(box(page, 'One')).toHaveValue('Before', { timeout: 30_000 })
    await expect(box(page, 'Two')).toHaveValue('In the lift')
    await page.context().setOffline(false)
    await saved(page)
    expect((await stored(page, id)).data).toEqual({ one: 'Before', two: 'In the lift' })
  })
})
