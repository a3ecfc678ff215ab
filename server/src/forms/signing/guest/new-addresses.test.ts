import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Form } from '@college/contract/forms'
import { openTestApp, testKeys as keys } from '#testing'
import { ask, freshAddress, mailed, parties, toSign } from '../testing.ts'

const college = await openTestApp()
const { clock, db, person } = college
let form: Form

beforeEach(async () => {
  form = await toSign(college, { parties: [parties.nurse] })
  // What the office let them write to, for other tests' sake.
  await db.rows('delete from mail_allowance')
  await db.rows('delete from mail_written')
})
afterEach(() => clock.reset())

/** Asks by an address, and withdraws it at once; gives the answer of the ask. */
const askAndWithdraw = async (signer_email: string, on = form) => {
  const made = await ask(college, on, { signer_name: 'Losa', signer_email }, { party: 'nurse' })
  if (made.status === 201) {
    const gone = await (await college.as('trainee1')).delete('/devformsignature', { id: made.data.id })
    expect(gone.status).toBe(262)
  }
  return made
}

const askMany = async (count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await askAndWithdraw(freshAddress())).status)
  return statuses
}

describe('test 9', () => {
  it('60 asks and withdrawals: the 21st new address is refused with words', async () => {
    const statuses = await askMany(60)
    expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(40).fill(429)])
    const refused = await askAndWithdraw(freshAddress())
    expect(refused.message).toBe(
      'You’ve written to 20 new addresses today. You can write to more tomorrow, or ask the college office to raise your limit.',
    )
    const mails = await db.row<{ count: number }>(
      `select count(*)::int as count from outbox where event = 'sign_asked' and to_address like '%@hospital.test'`,
    )
    expect(mails?.count).toBe(20)
  })

  it('of 30 at once on as many forms no more than 20 get through', async () => {
    const forms: Form[] = []
    for (let n = 0; n < 30; n += 1) forms.push(await toSign(college, { parties: [parties.nurse] }))
    await db.rows('delete from mail_allowance')
    const answers = await Promise.all(
      forms.map((each) => ask(college, each, { signer_email: freshAddress() }, { party: 'nurse' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

it('an address written to within 30 days is not new, and counts again after them', async () => {
  const address = freshAddress()
  expect((await askAndWithdraw(address)).status).toBe(201)
  expect(await askMany(19)).toEqual(Array<number>(19).fill(201))
  expect((await askAndWithdraw(address)).status).toBe(201)
  expect((await askAndWithdraw(freshAddress())).status).toBe(429)
  await db.rows(`update mail_written set day = day - 30`)
  expect(await askMany(20)).toEqual(Array<number>(20).fill(201))
  expect((await askAndWithdraw(address)).status).toBe(429)
})

it('the day is that of the college', async () => {
  // Noon in Auckland, and then shortly after midnight, when it is still the same day in UTC.
  clock.set('2027-02-02T23:00:00Z')
  expect(await askMany(21)).toContain(429)
  clock.set('2027-02-03T11:30:00Z')
  expect((await askAndWithdraw(freshAddress())).status).toBe(201)
})

it('one address is written to so many times a day by all senders together', async () => {
  const address = freshAddress()
  await db.rows(
    `insert into mail_written (organisation_id, sender_id, mailbox, day, about, is_new, mails)
     select $1, $2, $3, ($4::timestamptz at time zone timezone)::date, '', true, 30 from organisation where id = $1`,
    [form.organisation_id, person('trainee2').id, keys.blind('mailbox', address), clock.now()],
  )
  const refused = await askAndWithdraw(address)
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('many emails from us today')])
})

it('about one form so many mails go in a day', async () => {
  await db.rows(
    `insert into mail_written (organisation_id, sender_id, mailbox, day, about, is_new, mails)
     select $1, $2, '\\x00', ($4::timestamptz at time zone timezone)::date, $3, false, 60 from organisation where id = $1`,
    [form.organisation_id, person('trainee1').id, `devform ${form.id}`, clock.now()],
  )
  expect((await askAndWithdraw(freshAddress())).status).toBe(429)
})

it('a code counts for the owner of the form, who chose to be signed for beside them', async () => {
  expect(await askMany(20)).toEqual(Array<number>(20).fill(201))
  const { data: row } = await ask(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
  const trainee = await college.as('trainee1')
  const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'here' })
  const address = freshAddress()
  const refused = await college.guest.post('/signing/code', { token: data.token, email: address })
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('sign in and sign there')])
  expect(await mailed(college, address)).toEqual([])
})

describe('more, on record by the office', () => {
  it('is let by an administrator with a reason, which the sender reads in their history', async () => {
    const admin = await college.as('admin1')
    const user_id = person('trainee1').id
    const body = { user_id, most: 25, ends: '2099-12-31', reason: 'Collects feedback from a whole clinic.' }
    const set = await admin.post('/user/mailallowance', body)
    expect([set.status, set.data]).toEqual([261, body])
    expect((await admin.get('/user/mailallowance', { user_id })).data).toEqual(body)
    const history = await (await college.as('trainee1')).get<{ changes: object }[]>('/user/history')
    expect(history.data.map(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ new_addresses_a_day: [null, 25], reason: [null, body.reason] }),
    )
    expect((await askMany(26)).filter((status) => status === 201)).toHaveLength(25)
  })

  it('ends with its day', async () => {
    await db.rows(
      `insert into mail_allowance (user_id, organisation_id, most, ends, reason) values ($1, $2, 25, $3::timestamptz::date - 2, 'Over')`,
      [person('trainee1').id, form.organisation_id, clock.now()],
    )
    expect((await askMany(21)).filter((status) => status === 201)).toHaveLength(20)
  })
})
