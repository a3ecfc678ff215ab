import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import {
  answers,
  askSupervisor,
  complete,
  completedForm,
  here,
  observer,
  pageOf,
  publishTemplate,
  supervisor,
  whole,
} from './signing-stage.ts'

// The code has a line of its own: a title may happen to be six digits, too.
const digits = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** The link of the newest ask that was mailed to an address. */
const mailedLink = async (email: string, n = 1): Promise<string> => {
  const { link } = await mailTo(email, n)
  return link?.includes('/app/sign#') ? link : mailedLink(email, n + 1)
}

/** Holds up a code, and lets somebody without an account sign with it on a phone of their own; gives the code that verifies it. */
const signByCode = async (browser: Browser, page: Page, form: string, email: string): Promise<string> => {
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/devformsignature/link') && answer.ok())
  await page.getByRole('button', { name: 'Show a code' }).click()
  const { data } = (await (await shown).json()) as { data: { link: string } }
  await expect(page.getByRole('img', { name: 'QR code with which Losa Tuimavave signs' })).toBeVisible()
  await checkWithAxe(page)

  const phone = await pageOf(browser, page, null)
  await phone.goto(here(data.link))
  await look(phone, new RegExp(form))
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByRole('button', { name: 'Read all 3 answers' }).click()
  await expect(phone.getByText(answers.well)).toBeVisible()
  await expect(phone.getByLabel('Your name')).toHaveValue('Losa Tuimavave')
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(phone.getByText('Read what is written, then tick this.')).toBeVisible()
  await phone.getByLabel(/^I took part in this/).check()
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.getByLabel('Your own email').fill(email)
  await phone.getByRole('button', { name: 'Send me the code' }).click()
  await phone.getByLabel('Code from the mail').fill(digits((await mailTo(email)).text))
  await checkWithAxe(phone)
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(phone, 'Thank you, Losa Tuimavave')
  const code = await phone.getByRole('definition').last().textContent()
  // It works once.
  const again = await phone.context().newPage()
  await again.goto(here(data.link))
  await look(again, 'This link does not work')
  await phone.context().close()
  return code ?? ''
}

const verified = async (browser: Browser, page: Page, code: string, says: string): Promise<void> => {
  const anybody = await pageOf(browser, page, null)
  await anybody.goto(`${address()}/app/verify`)
  await look(anybody, 'Verify a signed form')
  await anybody.getByLabel('Verification code').fill(code)
  await anybody.getByRole('button', { name: 'Verify' }).click()
  await look(anybody, says)
  await expect(anybody.getByText(answers.case)).toHaveCount(0)
  await anybody.context().close()
}

