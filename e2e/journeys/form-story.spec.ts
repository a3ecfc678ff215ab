import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { linesOf, readPdf } from '../../server/src/pdf/testing/read-pdf.ts'
import { ask, publish } from './building.ts'
import { ownTitle } from './calls.ts'
import { askGuest, signByMail, signWithCode, verified } from './guests.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import type { Elsewhere } from './journey.ts'
import { here } from './signing-fixture.ts'

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const saving = (page: Page) => page.locator('[data-saving]')
const saved = (page: Page) => expect(saving(page)).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 30_000 })
const supervisor = 'Losa Tuimavave'
const before = 'Clear explanation of the risk.'
const after = 'Clear explanation of the benefit.'

/** At a desk, an administrator builds a template that no other journey has and publishes it; gives its page. */
const buildTemplate = async (elsewhere: Elsewhere, name: string): Promise<string> => {
  const office = await elsewhere('admin', null)
  await office.setViewportSize({ width: 1280, height: 800 })
  await office.goto('/app/formtemplate/admin')
  await office.getByLabel('Name').fill(name)
  await office.getByRole('button', { name: 'Add questions' }).click()
  await ask(office, 'Long text', 'Case')
  await ask(office, 'Yes or no', 'Was an interpreter needed?')
  await office.getByRole('button', { name: 'Add page' }).click()
  await ask(office, 'Long text', 'What went well')
  await office.getByRole('link', { name: 'Who signs' }).click()
  await office.getByLabel('This form is signed').check()
  await office.getByRole('combobox', { name: 'Who gives signature 1' }).selectOption('Anyone they name')
  await office.getByRole('button', { name: 'Add signature' }).click()
  await box(office, 'Signature 2').fill('Trainee')
  await office.getByRole('combobox', { name: 'Who gives signature 2' }).selectOption('The person who fills it in')
  await expect(office.getByText('2 signatures are needed, in any order.')).toBeVisible()
  await office.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await office.getByLabel('Who can reopen finished forms').selectOption('Director and the college office')
  await checkWithAxe(office)
  await publish(office)
  const place = new URL(office.url())
  await office.close()
  return `/app/formtemplate?id=${place.searchParams.get('id')}`
}

/** Fills in a form of two pages with the network cut twice. */
const fillIn = async (page: Page, name: string): Promise<void> => {
  // Cut for the first time: the browser itself has no network.
  await box(page, 'Case').fill('Shoulder pain.')
  await saved(page)
  await page.context().setOffline(true)
  await box(page, 'Case').fill('Right shoulder pain for 5 months.')
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(saving(page)).toHaveText(
    'You’re offline. Saved on this device; we’ll send it when you’re back online.',
    { timeout: 20_000 },
  )
  await checkWithAxe(page)
  await page.context().setOffline(false)
  await saved(page)
  if (isPhone(page))
    await expect(page.getByLabel('Page', { exact: true }).locator('option:checked')).toHaveText('1. Page 1')
  await page.getByRole('button', { name: 'Next' }).click()
  await look(page, name)

  // Cut for the second time: the answer of a save that was made gets lost.
  let lost = 0
  await page.route('**/api/v1/devform', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort('failed')
  })
  await box(page, 'What went well').fill(before)
  await expect(saving(page)).toHaveText(/^You’re offline\./, { timeout: 20_000 })
  expect(lost).toBeGreaterThan(0)
  await page.unroute('**/api/v1/devform')
  await saved(page)
  await complete(page)
}

const complete = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check answers' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/app\/form\?id=\d+/)
}

/** Asks the supervisor, who signs on a phone of their own by the code that is held up at once; gives the code that verifies it. */
const signByCode = async (elsewhere: Elsewhere, page: Page, name: string, email: string): Promise<string> => {
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/devformsignature/link') && answer.ok())
  await askGuest(page, 'Ask Supervisor to sign', supervisor)
  const { data } = (await (await shown).json()) as { data: { link: string } }
  await expect(page.getByRole('img', { name: `QR code with which ${supervisor} signs` })).toBeVisible()
  await checkWithAxe(page)

  const phone = await elsewhere(null)
  await phone.goto(here(data.link))
  await look(phone, new RegExp(name))
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByRole('button', { name: 'Read all 3 answers' }).click()
  await expect(phone.getByText(before)).toBeVisible()
  await expect(phone.getByLabel('Your name')).toHaveValue(supervisor)
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.getByText('Read the form, then tick this.')).toBeVisible()
  await phone.getByLabel(/^I took part in this/).check()
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await signWithCode(phone, email)
  await look(phone, `Thank you, ${supervisor}`)
  const code = await phone.getByRole('definition').last().textContent()
  // It works once.
  const again = await phone.context().newPage()
  await again.goto(here(data.link))
  await look(again, 'This link no longer works')
  await expect(again.getByText(/^You signed this on \d/)).toBeVisible()
  await phone.close()
  return code ?? ''
}

