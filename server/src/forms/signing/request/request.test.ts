import type { Signature, WaitingSignature, WholeForm } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { ask, asked, freshAddress, mailed, parties, sign, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person } = college
const trainee = await college.as('trainee1')

describe('asking', () => {
  it('writes to a guest in the words of the template: the title is short, plain, and marked as its owner’s', async () => {
    const form = await toSign(college, { parties: [parties.nurse] })
    await college.db.transaction(async (tx) => {
      await tx.rows(`set local session_replication_role = 'replica'`)
      await tx.rows('update devform set title = $2 where id = $1', [form.id, 'Win at https://evil.example/now'])
    })
    const address = freshAddress()
    await asked(college, form, { signer_name: 'Call 0800 123 456 now', signer_email: address }, { party: 'nurse' })
    const [mail] = await mailed(college, address)
    expect(mail?.text).toContain('Title given by trainee1 Tūhoe: “Win at https evil. example/now”.')
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.text).not.toContain('0800 123')
  })

  it('is found in the list of forms by who signs it, and by whom it waits for until they have answered', async () => {
    const form = await toSign(college)
    const other = await toSign(college)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    await asked(college, other, { signer_id: person('educator2').id })
    const admin = await college.as('admin1')
    const found = async (...people: number[]): Promise<number[]> =>
      (await admin.get<{ id: number }[]>('/devforms', { signer_ids: people, waits: 'signer', limit: 500 })).data
        .map((each) => each.id)
        .filter((each) => [form.id, other.id].includes(each))
        .toSorted((one, two) => one - two)
    expect(await found(person('fellow2').id)).toEqual([form.id])
    expect(await found(person('fellow2').id, person('educator2').id)).toEqual([form.id, other.id])
    expect(await found(person('fellow1').id)).toEqual([])
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
    expect(await found(person('fellow2').id)).toEqual([])
    const signed = await admin.get<{ id: number }[]>('/devforms', { signer_ids: person('fellow2').id, limit: 500 })
    expect(signed.data.map((each) => each.id)).toContain(form.id)
    for (const given of ['fellow2', 'null'])
      expect(await admin.get('/devforms', { signer_ids: given })).toMatchObject({
        status: 400,
        errors: [{ path: 'signer_ids' }],
      })
  })

  it('names a person with an account, who is told, reads the form, and finds it waiting', async () => {
    const form = await toSign(college)
    expect((await (await college.as('fellow2')).get('/devform', { id: form.id })).status).toBe(404)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    expect(row).toMatchObject({
      state: 'asked',
      party_title: 'Colleague',
      position: 0,
      signer_name: 'fellow2 Tūhoe',
      signer_email: null,
      user_id: person('trainee1').id,
      signature_hash: null,
      content_hash: null,
    })
    const [mail] = await mailed(college, 'fellow2@college.test')
    expect(mail).toMatchObject({ event: 'sign_asked', subject: 'You are asked to sign a form' })
    expect(mail?.text).toContain(`trainee1 Tūhoe asks you to sign “${form.name ?? ''}” as Colleague.`)
    expect(mail?.text).toContain(`/app/form?id=${form.id}`)
    const fellow = await college.as('fellow2')
    expect((await fellow.get('/devform', { id: form.id })).status).toBe(200)
    const { data } = await fellow.get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(data).toEqual([
      expect.objectContaining({
        id: row.id,
        devform_id: form.id,
        user_name: 'trainee1 Tūhoe',
        by_role: false,
        content_hash: form.content_hash,
      }),
    ])
    const { events } = await wholeOf(trainee, form.id)
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'completed', 'asked'])
    // What was asked for first waits longest, and stands first.
    const others = [await toSign(college), await toSign(college)]
    const rows = [row]
    for (const each of others) rows.push(await asked(college, each, { signer_id: person('fellow2').id }))
    for (const [at, days] of [3, 8, 5].entries())
      await college.db.rows(
        'update devformsignature set asked_at = asked_at - make_interval(days => $2) where id = $1',
        [rows[at]?.id, days],
      )
    const list = await fellow.get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(list.data.map(({ id }) => id)).toEqual([rows[1]?.id, rows[2]?.id, row.id])
    for (const each of others) await trainee.delete('/devform', { id: each.id })
  })

  it('names somebody without an account, who gets a link of their own', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    const row = await asked(college, form, { signer_name: 'Losa Tuimavave', signer_email: address })
    expect(row).toMatchObject({ signer_id: null, signer_name: 'Losa Tuimavave', signer_email: address })
    expect((await mailed(college, address))[0]?.text).toContain('Hello Losa Tuimavave,')
    expect(await tokenTo(college, address)).toHaveLength(32)
    const kept = await college.db.rows('select token_hash from signinglink where devformsignature_id = $1', [row.id])
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(await tokenTo(college, address))
  })

  it('asks for all parties at once, each once', async () => {
    const form = await toSign(college, { parties: [parties.supervisor, parties.director, parties.nurse] })
    await asked(college, form, { signer_id: person('educator1').id }, { party: 'supervisor' })
    await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    await asked(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
    expect((await standing(college, form.id)).signer_roles).toEqual(['Director'])
    for (const director of ['director1', 'director2'])
      expect((await mailed(college, `${director}@college.test`, 'sign_asked')).length).toBeGreaterThan(0)
    const again = await ask(college, form, { signer_name: 'Another' }, { party: 'nurse' })
    expect([again.status, again.named, again.message]).toEqual([
      409,
      ['party'],
      'Someone has already been asked to sign this part. Withdraw that request first.',
    ])
  })

  it('takes nobody whom the party does not allow', async () => {
    const form = await toSign(college, { parties: Object.values(parties) })
    const tries: [string, object, string][] = [
      ['supervisor', { signer_id: person('fellow2').id }, 'signer_id'],
      ['supervisor', { signer_role: 'Educator' }, 'signer_role'],
      ['supervisor', { signer_name: 'Losa' }, 'signer_name'],
      ['supervisor', {}, 'signer_id'],
      ['director', { signer_id: person('educator1').id }, 'signer_id'],
      ['director', { signer_role: 'Educator' }, 'signer_role'],
      ['director', { signer_email: freshAddress() }, 'signer_name'],
      ['nurse', { signer_id: person('fellow2').id }, 'signer_id'],
      ['nurse', { signer_role: 'Educator' }, 'signer_role'],
      ['nurse', {}, 'signer_name'],
      ['colleague', { signer_role: 'Nobody' }, 'signer_role'],
      ['colleague', { signer_id: person('bFellow').id }, 'signer_id'],
      ['colleague', { signer_id: person('inactive').id }, 'signer_id'],
      ['colleague', { signer_id: 999_999_999 }, 'signer_id'],
      ['self', { signer_id: person('fellow2').id }, 'signer_id'],
      ['nobody', { signer_name: 'Losa' }, 'party'],
    ]
    for (const [party, named, field] of tries) {
      const answer = await ask(college, form, named, { party })
      expect([party, named, answer.status, answer.named]).toEqual([party, named, 400, [field]])
    }
    expect((await ask(college, form, { signer_email: 'no address' }, { party: 'nurse' })).status).toBe(466)
    const both = await ask(college, form, { signer_id: person('fellow2').id, signer_role: 'Director' })
    expect([both.status, both.named]).toEqual([400, ['signer_id', 'signer_role']])
  })

  it('never takes the owner for a part that is not theirs, nor an address of theirs', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
    await college.db.rows(`update "user" set email_alt = 'Mere@Home.test' where id = $1`, [person('trainee1').id])
    expect((await ask(college, form, { signer_id: person('trainee1').id })).named).toEqual(['signer_id'])
    for (const signer_email of [
      'trainee1@college.test',
      'TRAINEE1@College.test',
      'trainee1+x@college.test',
      'mere@home.test',
      // Mail servers read a domain in its plain letters, wherever it came from.
      'mere@ｈome.test',
      'ｍere@home.test',
      'mere@home\u00AD.test',
      'me\u200Bre@home.test',
    ])
      expect((await ask(college, form, { signer_email }, { party: 'nurse' })).named).toEqual(['signer_email'])
    await asked(college, form, { signer_name: 'Losa', signer_email: freshAddress() }, { party: 'nurse' })
    const { signatures } = await wholeOf(trainee, form.id)
    const row = (await trainee.get<Signature>('/devformsignature', { id: signatures[0]?.id ?? 0 })).data
    const changed = await trainee.post('/devformsignature', {
      id: row.id,
      updated_at: row.updated_at,
      signer_email: 'mere@home.test',
    })
    expect([changed.status, changed.named]).toEqual([400, ['signer_email']])
  })

  it('asks the owner by itself where the owner signs, without a mail', async () => {
    const form = await toSign(college, { parties: [parties.self, parties.colleague] })
    const { signatures } = await wholeOf(trainee, form.id)
    expect(signatures).toMatchObject([{ party: 'self', signer_id: person('trainee1').id, state: 'asked', mine: true }])
    expect((await sign(college, 'trainee1', { id: signatures[0]?.id ?? 0, devform_id: form.id })).status).toBe(261)
    expect(await mailed(college, 'trainee1@college.test', 'sign_asked')).toEqual([])
  })

  it('is for the owner and the college office, once the form is completed', async () => {
    const form = await toSign(college)
    const named = { signer_name: 'Losa' }
    for (const [who, status] of [
      ['educator1', 403],
      ['trainee2', 400],
      ['bAdmin', 400],
    ] as const)
      expect([who, (await ask(college, form, named, { who })).status]).toEqual([who, status])
    await act(trainee, 'change', form)
    expect((await ask(college, form, named)).status).toBe(476)
    await act(trainee, 'complete', form)
    expect((await ask(college, form, named, { who: 'admin1' })).status).toBe(201)
  })
})

