import type { FormModel, GuestDocument, Question } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { call, ownId, ownTitle } from './calls.ts'
import { mailedLink } from './guests.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { here } from './signing-fixture.ts'
import { pageOf, publishTemplate } from './templates.ts'

const behaviours = ['Listens', 'Explains', 'Keeps people safe']
const asked: readonly Question[] = [
  {
    key: 'work',
    title: 'How often do you see this?',
    required: true,
    kind: 'scale',
    not_observed: true,
    points: [1, 2, 3, 4, 5].map((value) => ({ value, title: `Step ${value}` })),
    rows: behaviours.map((title, at) => ({ key: `row${at}`, title })),
  },
  { key: 'words', title: 'What should they go on doing?', required: false, kind: 'long_text' },
]
const model: FormModel['pages'] = [{ ...pageOf('rater', '', asked), by: ['rater'] }]

/** Answers by a link, without the screens. */
const rateByLink = async (page: Page, link: string, name: string, value: number): Promise<void> => {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const post = async (path: string, data: object): Promise<{ data: unknown }> => {
    const answer = await page.request.post(`${address()}/api/v1${path}`, { data })
    expect([200, 261], await answer.text()).toContain(answer.status())
    return (await answer.json()) as { data: unknown }
  }
  const read = (await post('/signing/read', { token })).data as GuestDocument
  await post('/signing/sign', {
    token,
    name,
    content_hash: read.content_hash,
    answers: {
      work: Object.fromEntries(behaviours.map((_, at) => [`row${at}`, value])),
      words: `Word of ${name}`,
    },
  })
}

test('an MSF of twelve: each answers by themselves, and only their sum is read @phone', async ({ page, elsewhere }) => {
  test.slow()
  const name = ownTitle('Colleague feedback')
  await publishTemplate(elsewhere, name, model, {
    order: 'any',
    parties: [{ key: 'rater', title: 'Rater', who: 'guest', answers_shown: 'sum', least_raters: 6 }],
  })
  const box = ownTitle('raters').toLowerCase().replaceAll(' ', '.')
  const raters = Array.from({ length: 12 }, (_, at) => ({
    name: `Rater ${'ABCDEFGHIJKL'[at] ?? ''}`,
    email: `${box}.${at + 1}@hospital.example`,
  }))

  // Twelve are asked in one act.
  await signInAs(page, 'trainee', null)
  // So many addresses in a day need the yes of the office.
  const office = await elsewhere('admin', null)
  const allowance = { user_id: await ownId(page), most: 60, ends: addDays(today(), 7), reason: 'Colleague feedback.' }
  await call(office, 'POST', '/user/mailallowance', allowance)
  await office.close()
  await page.goto('/app/forms?new=asked')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: name })
  await expect(dialog.getByText('You read the sum once at least 6 have answered')).toBeVisible()
  for (const [at, rater] of raters.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Another person without an account' }).click()
    const which = at === 0 ? '' : ` ${at + 1}`
    await dialog.getByLabel(`Name of someone without an account${which}`, { exact: true }).fill(rater.name)
    await dialog.getByLabel(`Their email${which}`, { exact: true }).fill(rater.email)
  }
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Asked 12 people')).toBeVisible()

  // Eleven answer, and the last of them on a phone.
  const theirs = await elsewhere(null)
  for (const [at, rater] of raters.entries())
    if (at > 0) await rateByLink(theirs, here(await mailedLink(rater.email)), rater.name, at < 6 ? 4 : 5)
  await theirs.goto(here(await mailedLink(raters[0]?.email ?? '')))
  await look(theirs, new RegExp(`^${name}`))
  await expect(theirs.getByText('What you say is read only together with what others say.')).toBeVisible()
  for (const behaviour of behaviours)
    await theirs.getByRole('radiogroup', { name: behaviour }).getByText('Not observed').click()
  await theirs.getByLabel(/What should they go on doing\?/).fill('Word of Rater A')
  await theirs.getByLabel(/^I took part in this/).check()
  await checkWithAxe(theirs)
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(theirs, /^Thank you, /)
  await theirs.close()

  // Nothing of one of them is read, on the form or in the list.
  await page.goto('/app/forms')
  await page
    .getByRole('link', { name: new RegExp(name) })
    .locator('visible=true')
    .first()
    .click()
  await look(page, new RegExp(`^${name}`))
  await expect(page.getByText('These answers are read only together with those of others')).toBeVisible()
  await expect(page.getByText(/Word of Rater/)).toHaveCount(0)

  // Once no one can undo their signature, the report is made.
  await page.goto('/app/forms')
  await page.getByRole('link', { name: 'Results over time' }).click()
  await look(page, 'Results')
  const make = page.getByRole('button', { name: 'Make the report' })
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Form', { exact: true }).selectOption({ label: `${name}, 12 forms` })
    await expect(page.getByText('12 raters have answered.')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await checkWithAxe(page)
  await make.click()
  await expect(page.getByText('Report of 12 raters made')).toBeVisible()
  const report = page.getByRole('region', { name: 'Report 1' })
  await expect(report.getByText('12 raters,')).toBeVisible()
  await expect(report.getByText('Word of Rater K')).toBeVisible()
  await report.getByRole('button', { name: 'As a table' }).click()
  await expect(report.getByRole('row', { name: 'Listens 0 0 0 5 6 1 4.5' })).toBeVisible()
  await checkWithAxe(page)

  // A form of two scales has each by itself, with its own words; no rater of the MSF is in them.
  const select = page.getByLabel('Form', { exact: true })
  const twoScales = await select.getByRole('option', { name: /^Mini clinical evaluation/ }).textContent()
  await select.selectOption({ label: twoScales ?? '' })
  for (const [scale, words] of [
    ['Scale of 1 to 5', '5 is “Above”'],
    ['Scale of 1 to 9', '9 is “Superior”'],
  ] as const) {
    await expect(page.getByRole('heading', { name: scale })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('button', { name: 'As a table' }).last().click()
  await expect(page.getByRole('table', { name: /scale of 1 to 9/ })).toBeVisible()
  await expect(page.getByText(/^Rater [A-L]$/)).toHaveCount(0)
  await checkWithAxe(page)
})