/** Changes a word of what was signed, which takes the form back to be completed again. */
const changeWord = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Change answers' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    `The signature of ${supervisor} (Supervisor) will no longer count`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Change answers' }).click()
  await expect(page).toHaveURL(/\/app\/form\/edit\?id=\d+/)
  await page.getByRole('button', { name: 'Next' }).click()
  await box(page, 'What went well').fill(after)
  await complete(page)
}

/** The code that is printed on the paper. */
const printedCode = async (page: Page): Promise<string> => {
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF of this form' }).click()
  const { pages } = await readPdf(await readFile(await (await paper).path()))
  const words = pages.flatMap(linesOf).join(' ')
  expect(words).toContain(after)
  const code = /\benter (\S+)\. The page says/.exec(words)?.[1] ?? ''
  expect(code, words).toMatch(/\S/)
  return code
}

test('a form from its template to its verified paper: built, filled in with the network cut twice, signed by a code, changed, signed again @phone', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to load/)
  const name = ownTitle('Case discussion')
  const template = await buildTemplate(elsewhere, name)

  await signInAs(page, 'trainee', template)
  await look(page, name)
  await page.getByRole('button', { name: 'Start this form' }).locator('visible=true').click()
  await look(page, name)
  await fillIn(page, name)

  await look(page, name)
  const email = `losa-${randomUUID().slice(0, 8)}@clinic.test`
  const first = await signByCode(elsewhere, page, name, email)
  await page.reload()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText(/on their own device, with a code emailed/i).first()).toBeVisible()

  await changeWord(page)
  await look(page, name)
  await expect(page.getByText(`The signature of ${supervisor} no longer counts.`)).toBeVisible()
  await expect(
    page.getByText(`${supervisor} (Supervisor) is asked to sign again, because “What went well” changed.`),
  ).toBeVisible()
  await expect(page.getByRole('deletion').first()).toHaveText(before)
  await expect(page.getByRole('insertion').first()).toHaveText(after)
  await verified(elsewhere, first, 'This paper no longer counts', after)

  // Whoever had signed is asked again by mail; the owner signs for themselves.
  await signByMail(elsewhere, email, after)
  await page.reload()
  await page.getByRole('button', { name: 'Sign as Mārama Thorne' }).click()
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Signed \d/)).toBeVisible()
  await verified(elsewhere, await printedCode(page), 'This form is valid', after)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/^Finished \d/)).toBeVisible()
  await look(page, name)

  // What is finished its owner doesn’t reopen; the Director does, whom the template names, and says why.
  await expect(page.getByRole('button', { name: 'Actions for this form' })).toHaveCount(0)
  const director = await elsewhere('director', `/app/form?id=${new URL(page.url()).searchParams.get('id')}`)
  await director.getByRole('button', { name: 'Actions for this form' }).click()
  await director.getByRole('button', { name: 'Reopen' }).click()
  const dialog = director.getByRole('dialog')
  await expect(dialog).toContainText('Mārama Thorne reads your reason, changes it and completes it again.')
  await dialog.getByLabel('Reason').fill('It was the left knee.')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(director.getByText('“It was the left knee.”').first()).toBeVisible()
  await page.reload()
  // On a phone the newest of the history stands alone at first.
  if (isPhone(page)) await page.getByRole('button', { name: /^All \d+$/ }).click()
  await expect(page.getByText('Sione Fīfita reopened it').first()).toBeVisible()
  // It is theirs to change: the form says who and why, and so do their deadlines.
  await expect(page.getByText('Sione Fīfita reopened this form')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the answers' })).toBeVisible()
  await page.goto('/app/deadlines')
  await expect(page.getByRole('link', { name: new RegExp(`^Change: Form reopened: ${name}`) }).first()).toBeVisible()
})
