import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const fields = ['firstname', 'middlename', 'lastname', 'name', 'known_as'] as const
const refused = 'Enter the name on one line, in plain letters'
const hostile = [
  ['more lines', 'Mere\r\n\r\nYour account is locked. Open https://evil.example'],
  ['a line of its own kind', 'Mere\u2028Thorne'],
  ['letters turned round', 'Mere \u202EenrohT'],
  ['letters that nobody sees', 'Mere\u200B Thorne'],
  ['a bell', 'Mere\u0007'],
  ['letters drawn as nothing', 'Mere\u3164'],
  ['a hyphen that hides', 'Me\u00ADre'],
  ['marks that turn what follows', 'Mere\u200F'],
  ['tags that nobody sees', 'Mere\u{E0041}'],
  ['marks piled over other lines', `Mere${'\u0301'.repeat(40)}`],
] as const

describe('the name of a person, which stands below documents and in mails,', () => {
  it.each(hostile)('has no %s', async (_what, value) => {
    const trainee = await college.as('trainee1')
    const { id } = college.person('trainee1')
    const { updated_at } = (await trainee.get<AnyRow>('/user', { id })).data
    for (const field of fields) {
      const answer = await trainee.post('/user', { id, updated_at, [field]: value })
      expect([field, answer.status, answer.errors]).toEqual([field, 400, [{ path: field, message: refused }]])
    }
    const email = 'names@college.test'
    for (const names of [
      { firstname: value, lastname: 'Thorne' },
      { firstname: 'Mere', lastname: value },
    ])
      expect((await college.guest.put('/user', { ...names, email, username: 'mere-thorne' })).status).toBe(400)
  })

  it.each(['\u2800', '\u3164', '–', '…'])('is not %j, in which there is nothing to read', async (firstname) => {
    const { id } = college.person('trainee1')
    const trainee = await college.as('trainee1')
    const { updated_at } = (await trainee.get<AnyRow>('/user', { id })).data
    const { status, errors } = await trainee.post('/user', { id, updated_at, firstname })
    expect([status, errors]).toEqual([400, [{ path: 'firstname', message: refused }]])
  })

  it.each([
    'Hēmi-Rāwiri',
    'O’Neill',
    "D'Arcy",
    'José María',
    'محمد',
    '陳大文',
    'Mª Àngels',
    'St. John (jr.)',
    'می\u200Cترا',
    'Nguyễn Thị',
    'श्री',
  ])('may be %s', async (firstname) => {
    const trainee = await college.as('trainee1')
    const { id } = college.person('trainee1')
    const { updated_at } = (await trainee.get<AnyRow>('/user', { id })).data
    const answer = await trainee.post('/user', { id, updated_at, firstname })
    expect([answer.status, answer.data['firstname']]).toEqual([261, firstname.normalize('NFC')])
  })

  it('is changed by its owner with a fresh password alone', async () => {
    const trainee = await college.as('trainee2')
    const { id } = college.person('trainee2')
    const { updated_at } = (await trainee.get<AnyRow>('/user', { id })).data
    college.clock.advance(16 * 60_000)
    for (const names of [{ firstname: 'Callum' }, { lastname: 'Petrie' }]) {
      const late = await trainee.post('/user', { id, updated_at, ...names })
      expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    }
    // What nobody signs under is saved as before.
    expect((await trainee.post('/user', { id, updated_at, known_as: 'Cal' })).status).toBe(261)
  })
})
