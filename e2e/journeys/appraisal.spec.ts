import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Form, FormTemplate } from '@college/contract/forms'
import type { Page } from '@playwright/test'
import { call, ownId, ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test, tokenOn } from './journey.ts'

const file = join(import.meta.dirname, 'medical-appraisal.json')
const byHand = join(import.meta.dirname, '../../contract/src/forms/engine/testing/by-hand')
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Check answers)$/ }).click()
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const choose = (page: Page, group: string | RegExp, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()

const appraiser = { order: 'any', parties: [{ key: 'appraiser', title: 'Appraiser', who: 'anyone' }] }

const withMistakes = (written: string): string =>
  written.replace('"from": "startedOn"', '"from": "begunOn"').replace('"maximum": 14', '"maximum": "14"')

/** Brings it in as a program does, beside another written by hand; with mistakes it is refused, all of them by their place in the file. */
const importByApi = async (office: Page, written: string): Promise<void> => {
  const keep = async (name: string, schema: string, more: object): Promise<{ id: number; updated_at: string }> => {
    const sent = { name: ownTitle(name), schema: JSON.parse(schema) as unknown, ...more }
    const { id, updated_at } = (await call(office, 'PUT', '/devformtemplate', sent)) as FormTemplate
    return { id, updated_at }
  }
  const signers = { order: 'any', parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' }] }
  const miniCex = await readFile(join(byHand, 'mini-cex.json'), 'utf8')
  for (const draft of [
    await keep('Appraisal by API', written, { type: 'fellow', signing_required: true, signers: appraiser }),
    await keep('Mini-CEX by hand', miniCex, { type: 'trainee', signing_required: true, signers }),
  ]) {
    const published = (await call(office, 'POST', '/devformtemplate/publish', draft)) as FormTemplate
    expect(published).toMatchObject({ version: 1, unpublished: false })
    await call(office, 'POST', '/devformtemplate/archive', {
      id: draft.id,
      updated_at: published.updated_at,
      archived: true,
    })
  }
  const bad = await keep('Bad', withMistakes(written), { type: 'fellow', signing_required: true, signers: appraiser })
  const headers = { authorization: `JWT ${await tokenOn(office)}` }
  const refused = await office.request.post(`${address()}/api/v1/devformtemplate/publish`, { headers, data: bad })
  expect(refused.status()).toBe(400)
  const { errors } = (await refused.json()) as { errors: { path: string }[] }
  expect(errors.map(({ path }) => path)).toEqual([
    'schema.layout.pages.1.sections.0.questions.0.columns.6.earliest.from',
    'schema.properties.posts.items.properties.sessions.maximum',
  ])
  await call(office, 'DELETE', `/devformtemplate?id=${bad.id}`)
}

test('a form for revalidation that was written by hand is imported, filled in, completed, and signed by the appraiser with their part @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const office = await elsewhere('admin', null)
  const name = ownTitle('Medical appraisal')
  await office.goto('/app/formtemplates/admin')
  await look(office, 'Form templates')
  await office.getByRole('button', { name: 'Import' }).locator('visible=true').first().click()
  const dialog = office.getByRole('dialog')
  const written = await readFile(file, 'utf8')
  const upload = (text: string) =>
    dialog
      .getByLabel('File')
      .setInputFiles({ name: 'appraisal.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  // What is wrong is said all at once, each by its place in the file.
  await upload(withMistakes(written))
  const refused = dialog.getByRole('alert')
  await expect(refused).toContainText('layout.pages.1.sections.0.questions.0.columns.6.earliest.from')
  await expect(refused).toContainText('properties.posts.items.properties.sessions.maximum')
  await upload(written)
  await expect(dialog.getByText(/^32 questions on 6 pages/)).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('For').selectOption({ label: 'Fellow' })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await look(office, name)
  const id = Number(new URL(office.url()).searchParams.get('id'))
  const { updated_at } = (await call(office, 'GET', `/devformtemplate?id=${id}`)) as FormTemplate
  const signed = { id, updated_at, signing_required: true, signers: appraiser }
  const draft = (await call(office, 'POST', '/devformtemplate', signed)) as FormTemplate
  await call(office, 'POST', '/devformtemplate/publish', { id, updated_at: draft.updated_at })

  await importByApi(office, written)
  await office.close()

  await signInAs(page, 'fellow', null)
  await page.goto(`/app/form/edit?template=${id}`)
  await expect(page).toHaveURL(/form\/edit\?id=\d+/)
  const form = Number(new URL(page.url()).searchParams.get('id'))
  await look(page, name)
  await box(page, 'GMC number').fill('7012345')
  await box(page, 'Contact email').fill('not an address')
  await box(page, 'Appraisal period, first day').fill('1/4/2025')
  await box(page, 'Appraisal period, last day').fill('31/3/2025')
  await box(page, 'Date of primary qualification').fill('30/11/1998')
  await choose(page, 'Do you have a designated body?', 'No')
  await box(page, 'Who is your suitable person?').fill('Dr Amy Lowe, medical director')
  await next(page)
  const wrong = page.getByRole('alert', { name: 'What to fix first' })
  await expect(wrong).toContainText('Enter an email address')
  await expect(wrong).toContainText('Not before 01/04/2025')
  await checkWithAxe(page)
  await box(page, 'Contact email').fill('ana@example.org')
  await box(page, 'Appraisal period, last day').fill('31/3/2026')
  await next(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Scope of work' })).toBeFocused()
  await page.getByRole('button', { name: 'Add row' }).click()
  await box(page, 'Post, row 1').fill('Consultant anaesthetist')
  await box(page, 'Organisation, row 1').fill('Leeds Teaching Hospitals')
  await choose(page, 'Clinical, row 1', 'Yes')
  await box(page, 'Sessions a week, row 1').fill('9.75')
  await box(page, 'Started, row 1').fill('2/8/2010')
  await expect(box(page, 'Ended on, row 1')).toHaveCount(0)
  await choose(page, 'Ended, row 1', 'Yes')
  await box(page, 'Ended on, row 1').fill('1/8/2010')
  await expect(page.getByRole('status', { name: 'Sessions a week in all' })).toHaveText('9.75 sessions')
  await box(page, 'Direct clinical care').fill('70')
  await box(page, 'Supporting activities').fill('20')
  await box(page, 'Teaching and research').fill('15')
  await next(page)
  await expect(wrong).toContainText('Not before 02/08/2010')
  await expect(wrong).toContainText('This comes to 105. It has to be 100')
  await checkWithAxe(page)
  await choose(page, 'Ended, row 1', 'No')
  await box(page, 'Teaching and research').fill('10')
  await next(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Development' })).toBeFocused()
  await page.getByRole('button', { name: 'Add row' }).click()
  await box(page, 'Activity, row 1').fill('Annual scientific meeting')
  await page.getByRole('combobox', { name: 'Kind, row 1' }).selectOption({ label: 'External' })
  await box(page, 'Credits, row 1').fill('50,25')
  await box(page, 'Credits, row 1').fill('49,25')
  await expect(page.getByRole('status', { name: 'Credits in all' })).toHaveText(/^49\.25Below what is asked for$/)
  await choose(page, /^Knowledge/, '4')
  await choose(page, 'Safety and quality', '3')
  await choose(page, /^Communication/, '3')
  await choose(page, 'Maintaining trust', 'Not observed')
  await checkWithAxe(page)
  await next(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Events and complaints' })).toBeFocused()
  await choose(page, 'Were you named in a significant event?', 'No')
  await box(page, 'How many complaints were made?').fill('0')
  await next(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Statements' })).toBeFocused()
  await page.getByRole('checkbox', { name: /^I accept the professional obligations/ }).check()
  await choose(page, 'Is this form ready for your appraiser?', 'Yes')
  await next(page)
  await expect(wrong).toContainText('I have insurance or indemnity for all of my work: Tick this box')
  await wrong.getByRole('link').click()
  await expect(page.getByRole('checkbox', { name: /^I have insurance/ })).toBeFocused()
  await page.keyboard.press('Space')
  await checkWithAxe(page)
  await next(page)

  await look(page, name)
  await expect(page.getByText('49.25: Below what is asked for')).toBeVisible()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/form\\?id=${form}`))
  const { state, data } = (await call(page, 'GET', `/devform?id=${form}`)) as Form
  expect(state).toBe('completed')
  expect(data).toMatchObject({
    periodEnd: '2026-03-31',
    posts: [{ post: 'Consultant anaesthetist', clinical: true, sessions: 9.75, startedOn: '2010-08-02', ended: false }],
    timeInAll: 100,
    creditsInAll: 49.25,
    selfRating: { knowledge: 4, trust: 'not_observed' },
    acceptsProbity: true,
    hasIndemnity: true,
  })
  expect(data).not.toHaveProperty('posts.0.endedOn')
  await look(page, name)
  await expect(page.getByText('Not observed', { exact: true }).first()).toBeVisible()
  await checkWithAxe(page)

  // The appraiser answers what is theirs, and signs all of it.
  const theirs = await elsewhere('educator', null)
  await call(page, 'PUT', '/devformsignature', { devform_id: form, party: 'appraiser', signer_id: await ownId(theirs) })
  await theirs.goto(`/app/form?id=${form}`)
  await look(theirs, new RegExp(`^${name}`))
  await box(theirs, /^What was discussed and agreed/).fill('The year, the plan, and a course in regional blocks.')
  await choose(theirs, /^Has the doctor made progress/, 'Yes')
  await theirs.getByRole('button', { name: 'Sign as Helen Rāpana' }).click()
  await expect(theirs.getByText('Tick this box').first()).toBeVisible()
  await checkWithAxe(theirs)
  await theirs.getByRole('checkbox', { name: /^I know of no concern/ }).check()
  await theirs.getByRole('button', { name: 'Sign as Helen Rāpana' }).click()
  await expect(theirs.getByText('1 of 1', { exact: true })).toBeVisible()
  await theirs.close()
  await page.reload()
  await look(page, new RegExp(`^${name}`))
  await expect(page.getByText('The year, the plan, and a course in regional blocks.')).toBeVisible()
  expect(await call(page, 'GET', `/devform?id=${form}`)).toMatchObject({ state: 'signed' })
})
