import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { wholeOf } from '../../testing.ts'
import { ask, asked, freshAddress, mailed, parties, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const trainee = await college.as('trainee1')
const signer = await college.as('fellow2')
const fellow = person('fellow2').id

const decline = (id: number, more: object) =>
  signer.post('/devformsignature/decline', { id, reason: 'I was away.', outcome: 'declined', ...more })
const suggested = async (id: number) => (await wholeOf(trainee, id)).signatures[0]?.suggests

describe('a colleague who is named instead', () => {
  it('is asked by nobody but the owner, and as their account where they have one', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const done = await decline(row.id, { colleague: { name: 'Dr Moala', email: 'EDUCATOR2@college.test' } })
    expect([done.status, done.message]).toEqual([261, done.message])
    expect(await suggested(form.id)).toMatchObject({
      signer_id: person('educator2').id,
      name: 'Dr Moala',
      email: 'EDUCATOR2@college.test',
    })
    expect(await mailed(college, 'educator2@college.test', 'sign_asked')).toEqual([])
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 0 })
    const [mail] = (await mailed(college, 'trainee1@college.test', 'sign_declined')).slice(-1)
    expect(mail?.text).toContain('They suggest Dr Moala instead.')
    expect((await ask(college, form, { signer_id: person('educator2').id })).status).toBe(201)
    expect(await mailed(college, 'educator2@college.test', 'sign_asked')).toHaveLength(1)
  })

  it('is read by the owner and the office, and by nobody who signs', async () => {
    const form = await toSign(college, { parties: [parties.colleague, { ...parties.colleague, key: 'second' }] })
    const row = await asked(college, form, { signer_id: fellow })
    await asked(college, form, { signer_id: person('educator2').id }, { party: 'second' })
    await decline(row.id, { colleague: { name: 'Losa', email: 'losa@hospital.example' } })
    expect(await suggested(form.id)).toMatchObject({ signer_id: null, name: 'Losa', email: 'losa@hospital.example' })
    expect((await wholeOf(await college.as('admin1'), form.id)).signatures[0]?.suggests?.name).toBe('Losa')
    const read = await wholeOf(await college.as('educator2'), form.id)
    expect(read.signatures.map(({ suggests }) => suggests)).toEqual([null, null])
    expect(JSON.stringify(read)).not.toContain('losa@hospital.example')
  })

  it('is named by a guest as well', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    await asked(college, form, { signer_name: 'Losa', signer_email: address })
    const token = await tokenTo(college, address)
    const done = await guest.post('/signing/decline', {
      token,
      name: 'Losa',
      reason: 'I was away.',
      outcome: 'declined',
      colleague: { name: 'Ana' },
    })
    expect(done.status).toBe(261)
    expect(await suggested(form.id)).toMatchObject({ signer_id: null, name: 'Ana', email: null, passes: false })
  })

  it.each([
    [{ colleague: { name: 'Ana', email: 'no address' } }, ['colleague.email'], 466],
    [{ colleague: { name: '12' } }, ['colleague.name']],
    [{ colleague: { name: '' } }, ['colleague.name'], 467],
    [{ colleague: { email: 'ana@hospital.example' } }, ['colleague.name']],
    [{ outcome: 'returned', colleague: { name: 'Ana' } }, ['colleague']],
    [{ colleague: { name: 'A'.repeat(200) } }, ['colleague.name']],
  ])('%j is refused, and the ask stands', async (more, named, status = 400) => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const refused = await decline(row.id, more)
    expect([refused.status, refused.named]).toEqual([status, named])
    expect((await wholeOf(trainee, form.id)).signatures[0]?.state).toBe('asked')
    expect(await db.rows('select 1 from suggested_signer where devformsignature_id = $1', [row.id])).toEqual([])
  })
})