describe('who can be asked', () => {
  const candidates = async (form: number, party: string, who = 'trainee1', q = '') =>
    (await college.as(who)).get<{ id: number; name: string; role: string; supervisor: boolean }[]>(
      '/devform/candidates',
      {
        id: form,
        party,
        ...(q ? { q } : {}),
      },
    )

  it('is said by party: supervisors, holders of the role, everyone with supervisors first', async () => {
    const form = await toSign(college, { parties: Object.values(parties) })
    const ids = (names: string[]): number[] => names.map((name) => person(name).id)
    const supervisors = (await candidates(form.id, 'supervisor')).data
    expect(new Set(supervisors.map(({ id }) => id))).toEqual(
      new Set(ids(['educator1', 'director1', 'instructor1', 'fellow1', 'admin1'])),
    )
    const [look] = await college.db.rows<{ people: number[] }>(
      `select to_json(owner_ids) as people from audit where kind = 'look' and call = 'GET /devform/candidates' and user_id = $1`,
      [person('trainee1').id],
    )
    expect(new Set(look?.people)).toEqual(new Set(supervisors.map(({ id }) => id)))
    const directors = (await candidates(form.id, 'director')).data
    expect(new Set(directors.map(({ id }) => id))).toEqual(new Set(ids(['director1', 'director2'])))
    const all = (await candidates(form.id, 'colleague')).data
    expect(all.slice(0, 5).every(({ supervisor }) => supervisor)).toBe(true)
    expect(all.map(({ id }) => id)).not.toContain(person('trainee1').id)
    expect(all.map(({ id }) => id)).not.toContain(person('bFellow').id)
    expect((await candidates(form.id, 'colleague', 'trainee1', 'FELLOW2')).data).toEqual([
      { id: person('fellow2').id, name: 'fellow2 Tūhoe', role: 'Fellow', supervisor: false },
    ])
    expect((await candidates(form.id, 'colleague', 'trainee1', '%')).status).toBe(260)
    expect((await candidates(form.id, 'nurse')).status).toBe(260)
    expect((await candidates(form.id, 'self')).data).toMatchObject([{ id: person('trainee1').id }])
    expect((await candidates(form.id, 'colleague', 'educator1')).status).toBe(403)
    expect((await candidates(form.id, 'colleague', 'trainee2')).status).toBe(404)
  })
})

