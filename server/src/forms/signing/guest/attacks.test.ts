import type { Form } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { askOffice, enquiryTokenTo } from '#messaging/testing'
import { openTestApp } from '#testing'
import type { Answered } from '#testing'
import { guestSigning } from '../testing-guest.ts'
import { allowMail, answers, asked, freshAddress, parties, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { clock, db, guest, person, withToken } = college
const office = await college.as('admin1')
const { codeFor, heldUpForm, mailedForm, read, signBy } = guestSigning(college)

afterEach(() => clock.reset())

/** All that a link can be used for, each as a stranger would send it. */
const uses = (token: string, form: Pick<Form, 'content_hash'>): Promise<Answered<unknown>>[] => [
  read(token),
  codeFor(token, freshAddress()),
  signBy(token, form.content_hash),
  guest.post('/signing/decline', { token, name: 'Losa', reason: 'No' }),
  guest.post('/signing/pass', { token, colleague: { name: 'Ana Whitu', email: freshAddress() } }),
  guest.post('/signing/renew', { token }),
  guest.post('/signing/undo', { token }),
]
const statuses = async (token: string, form: Form): Promise<number[]> =>
  (await Promise.all(uses(token, form))).map(({ status }) => status)

const linkIn = async (address: string, part: string): Promise<string> => {
  const [mail] = await db.rows<{ text: string }>(
    'select text from outbox where to_address = $1 and text like $2 order by id desc',
    [address, `%${part}%`],
  )
  const secret = new RegExp(`${part}[^\\s]*?(?:token=|/)([\\w-]{20,})`).exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error(`no ${part} went to ${address}`)
  return secret
}

describe('a link to sign', () => {
  it('rests while the account of the form’s owner is deleted, in all it can be used for, and is back with it', async () => {
    const owner = person('fellow1')
    await allowMail(college, 'fellow1')
    const form = await toSign(college, { who: 'fellow1' })
    const address = freshAddress()
    const named = { signer_name: 'Losa', signer_email: address }
    await asked(college, form, named, { who: 'fellow1' })
    const token = await tokenTo(college, address)
    expect((await read(token)).status).toBe(200)
    expect((await office.delete('/user', { id: owner.id })).status).toBe(262)
    expect(await statuses(token, form)).toEqual([469, 469, 469, 469, 469, 469, 469])
    expect((await read(token)).raw.toString()).not.toContain('fellow1')
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 0 })
    await db.rows('update "user" set deleted_at = null where id = $1', [owner.id])
    expect((await signBy(token, form.content_hash)).status).toBe(261)
  })

  it('rests while its form is removed', async () => {
    const removed = await mailedForm()
    await db.rows('update devform set deleted_at = now() where id = $1', [removed.form.id])
    expect(await statuses(removed.token, removed.form)).toEqual([469, 469, 469, 469, 469, 469, 469])
  })

  it('signs by the hash of its own form alone, and by a code of its own alone', async () => {
    const [one, other] = [await heldUpForm('here'), await heldUpForm('here')]
    const elsewhere = await toSign(college, { parties: [parties.nurse], data: { ...answers, seen: 'A broken wrist' } })
    const mailedOne = await mailedForm()
    expect((await signBy(mailedOne.token, elsewhere.content_hash)).status).toBe(474)
    const address = freshAddress()
    await codeFor(one.token, address)
    const [mail] = await db.rows<{ text: string }>(
      `select text from outbox where to_address = $1 and event = 'sign_code'`,
      [address],
    )
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
    expect((await signBy(other.token, other.form.content_hash, { code })).named).toEqual(['code'])
    expect((await signBy(one.token, one.form.content_hash, { code })).status).toBe(261)
  })

  it('goes on where its template is archived: what was begun is not affected', async () => {
    const { form, token } = await mailedForm()
    await db.rows('update devformtemplate set archived_at = now() where id = $1', [form.devformtemplate_id])
    const signed = await signBy(token, form.content_hash)
    await db.rows('update devformtemplate set archived_at = null where id = $1', [form.devformtemplate_id])
    expect(signed.status).toBe(261)
  })

  it('is no session: no call takes its secret for one', async () => {
    const { token } = await mailedForm()
    const { id } = person('trainee1')
    const caller = withToken(token)
    const answers = await Promise.all([
      caller.get('/user/token'),
      caller.get('/devforms', { user_id: id }),
      caller.get('/devform/pdf', { id }),
      caller.get('/files', { user_id: id }),
      caller.get('/export/file', { id: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const headers = { authorization: `Bearer ${token}` }
    expect((await guest.get('/devforms', {}, { headers })).status).toBe(401)
  })
})

it('a secret that was mailed opens its own door, and no other', async () => {
  const { token: signing } = await mailedForm()
  const { email } = await askOffice(college)
  const enquiry = await enquiryTokenTo(college, email)
  await guest.post('/password/reset', { email: 'fellow2@college.test' })
  await guest.put('/user', { firstname: 'Ana', lastname: 'New', email: 'ana.new@elsewhere.test' })
  const reset = await linkIn('fellow2@college.test', '/app/password/token')
  const register = await linkIn('ana.new@elsewhere.test', '/app/register/token')
  const { data } = await (await college.as('educator1')).post<{ address: string }>('/calendarfeed')
  const feed = /calendar\/(.+)\.ics$/.exec(data.address)?.[1] ?? ''
  const secrets = { signing, enquiry, reset, register, feed }
  const pass = { password: 'a heron waits by the weir', repeat: 'a heron waits by the weir' }
  const doors: Readonly<Record<string, (secret: string) => Promise<Answered<unknown>>>> = {
    signing: (token) => read(token),
    enquiry: (token) => guest.post('/enquiry/read', { token }),
    reset: (token) => guest.post('/password/reset', { token, ...pass }),
    register: (token) => guest.post('/user/confirm', { token }),
    feed: (secret) => guest.get(`/calendar/${secret}.ics`),
    first: (token) =>
      guest.post('/user/first', {
        token,
        firstname: 'A',
        lastname: 'B',
        email: 'a@b.test',
        username: 'first',
        ...pass,
      }),
    link: (token) => guest.post('/oidc/link/confirm', { token }),
    unsubscribe: (secret) => guest.post('/unsubscribe', { what: 'alerts', secret }),
    session: (token) => withToken(token).get('/user/token'),
  }
  for (const [door, open] of Object.entries(doors))
    for (const [secret, value] of Object.entries(secrets)) {
      if (door === secret) continue
      clock.advance(30_000)
      const { status } = await open(value)
      expect([door, secret, status >= 400 && status < 500]).toEqual([door, secret, true])
    }
  // Each of them was a key all the same.
  for (const [door, value] of Object.entries(secrets))
    expect([door, (await doors[door]?.(value))?.status]).toEqual([door, 200])
})
