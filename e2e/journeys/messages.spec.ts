import { ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

test('the Director writes to everyone behind from home in four presses, and takes it back', async ({ page }) => {
  await signInAs(page, 'director')
  await look(page, 'Welcome back, Sione Fīfita')
  let presses = 0
  const press = async (name: RegExp | string, role: 'link' | 'button'): Promise<void> => {
    presses += 1
    await page.getByRole(role, { name }).click()
  }
  await press(/^Write to everyone behind \(\d+\)$/, 'link')
  await look(page, 'Write a message')
  await expect(page.getByText('Trainees who are behind')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people get this$/ })).toBeVisible()
  await press('Send', 'button')
  await expect(page.getByText(/^Sent to \d+ people$/)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  await look(page, 'Messages')
  await expect(
    page.getByRole('link', { name: /^Trainees who are behind.*Keeping your training on track/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sending undone. It’s a draft again')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await look(page, 'Messages')
})

test('a message is written by keyboard, read on a phone and logged; its blind copy is known to no one', async ({
  page,
  elsewhere,
}) => {
  const subject = ownTitle('Peer group')
  await signInAs(page, 'director', '/app/message/edit')
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
  await keyboard.type('Kia ora {{firstname}}, we meet on Thursday.')
  await page.getByRole('button', { name: 'Blind copies and more' }).click()
  await page.getByLabel('Blind copies', { exact: true }).fill('callum')
  await page.getByRole('option', { name: /^Callum Petrie/ }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '2 people get this, 1 of them as a blind copy' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before you send' })).toContainText(
    'Kia ora Callum, we meet on Thursday.',
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to 2 people')).toBeVisible()

  const phone = await elsewhere('trainee')
  await phone.setViewportSize({ width: 390, height: 844 })
  const arrived = phone.getByRole('link', { name: new RegExp(subject) })
  // It leaves after the ten seconds in which it can be undone.
  await expect(async () => {
    await phone.goto('/app/messages')
    await expect(arrived).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await look(phone, 'Messages')
  await arrived.click()
  await look(phone, subject)
  await expect(phone.getByText('Kia ora Mārama, we meet on Thursday.')).toBeVisible()
  await expect(phone.getByRole('main')).not.toContainText('Callum')
  await phone.getByRole('button', { name: `Actions for ${subject}` }).click()
  await phone.getByRole('link', { name: 'Log as an activity' }).click()
  await look(phone, 'New activity')
  await expect(phone.getByRole('textbox', { name: 'What did you do?' })).toHaveValue(subject)
  await phone.close()

  const fellow = await elsewhere('fellow', '/app/messages')
  await fellow.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(
    fellow.getByText('to 1 other, and to you as a blind copy').or(fellow.getByText(/as a blind copy$/)),
  ).toBeVisible()
  await fellow.close()

  // Whoever wrote it reads what became of it.
  await page.goto('/app/messages?box=sent')
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await page.getByRole('button', { name: 'Recipients' }).click()
  const recipients = page.getByRole('region', { name: 'Recipients' })
  await expect(recipients).toContainText('2 people, 2 of them read it here')
  await expect(recipients).toContainText('Callum Petrie (blind copy)')
})
