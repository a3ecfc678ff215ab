import { expect, it } from 'vitest'
import { queueMail } from '#messaging'
import { openTestApp } from '#testing'
import { linkMinutes } from './links.ts'

const college = await openTestApp({ hurry: 1 })
const threeDays = 3 * 24 * 60

it.each([
  ['confirm_email', 'confirm'],
  ['email_change_confirm', 'email_change'],
  ['reset_password', 'reset'],
  ['set_password', 'set_password'],
  ['signin_link_confirm', 'signin_link'],
] as const)('the email %s is tried no longer than its link works', async (event, purpose) => {
  const mail = {
    organisationId: college.fixtures.a.organisation,
    to: 'link@college.test',
    link: 'https://college.test/app/go#token=x',
  }
  const values = { lasts: 'a while', provider: 'The college' }
  const id = await queueMail(college.db, { ...mail, event, values })
  const row = await college.db.row<{ minutes: number }>(
    'select extract(epoch from give_up_at - created_at)::int / 60 as minutes from outbox where id = $1',
    [id],
  )
  expect(row?.minutes).toBe(Math.min(linkMinutes[purpose], threeDays))
})
