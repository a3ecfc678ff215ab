import type { Form, FormSignature, SignatureProof } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { openTestApp } from '#testing'
import type { TestCaller } from '#testing'
import { wholeOf } from '../../testing.ts'
import { asked, codeTo, freshAddress, mailed, parties, sign, toSign, tokenTo } from '../testing.ts'
import { asOwner, rewriteAudit, rewriteChain } from '../verify/testing-rewrite.ts'

const college = await openTestApp()
const { guest, person } = college
const trainee = await college.as('trainee1')

const signAs = async (form: Form, token: string, name: string, code?: string): Promise<void> => {
  const body = { token, content_hash: form.content_hash, name, ...(code === undefined ? {} : { code }) }
  const { status, message } = await guest.post('/signing/sign', body)
  if (status !== 261) throw new Error(message)
}

/** A form that a guest with a strange mailbox has signed by an emailed link. */
const signedFrom = async (address: string, name: string): Promise<Form> => {
  const form = await toSign(college)
  await asked(college, form, { signer_name: 'A colleague', signer_email: address })
  await signAs(form, await tokenTo(college, address), name)
  return form
}

const verified = async (form: Form): Promise<(SignatureProof & { party_title: string })[]> => {
  const { verification_code } = await wholeOf(trainee, form.id)
  const { data } = await guest.post<{ signed: (SignatureProof & { party_title: string })[] }>('/verification', {
    code: verification_code,
  })
  return data.signed
}

const signatureOf = async (form: Form): Promise<FormSignature | undefined> =>
  (await wholeOf(trainee, form.id)).signatures[0]

/** What a form's paper says, as one line. */
const paperOf = async (caller: TestCaller, { id }: Form): Promise<string> => {
  const { pages } = await readPdf((await caller.get('/devform/pdf', { id })).raw)
  return pages.flatMap(linesOf).join(' ')
}

const history = async (who: 'fellow2' | 'trainee1'): Promise<object[]> =>
  (await (await college.as(who)).get<{ changes: object }[]>('/user/history')).data.map(({ changes }) => changes)

