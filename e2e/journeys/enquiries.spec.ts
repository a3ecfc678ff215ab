import { randomUUID } from 'node:crypto'
import { mailTo } from '../post.ts'
import { call, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'
import { here } from './signing-fixture.ts'

test('an outsider reads Privacy on a phone, asks the office and reads the answer by the link @phone-only @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const subject = ownTitle('Joining the programme')
  const email = `hone-${randomUUID().slice(0, 8)}@outside.test`
  await page.goto('/app/privacy')
  await look(page, 'Privacy statement')
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await look(page, 'Contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await page.getByLabel('Name').fill('Hone Rangihuna')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Your question' }).fill('When do applications close?')
  await page.getByRole('button', { name: 'Send' }).click()
  // The journeys' browser optimises no code: the proof of work takes it twenty times as long as a phone, and it is a matter of luck.
  await expect(page.getByRole('heading', { name: 'We have your question' })).toBeVisible({ timeout: 60_000 })
  const reference = (await page.getByText(/^E-\w{5}$/).innerText()).trim()
  await look(page, 'Contact')
  expect((await mailTo(email)).text).toContain(reference)

  const office = await elsewhere('admin', '/app/admin')
  await office.setViewportSize({ width: 1280, height: 800 })
  await office.getByRole('link', { name: /(enquiries are|enquiry is) waiting for an answer$/i }).click()
  await office.getByLabel('Search').first().fill(reference)
  await office.getByRole('link', { name: subject }).click()
  await look(office, subject)
  await office.getByLabel('Assigned to').selectOption({ label: 'Priya Nair' })
  await expect(office.getByText('Assigned to Priya Nair')).toBeVisible()
  const answerBox = office.getByLabel('Answer', { exact: true })
  // An answer that was written once is kept, and inserted with the name of who asks.
  const saved = ownTitle('Closing date')
  await answerBox.fill('Kia ora Hone Rangihuna, on 1 June.')
  await office.getByRole('button', { name: 'Save for next time' }).click()
  await office.getByRole('dialog').getByLabel('Name').fill(saved)
  await office.getByRole('button', { name: 'Save answer' }).click()
  await expect(office.getByText('Answer saved')).toBeVisible()
  await answerBox.fill('')
  await office.getByLabel('Saved answers').selectOption({ label: saved })
  await expect(answerBox).toHaveValue('Kia ora Hone Rangihuna, on 1 June.')
  const [kept] = (await call(office, 'GET', `/messagetemplates?q=${encodeURIComponent(saved)}`)) as { text: string }[]
  expect(kept?.text).toBe('Kia ora {{name}}, on 1 June.')
  await answerBox.fill('On 1 June.\n\nThe form is on our website.')
  await office.getByRole('button', { name: 'Send answer' }).click()
  await expect(office.getByText(`Answer emailed to ${email}`)).toBeVisible()
  await expect(office.getByText('Closed', { exact: true })).toBeVisible()

  const answer = await mailTo(email, 2)
  expect(answer.text).toContain('On 1 June.\n\nThe form is on our website.')
  await page.goto(here(answer.link ?? ''))
  await look(page, subject)
  await expect(page.getByText('The form is on our website.')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('Reply').fill('And can I work part time?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'And can I work part time?' })).toBeVisible()

  await office.reload()
  await expect(office.getByText('Waiting for us')).toBeVisible()
  await office.getByRole('link', { name: 'Add as a person' }).click()
  await look(office, 'Add person')
  await expect(office.getByLabel('First name')).toHaveValue('Hone')
  await expect(office.getByLabel('Email', { exact: true })).toHaveValue(email)
  await office.getByRole('button', { name: 'Add person' }).click()
  await look(office, /Hone Rangihuna/)
  await office.goto('/app/enquiries/admin?waits=true')
  await office.getByRole('link', { name: subject }).click()
  await expect(office.getByRole('link', { name: 'Hone Rangihuna' })).toBeVisible()
})

test('a notice of the platform is closed on one device and gone on the other', async ({ page, elsewhere }) => {
  const title = ownTitle('Maintenance tonight')
  const padmin = await elsewhere('padmin', '/app/notifications/admin')
  await look(padmin, 'All notices')
  await padmin.getByRole('link', { name: 'Write notice' }).click()
  await padmin.getByLabel('Title').fill(title)
  await padmin.getByLabel('Text').fill('The records rest from 22:00 to 22:30.')
  await padmin.getByText('Urgent', { exact: true }).click()
  await padmin.getByRole('combobox', { name: 'For' }).click()
  await padmin.getByRole('option', { name: 'Trainees' }).click()
  await expect(padmin.getByRole('region', { name: 'Preview' })).toContainText(title)
  await look(padmin, 'New notice')
  await padmin.getByRole('button', { name: 'Publish' }).click()
  await expect(padmin.getByText('Notice saved')).toBeVisible()

  await signInAs(page, 'trainee', '/app/home/trainee')
  const desk = await elsewhere('trainee', '/app/home/trainee')
  for (const device of [page, desk]) await expect(device.getByText(title)).toBeVisible()
  // An urgent one is read first.
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await look(page, 'Notices')
  await page.getByRole('button', { name: 'I’ve read this' }).click()
  await expect(page.getByText('Notice closed on all your devices')).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  await expect(desk.getByText(title)).toHaveCount(0)

  await padmin.getByRole('link', { name: title }).click()
  await look(padmin, title)
  await padmin.getByRole('button', { name: 'Expire now' }).click()
  await padmin.getByRole('button', { name: 'Undo' }).click()
  await expect(padmin.getByText('The notice shows again')).toBeVisible()
  await padmin.getByRole('button', { name: 'Expire now' }).click()
  await expect(padmin.getByText('Ended', { exact: true })).toBeVisible()
})