describe('one after the other', () => {
  it('each is told when it is their turn, and not before', async () => {
    const form = await toSign(college, { order: 'in_order', parties: [parties.colleague, parties.nurse] })
    const address = freshAddress()
    const nurse = await asked(college, form, { signer_email: address }, { party: 'nurse' })
    expect(await mailed(college, address)).toEqual([])
    const row = await asked(college, form, { signer_id: person('instructor2').id })
    const early = await trainee.post('/devformsignature/link', { id: nurse.id, by: 'qr' })
    expect([early.status, early.message]).toEqual([476, expect.stringContaining('isn’t their turn')])
    expect((await sign(college, 'instructor2', row)).status).toBe(261)
    expect(await mailed(college, address)).toHaveLength(1)
    const read = await college.guest.post('/signing/read', { token: await tokenTo(college, address) })
    expect(read.status).toBe(200)
  })

  it('a named signer waits for those before', async () => {
    const form = await toSign(college, { order: 'in_order', parties: [parties.nurse, parties.colleague] })
    const row = await asked(college, form, { signer_id: person('instructor1').id })
    const instructor = await college.as('instructor1')
    const waiting = async () => (await instructor.get<WaitingSignature[]>('/devformsignatures/waiting')).data ?? []
    expect((await waiting()).some(({ id }) => id === row.id)).toBe(false)
    const early = await sign(college, 'instructor1', row)
    expect([early.status, early.message]).toEqual([476, expect.stringContaining('It isn’t your turn yet')])
  })
})

it('shows a drawing to its signer and those who asked, and addresses to those who asked alone', async () => {
  const form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
  const row = await asked(college, form, { signer_id: person('fellow2').id })
  await asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' })
  const { drawing } = await import('../testing.ts')
  expect((await sign(college, 'fellow2', row, { image: drawing() })).status).toBe(261)
  const seen = async (who: string): Promise<[boolean, boolean]> => {
    const { signatures }: WholeForm = await wholeOf(await college.as(who), form.id)
    return [signatures.some(({ image }) => image !== null), signatures.some(({ email }) => email !== null)]
  }
  expect(await seen('trainee1')).toEqual([true, true])
  expect(await seen('fellow2')).toEqual([true, false])
  expect(await seen('educator1')).toEqual([false, false])
  const listed = async (who: string) =>
    (await (await college.as(who)).get<Signature>('/devformsignature', { id: row.id })).data
  expect((await listed('educator1')).image).toBeNull()
  expect((await listed('admin1')).image).not.toBeNull()
})
