import { addDays } from '@college/contract/kit'
import { today } from '../clock.ts'
import { mailAbout } from '../post.ts'
import { call, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

interface Row {
  id: number
  updated_at: string
  active: boolean
}

test('the office words a reminder, sees who would get it and runs it, and its reader learns why and turns it off', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'admin', null)
  const [person] = (await call(page, 'GET', '/users?username=instructor')) as (Row & { email: string })[]
  if (!person) throw new Error('the demo college has an instructor')
  await call(page, 'POST', '/user', { id: person.id, updated_at: person.updated_at, apc_date: addDays(today(), 30) })
  // Whatever day and hour it is, mail leaves: what waits for the morning is the story of another journey.
  const settings = [
    ['reminders_on', 'every_day'],
    ['reminders_from', '00:00'],
    ['reminders_until', '23:59'],
  ]
  // An earlier try that ended before anything was sent may have left them.
  for (const { id, name } of (await call(page, 'GET', '/organisationconfigs')) as (Row & { name: string })[])
    if (settings.some(([own]) => own === name)) await call(page, 'DELETE', `/organisationconfig?id=${id}`)
  const set: Row[] = []
  for (const [name, value] of settings)
    set.push((await call(page, 'PUT', '/organisationconfig', { name, type: 'string', value })) as Row)
  // The others rest meanwhile, so that nobody else of the demo college is written to.
  const others = ((await call(page, 'GET', '/remindermessages')) as Row[]).filter(({ active }) => active)
  for (const { id, updated_at } of others)
    await call(page, 'POST', '/remindermessage', { id, updated_at, active: false })

  await page.goto('/app/settings/admin')
  await page.getByRole('main').getByRole('link', { name: 'Reminders', exact: true }).click()
  await look(page, 'Reminders')
  await page.getByRole('link', { name: 'Add reminder' }).click()
  const name = ownTitle('Certificates of instructors')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Practising certificate ends' }).click()
  await page.getByLabel('Days before').fill('30, 7')
  await page.getByRole('combobox', { name: /^Who/ }).click()
  await page.getByRole('option', { name: 'Instructor' }).click()
  await page.getByLabel('Subject').fill('Your certificate ends {{days}}')
  await page.getByLabel('Text', { exact: true }).fill('It ends on {{day}}.')
  await page.getByRole('button', { name: 'Save reminder' }).click()
  await expect(page.getByText('{{day}} can’t be used here').first()).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('It ends on {{date}}.')
  await page.getByRole('button', { name: 'Who would get this, and what' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 person would get it')
  await expect(dialog).toContainText('Your certificate ends in 30 days')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save reminder' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('30 and 7 days before')

  // The office words it again, and reads it as its reader will before anything is sent.
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByLabel('Subject').fill('Renew your certificate: it ends {{days}}')
  await page.getByRole('button', { name: 'Who would get this, and what' }).click()
  await expect(dialog).toContainText('Renew your certificate: it ends in 30 days')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save reminder' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()

  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent to 1 person.')).toBeVisible()

  // It is on its way before its reader turns them off: what waits then does not leave.
  const mail = await mailAbout(person.email, 'Renew your certificate: it ends in 30 days')
  expect(mail.headers['list-unsubscribe']).toBeDefined()
  const reader = await elsewhere('instructor', '/app/reminders')
  await expect(reader.getByText(/The college reminds you 30 days before/)).toBeVisible()
  await reader.getByRole('button', { name: 'Turn off reminders' }).click()
  await expect(reader.getByRole('button', { name: 'Turn on reminders' })).toBeVisible()
  await reader.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect(reader.getByRole('button', { name: 'Turn off reminders' })).toBeVisible()
  const queued = await call(page, 'GET', `/outboxes?user_id=${person.id}&event=reminder_digest`)
  expect(queued).toHaveLength(1)

  for (const { id } of set) await call(page, 'DELETE', `/organisationconfig?id=${id}`)
  const rest = (await call(page, 'GET', '/remindermessages')) as Row[]
  for (const { id, updated_at } of rest)
    if (others.some((other) => other.id === id))
      await call(page, 'POST', '/remindermessage', { id, updated_at, active: true })
})

test('the office words an email, sees it change, sends it to itself and goes back to ours', async ({ page, allow }) => {
  // The lock of a text goes with it, and may be gone before it is given back.
  allow(/datalock/)
  await signInAs(page, 'admin', null)
  await page.goto('/app/messagetemplates/admin')
  await look(page, 'Message templates')
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('username changed')
  await page.getByRole('link', { name: 'Username changed' }).click()
  await look(page, 'Username changed')
  await page.getByLabel('Text', { exact: true }).fill('Kia ora {{name}}, you are now {{username}}.')
  await expect(page.getByRole('img', { name: 'The email' })).toContainText(
    'Kia ora Hana Ruatapu, you are now hana.ruatapu.',
  )
  await page.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(page.getByText(/Test email on its way to/)).toBeVisible()
  await page.getByRole('button', { name: 'Save wording' }).click()
  await expect(page.getByText(/\b3 of \d+ have the college’s own wording\./)).toBeVisible()
  await page.getByRole('link', { name: 'Username changed' }).click()
  await page.getByRole('button', { name: 'Use the standard text' }).click()
  await expect(page.getByText(/\b2 of \d+ have the college’s own wording\./)).toBeVisible()
})
