import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'
import { linkSecret } from './testing.ts'

const college = await openTestApp()
const fresh = 'a heron waits by the weir'
const idOf = (who: PersonName): number => college.person(who).id

/** When a credential of a person last came through the office, as text. */
const officeAt = async (who: PersonName): Promise<string | null> =>
  (
    await college.db.row<{ at: string | null }>('select office_credential_at::text as at from "user" where id = $1', [
      idOf(who),
    ])
  )?.at ?? null

const resetBy = async (email: string): Promise<void> => {
  expect((await college.guest.post('/password/reset', { email })).status).toBe(202)
  const token = await linkSecret(college, email, 'reset_password')
  expect((await college.guest.post('/password/reset', { token, password: fresh, repeat: fresh })).status).toBe(200)
}

const changeAddress = async (who: PersonName, email: string): Promise<Answered<AnyRow>> => {
  const admin = await college.as('admin1')
  const { data } = await admin.get('/user', { id: idOf(who) })
  return admin.post('/user', { id: data.id, updated_at: data.updated_at, email })
}

describe('a password that came through the college office', () => {
  it('is not one that a person set through their own address', async () => {
    await resetBy('trainee1@college.test')
    expect(await officeAt('trainee1')).toBeNull()
  })

  it('is one that was set through an address the office chose', async () => {
    expect((await changeAddress('trainee2', 'office.chose@college.test')).status).toBe(261)
    expect(await officeAt('trainee2')).toBeNull()
    await resetBy('office.chose@college.test')
    expect(await officeAt('trainee2')).not.toBeNull()
  })

  it('is not one set through the next address, which the person proved', async () => {
    expect((await changeAddress('fellow1', 'office.chose.too@college.test')).status).toBe(261)
    const caller = await college.as('fellow1')
    expect((await caller.post('/email/change', { email: 'my.own@college.test' })).status).toBe(202)
    const token = await linkSecret(college, 'my.own@college.test', 'email_change_confirm')
    expect((await college.guest.post('/user/confirm', { token })).status).toBe(200)
    await resetBy('my.own@college.test')
    expect(await officeAt('fellow1')).toBeNull()
  })
})
