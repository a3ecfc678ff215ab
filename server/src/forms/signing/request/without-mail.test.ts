import type { Form, Signature } from '@college/contract/forms'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { ask, asked, freshAddress, mailed, parties, setMail, sign, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest } = college
const trainee = await college.as('trainee1')

const heldUp = async (row: Pick<Signature, 'id'>, by: 'qr' | 'here'): Promise<string> => {
  const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by })
  return data.token
}

describe('Signing links are never shown to the office; without a mail server', () => {
  let form: Form

  beforeEach(async () => {
    await setMail(college, true)
    form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
  })

  it('the page says so', async () => {
    for (const mail of [true, false]) {
      await setMail(college, mail)
      expect((await guest.get<{ mail: boolean }>('/options')).data.mail).toBe(mail)
    }
  })

  it('asking by email is refused with words, and nothing of it is kept', async () => {
    await setMail(college, false)
    const address = freshAddress()
    const answer = await ask(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
    expect([answer.status, answer.named]).toEqual([400, ['signer_email']])
    expect(answer.message).toContain('This college has no mail server, so we can’t email a link or a code.')
    const kept = await college.db.rows('select 1 from devformsignature where devform_id = $1', [form.id])
    expect([kept, await mailed(college, address)]).toEqual([[], []])
  })

  it('a name without an address is refused as well, since no code can prove who signs', async () => {
    await setMail(college, false)
    for (const party of ['nurse', 'colleague']) {
      const answer = await ask(college, form, { signer_name: 'Losa' }, { party })
      expect([answer.status, answer.named]).toEqual([400, ['signer_name']])
    }
  })

  it('a part for a guest is signed by someone who signs in, and only then', async () => {
    const candidates = async (): Promise<unknown[]> => {
      const { data } = await trainee.get<{ id: number }[]>('/devform/candidates', { id: form.id, party: 'nurse' })
      return data.map(({ id }) => id)
    }
    const fellow = { signer_id: person('fellow2').id }
    expect(await candidates()).toEqual([])
    expect((await ask(college, form, fellow, { party: 'nurse' })).status).toBe(400)
    await setMail(college, false)
    expect(await candidates()).toContain(fellow.signer_id)
    for (const [who, status] of [
      ['trainee1', 400],
      ['bFellow', 400],
      ['fellow2', 201],
    ] as const)
      expect((await ask(college, form, { signer_id: person(who).id }, { party: 'nurse' })).status).toBe(status)
    const [row] = (await trainee.get<Signature[]>('/devformsignatures', { devform_id: form.id })).data
    const signed = await sign(college, 'fellow2', row ?? { id: 0, devform_id: form.id })
    expect([signed.status, signed.data.method]).toEqual([261, 'account'])
  })

  it('an address given later is refused, too', async () => {
    const row = await asked(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
    await setMail(college, false)
    const { id, updated_at } = row
    const answer = await trainee.post('/devformsignature', { id, updated_at, signer_email: freshAddress() })
    expect([answer.status, answer.named]).toEqual([400, ['signer_email']])
  })

  it('a person of the college is asked, and a code or this device is shown to the owner', async () => {
    await setMail(college, false)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    for (const by of ['qr', 'here'] as const) {
      const token = await heldUp(row, by)
      const sent = await guest.post('/signing/code', { token })
      expect([sent.status, sent.message]).toEqual([
        476,
        'This college has no mail server, so we can’t send a code. Sign in to sign this form: it’s under Forms.',
      ])
    }
    const signing = { id: row.id, content_hash: form.content_hash }
    expect((await (await college.as('fellow2')).post('/devformsignature/sign', signing)).status).toBe(261)
  })

  it('the office gets neither', async () => {
    await setMail(college, false)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    const office = await college.as('admin1')
    for (const by of ['qr', 'here'])
      expect((await office.post('/devformsignature/link', { id: row.id, by })).status).toBe(403)
  })

  it('no reminder is sent, and a link that went out before is not sent again', async () => {
    const address = freshAddress()
    const row = await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
    const token = await tokenTo(college, address)
    await setMail(college, false)
    const before = (await mailed(college, address)).length
    for (const answer of [
      await trainee.post('/devformsignature/remind', { id: row.id }),
      await guest.post('/signing/renew', { token }),
    ])
      expect([answer.status, answer.message.startsWith('This college has no mail server')]).toEqual([476, true])
    expect(await mailed(college, address)).toHaveLength(before)
  })
})
