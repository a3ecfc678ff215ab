import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'
import { startHostileProvider } from './oidc/testing/hostile-provider.ts'
import { clientId, clientSecret } from './oidc/testing/real-provider.ts'
import { linkSecret } from './testing.ts'

const college = await openTestApp({ environment: { OIDC_LOCAL: 'true', PUBLIC_URL: 'http://records.college.test' } })
const provider = await startHostileProvider()
afterAll(() => provider.close())
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

/** Links an identity of the office's provider to the account that has an address, through the link that is mailed there. */
const linkThroughMail = async (email: string): Promise<void> => {
  provider.does({ claims: { email, sub: email } })
  const { data: begun } = await college.guest.post<{ url: string; attempt: string }>('/oidc/start', {})
  const query = provider.sendBack(begun.url)
  const step = await college.guest.post<{ challenge: string }>('/oidc/finish', { attempt: begun.attempt, query })
  const { challenge } = step.data
  expect((await college.guest.post('/oidc/link/email', { challenge })).status).toBe(202)
  const token = await linkSecret(college, email, 'signin_link_confirm')
  expect((await college.guest.post('/oidc/link/confirm', { token })).status).toBe(200)
}

describe('a credential that came through the college office', () => {
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

  it('is one where an identity was linked through an address the office chose', async () => {
    const set = { name: 'The college', issuer: provider.issuer, client_id: clientId, client_secret: clientSecret }
    expect((await (await college.as('admin1')).post('/oidc/provider', set)).status).toBe(261)
    await college.db.rows('update signinprovider set tested_at = now(), enabled = true')
    await linkThroughMail('fellow2@college.test')
    expect(await officeAt('fellow2')).toBeNull()
    expect((await changeAddress('educator1', 'office.links@college.test')).status).toBe(261)
    await linkThroughMail('office.links@college.test')
    expect(await officeAt('educator1')).not.toBeNull()
  })
})
