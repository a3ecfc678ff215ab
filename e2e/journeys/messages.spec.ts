import { readFile } from 'node:fs/promises'
import { showDate } from '@college/contract/kit'
import { dayBefore } from '../clock.ts'
import { mailAbout, reportBounce } from '../post.ts'
import { activitiesCalled, call, ownTitle } from './calls.ts'
import { address, expect, look, signIn, signInAs, test, undo } from './journey.ts'

test('the Director writes to everyone behind from home in four presses; one reads it on a phone and logs it, and one email comes back', async ({
  page,
  elsewhere,
}) => {
  const subject = ownTitle('Peer group')
  await signInAs(page, 'director')
  await look(page, 'Welcome back, Sione Fīfita')
  let presses = 0
  const press = async (name: RegExp | string, role: 'link' | 'button'): Promise<void> => {
    presses += 1
    await page.getByRole(role, { name }).click()
  }
  await press(/^Remind (\d+ of )?\d+ trainees behind$/, 'link')
  await look(page, 'Write a message')
  await expect(page.getByText('People who are behind')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people get this$/ })).toBeVisible()
  await press('Send', 'button')
  await expect(page.getByText(/^Sent to \d+ people$/)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  await look(page, 'Messages')
  await expect(
    page.getByRole('link', { name: /^People who are behind.*Reminder: you’re behind in your goals or hours/ }),
  ).toBeVisible()
  await undo(page)
  await expect(page.getByText('Sending undone. It’s a draft again')).toBeVisible()

  // Undone, it says something else, to one more by keyboard and to one whom only the Director sees.
  await look(page, 'Write a message')
  const keyboard = page.keyboard
  await page.getByLabel('To', { exact: true }).focus()
  await keyboard.type('marama')
  await expect(page.getByRole('option', { name: /^Mārama Thorne/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Mārama Thorne' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).click()
  await keyboard.press('Control+a')
  await keyboard.type('Kia ora {{firstname}}, we meet on Thursday.')
  const files = page.getByRole('group', { name: 'Files', exact: true })
  const programme = { name: 'Programme.txt', mimeType: 'text/plain', buffer: Buffer.from('We begin at seven.') }
  await files.locator('input[type=file]').first().setInputFiles(programme)
  await expect(files.getByRole('listitem').filter({ hasText: programme.name })).toBeVisible()
  await page.getByRole('button', { name: 'Blind copies and more' }).click()
  await page.getByLabel('Blind copies', { exact: true }).fill('callum')
  await page.getByRole('option', { name: /^Callum Petrie/ }).click()
  await page.getByRole('textbox', { name: 'Day of the event' }).fill(showDate(dayBefore(1)))
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ people get this, 1 of them as a blind copy/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before you send' })).toContainText('we meet on Thursday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Sent to \d+ people$/)).toBeVisible()

  const phone = await elsewhere('trainee')
  await phone.setViewportSize({ width: 390, height: 844 })
  const arrived = phone.getByRole('link', { name: new RegExp(subject) })
  // It leaves after the ten seconds in which it can be undone.
  await expect(async () => {
    await phone.goto('/app/messages')
    await expect(arrived).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await look(phone, 'Messages')
  await expect(phone.getByRole('radio', { name: /^Inbox \d+$/ })).toBeChecked()
  await phone.goto('/app/home')
  await phone.getByRole('link', { name: /^\d+ unread messages?$/ }).click()
  await arrived.click()
  await look(phone, subject)
  await expect(phone.getByText('Kia ora Mārama, we meet on Thursday.')).toBeVisible()
  await expect(phone.getByRole('main')).not.toContainText('Callum')
  const download = phone.waitForEvent('download')
  await phone.getByRole('button', { name: `Download ${programme.name}` }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('We begin at seven.')
  // It is about an event: one press logs it as a draft, which counts once it is completed.
  await phone.getByRole('button', { name: 'Log as an activity' }).click()
  await expect(phone.getByText(/^Logged as a draft activity/)).toBeVisible()
  expect(await activitiesCalled(phone, subject)).toMatchObject([{ state: 'draft', time: 0 }])
  await phone.getByRole('link', { name: 'Open the draft activity' }).click()
  await look(phone, 'Edit activity')
  await expect(phone.getByRole('textbox', { name: 'What did you do?' })).toHaveValue(subject)
  await expect(phone.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(showDate(dayBefore(1)))
  await phone.getByRole('textbox', { name: 'Time', exact: true }).fill('1:30')
  await phone.getByRole('button', { name: /^Complete/ }).click()
  await expect(phone.getByText('Activity completed')).toBeVisible()
  expect(await activitiesCalled(phone, subject)).toMatchObject([
    {
      activity_date: dayBefore(1),
      time: 90,
      provider: 'Sione Fīfita',
      motivation: expect.stringContaining('Thursday'),
    },
  ])
  await phone.close()

  const fellow = await elsewhere('fellow', '/app/messages')
  await expect(
    fellow
      .getByRole('navigation')
      .getByRole('link', { name: /^Messages\W*\d+/ })
      .first(),
  ).toBeVisible()
  await fellow.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(fellow.getByText(/as a blind copy$/)).toBeVisible()
  await fellow.close()

  // One of those who are behind has an address that takes no email.
  const office = await elsewhere('admin', null)
  const [message] = (await call(page, 'GET', `/messages?q=${encodeURIComponent(subject)}`)) as { id: number }[]
  const all = (await call(page, 'GET', `/message/recipients?id=${message?.id}&limit=200`)) as {
    user_id: number
    name: string
    blind: boolean
  }[]
  const lost = all.find(({ name, blind }) => !blind && name !== 'Mārama Thorne')
  const person = (await call(office, 'GET', `/user?id=${lost?.user_id}`)) as { username: string; email: string }
  const mail = await mailAbout(person.email, subject)
  expect(await reportBounce(address(), mail, person.email)).toBe(202)

  // The writer reads what became of it.
  await page.goto('/app/messages?box=sent')
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await page.getByRole('button', { name: 'Recipients' }).click()
  const recipients = page.getByRole('region', { name: 'Recipients' })
  await expect(recipients).toContainText(`${all.length} people. 2 of them read it here`)
  await expect(recipients).toContainText('Callum Petrie (blind copy)')
  await expect(recipients.getByRole('listitem').filter({ hasText: lost?.name ?? '' })).toContainText(
    'It came back: 550 5.1.1 no such user',
  )
  await look(page, 'Messages')

  const theirs = await elsewhere(null)
  await signIn(theirs, person.username, '/')
  await expect(theirs.getByText('Emails to the given address could not be delivered in the past.')).toBeVisible()
})