test('somebody signs by a held-up code; a changed word voids it with the difference shown; signed again, it verifies @phone', async ({
  page,
  browser,
}) => {
  test.slow()
  const template = await publishTemplate(browser, page, [observer, supervisor])
  await signInAs(page, 'trainee')
  const title = ownTitle('Shoulder')
  const { id } = await completedForm(page, template, title)
  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await page.getByRole('button', { name: 'Ask Observer to sign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Without an account').click()
  await dialog.getByLabel('Name').fill('Losa Tuimavave')
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Ask to sign' }).click()
  const email = `losa-${randomUUID().slice(0, 8)}@clinic.test`
  const first = await signByCode(browser, page, title, email)

  await page.reload()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText(/on their own phone, with a code by mail/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Change answers' }).click()
  await expect(page.getByRole('dialog')).toContainText('The signature of Losa Tuimavave will not hold any more')
  await page.getByRole('dialog').getByRole('button', { name: 'Change answers' }).click()
  await page.waitForURL(/\/app\/form\/edit/)
  await complete(page, id, { ...answers, well: 'Clear explanation of the benefit.' })

  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText('The signature of Losa Tuimavave does not hold any more.')).toBeVisible()
  await expect(page.getByRole('deletion').first()).toHaveText('Clear explanation of the risk.')
  await expect(page.getByRole('insertion').first()).toHaveText('Clear explanation of the benefit.')
  await verified(browser, page, first, 'This form was altered')

  // Whoever had signed is asked again, and what comes from their own mailbox needs no code.
  const phone = await pageOf(browser, page, null)
  await phone.goto(here(await mailedLink(email)))
  await look(phone, new RegExp(title))
  await phone.getByRole('button', { name: 'Read all 3 answers' }).click()
  await expect(phone.getByText('Clear explanation of the benefit.')).toBeVisible()
  await phone.getByLabel(/^I took part in this/).check()
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(phone, 'Thank you, Losa Tuimavave')
  await phone.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Ask Supervisor to sign' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Person' }).fill('Rāpana')
  await page.getByRole('option', { name: /^Helen Rāpana/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to sign' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const theirs = await pageOf(browser, page, 'educator')
  await theirs.goto(`${address()}/app/form?id=${id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Sign as Helen Rāpana' }).click()
  await expect(theirs.getByText('2 of 2', { exact: true })).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(page.getByText(/^Signed \d/)).toBeVisible()
  await look(page, /^Case discussion/)
  const { verification_code: code } = await whole(page, id)
  await verified(browser, page, code ?? '', 'This form is valid')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF of this form' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/^Finished \d/)).toBeVisible()
})

test('an educator finds what waits on their home, and signs two forms in one act @phone', async ({ page, browser }) => {
  test.slow()
  const template = await publishTemplate(browser, page, [supervisor])
  const trainee = await pageOf(browser, page, 'trainee')
  const titles = [ownTitle('Knee'), ownTitle('Back')]
  for (const title of titles) {
    const { id } = await completedForm(trainee, template, title)
    await askSupervisor(trainee, id, 'Rāpana')
  }
  await trainee.context().close()

  await signInAs(page, 'educator')
  await expect(page.getByRole('region', { name: 'Waiting for your signature' })).toBeVisible()
  await checkWithAxe(page)
  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  await page.goto('/app/forms')
  await look(page, 'Forms')
  await page.getByRole('link', { name: 'Sign several' }).click()
  await look(page, 'Sign several forms')
  for (const title of titles) {
    const named = new RegExp(title)
    await page.getByRole('checkbox', { name: named }).check()
    await page.getByRole('button', { name: named }).click()
    await expect(page.getByText(answers.discussed)).toBeVisible()
  }
  // What has been scrolled under the bar is small for axe.
  await checkWithAxe(page, ['target-size'])
  await page.getByLabel(/^I have read each of them/).check()
  await page.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }).click()
  await look(page, '2 forms signed')
  await page.goto(`/app/forms/trainee?q=${encodeURIComponent(titles[0] ?? '')}`)
  await look(page, 'My trainee forms')
  await expect(page.getByText('1 of 1 signed')).toBeVisible()
})

test('who does not sign says why, and somebody else can be asked', async ({ page, browser }) => {
  const template = await publishTemplate(browser, page, [supervisor])
  await signInAs(page, 'trainee')
  const { id } = await completedForm(page, template, ownTitle('Hip'))
  await askSupervisor(page, id, 'Rāpana')

  const theirs = await pageOf(browser, page, 'educator')
  await theirs.goto(`${address()}/app/form?id=${id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Decline' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Write why you do not sign')).toBeVisible()
  await checkWithAxe(theirs)
  await theirs.getByLabel('Why').fill('I was not in the clinic that day.')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Declined. Mārama Thorne is told why.')).toBeVisible()
  await theirs.context().close()

  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await expect(page.getByText('“I was not in the clinic that day.”').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask again as Supervisor' })).toBeVisible()
})

test('the lists of forms are for those who may read them', async ({ page, browser }) => {
  await signInAs(page, 'director')
  await page.goto('/app/forms/alltrainee')
  await look(page, 'All trainee forms')
  await expect(page.getByRole('table', { name: 'Forms' })).toBeVisible()
  const office = await pageOf(browser, page, 'admin')
  await office.goto(`${address()}/app/forms/admin`)
  await look(office, 'All forms')
  await office.getByRole('button', { name: 'State', expanded: false }).click()
  // The list is read anew with the first press, and its chip with it.
  await office.getByLabel('Finished').click()
  await expect(office).toHaveURL(/state=finished/)
  await office.context().close()
})
