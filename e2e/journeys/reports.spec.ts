import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { linesOf, readPdf } from '../../server/src/pdf/testing/read-pdf.ts'
import { mailAbout } from '../post.ts'
import { call, ownId, ownTitle } from './calls.ts'
import { verified } from './guests.ts'
import { address, checkWithAxe, expect, look, signInAs, test, tokenOn } from './journey.ts'

const taken = async (page: Page, press: () => Promise<void>): Promise<{ file: Download; bytes: Buffer }> => {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { file, bytes: await readFile(await file.path()) }
}

/** The code that a report has at its end. */
const codeOn = async (bytes: Buffer): Promise<string> => {
  const { pages } = await readPdf(bytes)
  const last = linesOf(pages.at(-1) ?? [])
    .join('')
    .replaceAll(/\s/g, '')
  const code = /andenter([\dA-F]{16}\.[\dA-F]{16}-[G-Z]{2})\./.exec(last)?.[1]
  if (code === undefined) throw new Error('the report has no code')
  return code
}

test('a fellow’s year end: the report is read, taken, mailed and packed with its evidence @phone', async ({ page }) => {
  await signInAs(page, 'fellow')
  await page.getByRole('link', { name: 'Cycle report', exact: true }).click()
  await look(page, 'Cycle reports')
  const sheet = page.getByRole('article', { name: 'Cycle report' })
  await expect(sheet).toContainText('Structured conversation')
  await expect(sheet).toContainText(/of 50:00 hours/)
  await expect(sheet.getByRole('heading', { name: 'Time in the three groups' })).toBeVisible()

  const { file, bytes } = await taken(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  expect(file.suggestedFilename()).toMatch(/^Cycle report Callum Petrie .*\.pdf$/)
  const pdf = await readPdf(bytes)
  expect(pdf.title).toBe('Cycle report')
  expect(pdf.pages.flatMap((each) => linesOf(each)).join('\n')).toContain('Callum Petrie')
  await codeOn(bytes)

  await page.getByRole('button', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await expect(dialog.getByLabel('To')).toHaveValue('self')
  await checkWithAxe(page)
  const me = (await call(page, 'GET', '/user/token')) as { email: string }
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/on its way to Callum Petrie/i)).toBeVisible()
  // The same report asked for at the other width, within ten minutes, is the one mail that went already.
  const mail = await mailAbout(me.email, 'A report from')
  expect(mail.text).toContain('Callum Petrie')
  // The first letters of a PDF, as mails write them.
  expect(mail.raw).toContain('JVBERi0')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  const pack = await taken(page, () => page.getByRole('button', { name: 'Evidence pack' }).click())
  expect(pack.file.suggestedFilename()).toMatch(/^Evidence Callum Petrie .*\.zip$/)
  for (const name of ['report.pdf', 'activities.csv', 'activities.json', 'goals.csv', 'contents.txt'])
    expect(pack.bytes.includes(name), name).toBe(true)
})

test('the code of a printed plan says that it is up to date, and then that the record has changed @phone', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'fellow')
  // A plan of years ago, so that no other journey has to do with it.
  const days = { start_date: '2019-04-01', end_date: '2020-03-31' }
  const name = ownTitle('Plan for an auditor')
  const plan = (await call(page, 'PUT', '/devplan', {
    user_id: await ownId(page),
    category: 'PDP',
    name,
    ...days,
  })) as {
    id: number
  }
  const pdf = await page.request.get(`${address()}/api/v1/cpd/report/pdp/pdf?devplan_id=${plan.id}`, {
    headers: { authorization: `JWT ${await tokenOn(page)}` },
  })
  const code = await codeOn(await pdf.body())

  // As the QR code opens it.
  const auditor = await elsewhere(null)
  await auditor.goto(`${address()}/app/verify#${code}`)
  await look(auditor, 'This report is up to date')
  await expect(auditor.getByText('Development plan')).toBeVisible()
  await expect(auditor.getByText('01/04/2019 to 31/03/2020')).toBeVisible()
  await expect(auditor.getByText(/Callum Petrie|Plan for an auditor/)).toHaveCount(0)
  await auditor.close()

  const goal = { user_id: await ownId(page), devplan_id: plan.id, title: 'Read more', completion_type: 'manual' }
  const { id } = (await call(page, 'PUT', '/devgoal', goal)) as { id: number }
  await verified(elsewhere, code, 'The record has changed since', 'Read more')
  await call(page, 'DELETE', `/devgoal?id=${id}`)
  await call(page, 'DELETE', `/devplan?id=${plan.id}`)
})

test('an earlier cycle stays readable, on screen and on paper', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/cycle')
  await look(page, /cycle/i)
  await page.getByRole('combobox', { name: 'Cycle' }).selectOption({ index: 1 })
  await page.getByRole('link', { name: 'Cycle report', exact: true }).click()
  await look(page, 'Cycle reports')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Print view' }).click()
  await look(page, 'Cycle report')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('article', { name: 'Cycle report' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/app/cycle/activities')
  await look(page, 'Cycle activities')
})

test('the structured conversation is prepared and printed', async ({ page }) => {
  await signInAs(page, 'fellow')
  await page
    .getByRole('region', { name: 'Cycle' })
    .getByRole('link', { name: /^(Done|Not yet)/ })
    .click()
  await look(page, 'Structured conversation')
  await expect(page.getByRole('heading', { name: 'To talk about' })).toBeVisible()
  const { bytes } = await taken(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  // The paper is the form: its questions, and a line for each signature.
  const { outline } = await readPdf(bytes)
  expect(outline).toEqual(expect.arrayContaining(['Outcomes of the year', 'Structured conversation', 'Signatures']))
  const of = `user_id=${await ownId(page)}&state=completed&state=signed&state=finished&q=conversation&limit=1`
  const [form] = (await call(page, 'GET', `/devforms?${of}`)) as { id: number; name: string }[]
  await page.goto(`/app/form?id=${form?.id ?? 0}`)
  await page.getByRole('link', { name: /^Structured conversation, / }).click()
  await look(page, 'Structured conversation')
  await page
    .getByRole('region', { name: 'Form' })
    .getByRole('link', { name: form?.name ?? '' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/app/form.*id=${form?.id ?? 0}$`))
})

test('a trainee reads the report of the programme', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/trainee/report')
  await look(page, 'Trainee report')
  const { bytes } = await taken(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  expect((await readPdf(bytes)).title).toBe('Trainee report')
})

test('somebody else’s report is not there', async ({ page, allow }) => {
  allow(/404/)
  await signInAs(page, 'fellow', null)
  await page.goto(`/app/report/${(await ownId(page)) + 1}/cycle/1`)
  await expect(page.getByText('We couldn’t load the report')).toBeVisible()
})
