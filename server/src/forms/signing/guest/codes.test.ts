import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { asked, codeTo, freshAddress, parties, standing, toSign } from '../testing.ts'

const college = await openTestApp()
const { guest, clock, person } = college
const trainee = await college.as('trainee1')

afterEach(() => clock.reset())

/** A form that somebody who is here signs, and the secret of the link that is held up to them. */
const heldUp = async (named: object, party: 'nurse' | 'director' = 'nurse') => {
  const form = await toSign(college, { parties: [parties[party]] })
  const row = await asked(college, form, named, { party })
  const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'here' })
  return { form, row, token: data.token }
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  if (!(await holds())) {
    await new Promise((resolve) => void setTimeout(resolve, 20))
    await until(holds)
  }
}

describe('what a code proves', () => {
  it('is the address it was sent to, and none that another was sent to while it was being taken', async () => {
    const { form, row, token } = await heldUp({ signer_role: 'Director' }, 'director')
    await guest.post('/signing/code', { token, email: 'director1@college.test' })
    const code = await codeTo(college, 'director1@college.test')
    const body = { token, content_hash: form.content_hash, name: 'Someone', code }
    const signing = await college.db.transaction(async (tx) => {
      await tx.rows('select 1 from devform where id = $1 for update', [form.id])
      const waiting = guest.post('/signing/sign', body)
      // The code is taken, and the signature waits for the form.
      await until(async () => {
        const link = await college.db.row<{ attempts: number }>(
          'select attempts from signinglink where devformsignature_id = $1 and used_at is null',
          [row.id],
        )
        return link?.attempts === 1
      })
      expect((await guest.post('/signing/code', { token, email: 'director2@college.test' })).status).toBe(202)
      return { waiting }
    })
    const refused = await signing.waiting
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('newer code')])
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 0 })
    const newest = await codeTo(college, 'director2@college.test')
    expect((await guest.post('/signing/sign', { ...body, code: newest })).status).toBe(261)
    const kept = await college.db.row<{ signer_id: number }>('select signer_id from devformsignature where id = $1', [
      row.id,
    ])
    expect(kept?.signer_id).toBe(person('director2').id)
  })

  it('is nothing, for an address that has become one of the form’s owner', async () => {
    const { form, token } = await heldUp({ signer_name: 'Losa' })
    const address = freshAddress()
    await guest.post('/signing/code', { token, email: address })
    const code = await codeTo(college, address)
    const { id } = person('trainee1')
    await college.db.rows('update "user" set email_alt = $2 where id = $1', [id, address])
    const body = { token, content_hash: form.content_hash, name: 'Losa', code }
    const refused = await guest.post('/signing/sign', body)
    await college.db.rows('update "user" set email_alt = null where id = $1', [id])
    expect([refused.status, refused.message]).toEqual([476, expect.stringContaining('who owns the form')])
    expect(await standing(college, form.id)).toMatchObject({ signatures_given: 0 })
  })
})

it('the secret of a link is kept nowhere, also not for whoever asks for it twice', async () => {
  const { row } = await heldUp({ signer_name: 'Losa' })
  const ask = (): Promise<{ status: number; data: { token: string } }> =>
    trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'qr' }, { key: `link-of-${row.id}` })
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.data.token).not.toBe(first.data.token)
  const kept = await college.db.rows('select 1 from idempotency where body like $1', ['%#token=%'])
  expect(kept).toEqual([])
})

describe('guesses', () => {
  it('end a code, which says so apart from one whose time is over', async () => {
    const { form, token } = await heldUp({ signer_name: 'Losa', signer_email: freshAddress() })
    const sign = async (code: string): Promise<string[]> => {
      const body = { token, content_hash: form.content_hash, name: 'Losa', code }
      const { status, errors } = await guest.post('/signing/sign', body)
      return [String(status), ...errors.map(({ message }) => message)]
    }
    await guest.post('/signing/code', { token })
    for (const _guess of [1, 2, 3, 4, 5])
      expect(await sign('no code')).toEqual(['400', expect.stringContaining('right')])
    expect(await sign('no code')).toEqual(['400', 'You’ve tried this code too many times. Ask for a new one.'])
    await college.db.rows(`update signinglink set code_expires_at = code_expires_at - interval '1 day'`)
    expect(await sign('no code')).toEqual(['400', 'This code has expired. Ask for a new one.'])
  })

  it('at codes of one mailbox are counted over all signatures that one person asks for', async () => {
    const address = freshAddress()
    let wrong = 0
    let refused = 0
    for (const _round of [1, 2, 3]) {
      const { form, token } = await heldUp({ signer_name: 'Losa', signer_email: address })
      for (const _code of [1, 2, 3]) {
        await guest.post('/signing/code', { token })
        const right = await codeTo(college, address)
        const codes = ['000000', '111111', '222222', '333333', '444444', '555555'].filter((each) => each !== right)
        for (const code of codes.slice(0, 5)) {
          const body = { token, content_hash: form.content_hash, name: 'Losa', code }
          const { status } = await guest.post('/signing/sign', body)
          if (status === 429) refused += 1
          else wrong += 1
        }
      }
    }
    expect([wrong, refused]).toEqual([25, 20])
  })
})