describe('test 8: an "anyone" party signed under a member’s name', () => {
  it('from a strange mailbox: paper, page and lists say "name typed by the signer" with domain and method; the member and the owner are told', async () => {
    const address = 'stranger@elsewhere.test'
    const form = await signedFrom(address, 'Dr FELLOW2 Tuhoe')
    const typed = { method: 'email', name_typed: true, email_domain: 'elsewhere.test', office_credential: false }
    expect(await signatureOf(form)).toMatchObject({ ...typed, name: 'Dr FELLOW2 Tuhoe', signer_id: null })
    const { events } = await wholeOf(trainee, form.id)
    expect(events.findLast(({ kind }) => kind === 'signed')).toMatchObject({
      who: 'Dr FELLOW2 Tuhoe',
      name_typed: true,
    })
    expect(await verified(form)).toMatchObject([{ ...typed, party_title: 'Colleague' }])
    const paper = await paperOf(await college.as('educator1'), form)
    expect(paper).toContain('By a link emailed to an address at elsewhere.test. Name typed by the signer.')
    expect(paper).not.toContain(address)
    const [notice] = await mailed(college, 'fellow2@college.test', 'sign_name_used')
    expect(notice).toMatchObject({ subject: 'A form was signed under your name' })
    expect(notice?.text).toContain('under the name “Dr FELLOW2 Tuhoe”, which is also yours')
    expect(notice?.text).toContain('By a link emailed to an address at elsewhere.test. Name typed by the signer.')
    expect(await history('fellow2')).toContainEqual({
      signed_under_name: [null, expect.objectContaining({ email_domain: 'elsewhere.test', person: 'trainee1 Tūhoe' })],
    })
    const [owner] = await mailed(college, 'trainee1@college.test', 'sign_name_typed')
    expect(owner?.text).toContain('fellow2 Tūhoe, a member of the college, has that name too')
    const [signed] = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(signed?.text).toContain('signed by Dr FELLOW2 Tuhoe (name typed by the signer)')
  })

  it('lists of forms, of what was rated and of what came back say it too', async () => {
    const typed = 'Dr FELLOW2 Tuhoe (name typed by the signer)'
    const form = await signedFrom(freshAddress(), 'Dr FELLOW2 Tuhoe')
    const reader = await college.as('educator1')
    for (const caller of [trainee, reader]) {
      const { data } = await caller.get<Form[]>('/devforms', { id: form.id })
      expect(data).toMatchObject([{ signed_by: [typed] }])
    }
    const declined = await toSign(college)
    const address = freshAddress()
    await asked(college, declined, { signer_name: 'A colleague', signer_email: address })
    const token = await tokenTo(college, address)
    await guest.post('/signing/decline', {
      token,
      name: 'Dr FELLOW2 Tuhoe',
      reason: 'I was away.',
      outcome: 'declined',
    })
    expect((await trainee.get<Form[]>('/devforms', { id: declined.id })).data).toMatchObject([{ declined_by: [typed] }])
    expect(JSON.stringify((await trainee.get('/cpd/deadlines')).data)).toContain(typed)
  })

  it('by a code that was held up: the method and the domain of the address that took the code', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_name: 'A colleague' })
    const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'qr' })
    const address = freshAddress()
    await guest.post('/signing/code', { token: data.token, email: address })
    await signAs(form, data.token, 'Fellow2 Tūhoe', await codeTo(college, address))
    expect(await signatureOf(form)).toMatchObject({ method: 'qr', name_typed: true, email_domain: 'hospital.test' })
    expect((await mailed(college, 'fellow2@college.test', 'sign_name_used')).length).toBeGreaterThan(1)
  })

  it('through the member’s own mailbox, or under a name that no member has, sends no notice', async () => {
    const before = await mailed(college, 'fellow2@college.test', 'sign_name_used')
    await signedFrom('fellow2@college.test', 'fellow2 Tūhoe')
    await signedFrom(freshAddress(), 'Losa Tuimavave')
    expect(await mailed(college, 'fellow2@college.test', 'sign_name_used')).toHaveLength(before.length)
  })

  it('is never said of a signer who signed in', async () => {
    const form = await toSign(college)
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    expect(await signatureOf(form)).toMatchObject({ method: 'account', name_typed: false, email_domain: null })
  })
})

describe('a signature from before this was kept', () => {
  it('says how it was given, nothing of the office, and still verifies', async () => {
    const form = await signedFrom('nurse@clinic.test', 'Losa Tuimavave')
    await asOwner(college, async () => {
      await rewriteChain(college, form, {
        hash: form.content_hash ?? '',
        facts: ({ office_credential: _credential, ...facts }) => facts,
      })
      await college.db.rows('update devformsignature set office_credential = null where devform_id = $1', [form.id])
      await rewriteAudit(college, form, "jsonb_set(a.changes, '{signature_hash,1}', to_jsonb(s.signature_hash))")
    })
    expect(await verified(form)).toMatchObject([
      { method: 'email', name_typed: true, email_domain: 'clinic.test', office_credential: null },
    ])
  })
})

describe('a credential that came through the college office', () => {
  const officeGave = (hours: number): Promise<object[]> =>
    college.db.rows(
      `update "user" set office_credential_at = $2::timestamptz - make_interval(hours => $3) where id = $1`,
      [person('fellow2').id, college.clock.now(), hours],
    )

  it.each([
    [23, true],
    [25, false],
  ])('given %i hours before: the signature says so is %s', async (hours, said) => {
    await officeGave(hours)
    const form = await toSign(college, { parties: [parties.colleague] })
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    expect(await signatureOf(form)).toMatchObject({ office_credential: said })
    expect(await verified(form)).toMatchObject([{ office_credential: said }])
    const words =
      'Signed with a password link or sign-in that came through the college office less than 24 hours before'
    const paper = await paperOf(trainee, form)
    // A line may end behind a hyphen.
    expect(paper.replaceAll('- ', '-').includes(words)).toBe(said)
    await college.db.rows('update "user" set office_credential_at = null where id = $1', [person('fellow2').id])
    expect(await signatureOf(form)).toMatchObject({ office_credential: said })
  })
})
