import type { Deadline } from '@college/contract/cpd'
import { writeSchema } from '@college/contract/forms'
import type {
  Form,
  FormModel,
  GuestDocument,
  Question,
  Signature,
  SigningParty,
  WaitingSignature,
} from '@college/contract/forms'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { openTestApp, testKeys } from '#testing'
import type { PersonName } from '#testing'
import { checkForms } from '../nightly-check.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'
import { ask, asked, freshAddress, mailed, standing, tokenTo } from './testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const owner = await college.as('trainee1')
const assessor = await college.as('educator2')
const me = person('trainee1').id

const rating: Question = {
  key: 'skill',
  title: 'Skill',
  required: true,
  kind: 'scale',
  points: [1, 2, 3].map((value) => ({ value, title: `Step ${value}` })),
  rows: [
    { key: 'consent', title: 'Consent' },
    { key: 'needle', title: 'Needle' },
  ],
}
const said: Question = {
  key: 'said',
  title: 'What went well?',
  required: true,
  kind: 'long_text',
  by: ['assessor', 'nurse'],
}
/** The trainee tells the case and reflects; the assessor rates; assessor and nurse say what went well, each for themselves. */
const model: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'case',
          title: 'Case',
          questions: [{ key: 'case_seen', title: 'Case', required: true, kind: 'short_text' }],
        },
        { key: 'rated', title: 'Rated', by: ['assessor'], questions: [rating, said] },
      ],
    },
  ],
}
const parties: readonly SigningParty[] = [
  { key: 'assessor', title: 'Assessor', who: 'anyone', may_reject: true },
  { key: 'nurse', title: 'Clinic nurse', who: 'guest', answers_shown: 'signed' },
]
const rated = { skill: { consent: 3, needle: 2 }, said: 'Careful with the needle.' }
const template = async (encrypt = false, of: readonly SigningParty[] = parties) =>
  publish(college, model, { type: 'pdp', signers: { order: 'any', parties: [...of] }, signing_required: true, encrypt })
const both = (await template()).id

await db.rows(
  `insert into mail_allowance (user_id, organisation_id, most, ends, reason)
   select id, organisation_id, 500, 'infinity', 'Tests' from "user" where id = $1 on conflict do nothing`,
  [me],
)

const start = (of = both, title: string | null = 'Knee injection'): Promise<Form> => begin(owner, me, of, { title })
const askAssessor = (form: Pick<Form, 'id'>, who: PersonName = 'educator2'): Promise<Signature> =>
  asked(college, form, { signer_id: person(who).id }, { party: 'assessor' })
const signPart = async (form: Pick<Form, 'id'>, row: Pick<Signature, 'id'>, more: object = {}, by = assessor) =>
  by.post<Signature>('/devformsignature/sign', {
    id: row.id,
    content_hash: (await wholeOf(owner, form.id)).signing_hash,
    answers: rated,
    ...more,
  })
const stateOf = async (form: Pick<Form, 'id'>, party: string): Promise<string | undefined> =>
  (await wholeOf(owner, form.id)).signatures.findLast((each) => each.party === party)?.state

const own = { case_seen: 'A swollen knee' }
const checking = { db, keys: testKeys, log: pino({ level: 'silent' }), now: college.clock.now }
const verify = async (code: string | null): Promise<string> =>
  (await guest.post<{ result: string }>('/verification', { code: code ?? '' })).data.result
const nurseAsked = async (form: Pick<Form, 'id'>): Promise<{ row: Signature; address: string; token: string }> => {
  const address = freshAddress()
  const row = await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  return { row, address, token: await tokenTo(college, address) }
}
const readLink = async (token: string): Promise<GuestDocument> =>
  (await guest.post<GuestDocument>('/signing/read', { token })).data

describe('a form with parts of signers', () => {
  it('asks its owner their own questions alone, and takes no answer to those of others from them', async () => {
    const form = await start()
    expect(form).toMatchObject({ parts: 2, questions: 1, answered: 0 })
    const others = await act(owner, 'complete', form, { data: { ...own, ...rated } })
    expect([others.status, others.named.toSorted()]).toEqual([400, ['data.said', 'data.skill']])
    expect((await act(owner, 'complete', form, { data: own })).data).toMatchObject({
      questions: 1,
      answered: 1,
      state: 'completed',
    })
  })

  it('is filled in and signed by a signer in one act, all of it or nothing', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const row = await askAssessor(form)
    expect(row).toMatchObject({ fills: true, part_hash: null })
    for (const [answers, named] of [
      [undefined, ['answers.said', 'answers.skill.consent', 'answers.skill.needle']],
      [{}, ['answers.said', 'answers.skill.consent', 'answers.skill.needle']],
      [{ ...rated, skill: { consent: 3 } }, ['answers.skill.needle']],
      [{ ...rated, ...own }, ['answers.case_seen']],
      [{ ...rated, skill: { consent: 4, needle: 1 } }, ['answers.skill.consent']],
      [{ ...rated, said: 'x'.repeat(20_001) }, ['answers.said']],
    ] as const) {
      const refused = await signPart(form, row, { answers })
      expect([refused.status, refused.named.toSorted()]).toEqual([400, named])
    }
    expect(await stateOf(form, 'assessor')).toBe('asked')
    const signed = await signPart(form, row)
    expect(signed.status).toBe(261)
    expect(signed.data.part_hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await signPart(form, row)).status).toBe(476)
    const [given] = (await wholeOf(owner, form.id)).signatures
    expect(given).toMatchObject({ state: 'signed', answers: rated, own_part_only: false })
  })

  it('takes no answers from who has none to give', async () => {
    const form = await begin(
      owner,
      me,
      (
        await publish(college, model, {
          type: 'pdp',
          signing_required: true,
          signers: { order: 'any', parties: [...parties, { key: 'last', title: 'Colleague', who: 'anyone' }] },
        })
      ).id,
    )
    await act(owner, 'complete', form, { data: own })
    const row = await asked(college, form, { signer_id: person('educator2').id }, { party: 'last' })
    const refused = await signPart(form, row)
    expect([refused.status, refused.named]).toEqual([400, ['answers']])
    expect((await signPart(form, row, { answers: {} })).status).toBe(261)
  })

  it('takes none from a signing party that is called owner, and signs for the owner', async () => {
    const self: SigningParty = { key: 'owner', title: 'Trainee', who: 'owner' }
    const { id } = await template(false, [...parties, self])
    const form = await start(id)
    expect(form.parts).toBe(2)
    await act(owner, 'complete', form, { data: own })
    // Completing asks the owner by itself.
    const row = (await wholeOf(owner, form.id)).signatures.find(({ party }) => party === 'owner')
    expect(row).toMatchObject({ state: 'asked', fills: false })
    const { content_hash } = await standing(college, form.id)
    expect((await owner.post('/devformsignature/sign', { id: row?.id, content_hash })).status).toBe(261)
    await signPart(form, await askAssessor(form))
    expect(await verify((await wholeOf(owner, form.id)).verification_code)).toBe('valid')
  })

  it('is signed by a link in the same way, and shows each signer what is theirs to read', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    await signPart(form, await askAssessor(form))
    const { token } = await nurseAsked(form)
    const read = await readLink(token)
    expect(read).toMatchObject({ party: 'nurse', fills: true, before: null, data: own })
    expect(read.others).toMatchObject([{ party: 'assessor', answers: rated }])
    const body = { token, content_hash: read.content_hash, name: 'Losa' }
    const refused = await guest.post('/signing/sign', { ...body, answers: rated })
    expect([refused.status, refused.named]).toEqual([400, ['answers.skill']])
    const signed = await guest.post('/signing/sign', { ...body, answers: { said: 'Kind.' } })
    expect(signed.status).toBe(261)
    const whole = await wholeOf(owner, form.id)
    expect([whole.form.state, await verify(whole.verification_code)]).toEqual(['signed', 'valid'])
    expect(whole.signatures.map(({ answers }) => answers)).toEqual([rated, { said: 'Kind.' }])
  })

  it('is printed with who answered which part, and what is not shown yet as filled in', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const lines = async (): Promise<string> => {
      const { raw } = await owner.get('/devform/pdf', { id: form.id })
      return (await readPdf(raw)).pages.flatMap(linesOf).join('\n')
    }
    expect(await lines()).toMatch(
      /Case\nA swollen knee[^]*Assessor\nNot filled in yet\.[^]*Clinic nurse\nNot filled in yet\./,
    )
    await signPart(form, await askAssessor(form))
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    const all = await lines()
    expect(all).toMatch(
      /, Assessor\n[^]*Consent[^]*Step 3[^]*Careful with the needle\.[^]*Losa, Clinic nurse[^]*Kind\./,
    )
  })

  it('shows what a party answered only once everybody has signed, where the template says so', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    const row = await askAssessor(form)
    const answersFor = async (who: PersonName): Promise<unknown> =>
      (await wholeOf(await college.as(who), form.id)).signatures.find(({ party }) => party === 'nurse')?.answers
    for (const who of ['trainee1', 'educator1', 'educator2', 'admin1'] as const)
      expect([who, await answersFor(who)]).toEqual([who, null])
    expect((await (await college.as('trainee1')).get('/devform/pdf', { id: form.id })).status).toBe(200)
    await signPart(form, row)
    for (const who of ['trainee1', 'educator1', 'educator2', 'admin1'] as const)
      expect([who, await answersFor(who)]).toEqual([who, { said: 'Kind.' }])
  })

  it('is not signed several at once by who has to fill in a part', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const row = await askAssessor(form)
    const { content_hash } = await standing(college, form.id)
    const { data } = await assessor.post<{ signed: boolean }[]>('/devformsignatures/sign', {
      signatures: [{ id: row.id, content_hash }],
    })
    expect(data).toMatchObject([{ signed: false }])
    const { data: waiting } = await assessor.get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(waiting.find(({ id }) => id === row.id)).toMatchObject({ fills: true, content_hash })
  })

  it('holds every part that was signed in the open and sealed, and a part that is touched is found', async () => {
    for (const encrypt of [false, true]) {
      const form = await start((await template(encrypt)).id, null)
      await act(owner, 'complete', form, { data: own })
      await signPart(form, await askAssessor(form))
      const row = await db.row<{ open: boolean; text: string }>(
        `select answers is not null as open, to_jsonb(s)::text as text from devformsignature s where devform_id = $1`,
        [form.id],
      )
      expect([row?.open, row?.text.includes('Careful with')]).toEqual([!encrypt, !encrypt])
      const { verification_code: code, signatures } = await wholeOf(owner, form.id)
      expect([signatures[0]?.answers, await verify(code)]).toEqual([rated, 'valid'])
      await db.script('alter table devformsignature disable trigger all')
      for (const change of [
        'answers = \'{"said":"Bad."}\', answers_sealed = null',
        "part_hash = repeat('a', 64)",
        'fills = false',
      ]) {
        const kept = await db.row<{ body: object }>(
          'select to_jsonb(s) as body from devformsignature s where devform_id = $1',
          [form.id],
        )
        await db.script('alter table devformsignature drop constraint if exists devformsignature_part')
        await db.script(`update devformsignature set ${change} where devform_id = ${form.id}`)
        expect([change, await verify(code)]).toEqual([change, 'altered'])
        await db.rows(
          `update devformsignature s set (answers, answers_sealed, part_hash, fills) = (select x.answers, x.answers_sealed, x.part_hash, x.fills
             from jsonb_populate_record(null::devformsignature, $2::jsonb) x) where devform_id = $1`,
          [form.id, JSON.stringify(kept?.body)],
        )
        expect(await verify(code)).toBe('valid')
      }
      await db.script('alter table devformsignature enable trigger all')
    }
  })
})

describe('a change of a form', () => {
  it('voids the signatures that were given for it, and offers their signers what they answered', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    await signPart(form, await askAssessor(form))
    const { token, address } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    expect((await act(owner, 'reopen', form)).status).toBe(261)
    expect([await stateOf(form, 'assessor'), await stateOf(form, 'nurse')]).toEqual(['voided', 'voided'])
    expect((await wholeOf(owner, form.id)).signatures.map(({ answers }) => answers)).toEqual([null, null])
    await act(owner, 'complete', form, { data: { case_seen: 'Two swollen knees' } })
    const whole = await wholeOf(assessor, form.id)
    const again = whole.signatures.findLast(({ party }) => party === 'assessor')
    expect(again).toMatchObject({ state: 'asked', mine: true, before: rated })
    expect((await wholeOf(owner, form.id)).signatures.every(({ before }) => before === null)).toBe(true)
    expect(await readLink(await tokenTo(college, address))).toMatchObject({ before: { said: 'Kind.' } })
    expect((await signPart(form, again ?? { id: 0 }, { answers: again?.before })).status).toBe(261)
  })
})

describe('asking first', () => {
  it('puts an empty form to who fills in a part, and to nobody else', async () => {
    const form = await start()
    const row = await askAssessor(form)
    expect(row).toMatchObject({ state: 'asked', fills: true })
    const { data: waiting } = await assessor.get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(waiting.find(({ id }) => id === row.id)).toMatchObject({ form_title: 'Knee injection', content_hash: null })
    const plain = await begin(
      owner,
      me,
      (
        await publish(college, model, {
          type: 'pdp',
          signing_required: true,
          signers: { order: 'any', parties: [...parties, { key: 'last', title: 'Colleague', who: 'anyone' }] },
        })
      ).id,
    )
    const early = await ask(college, plain, { signer_id: person('educator2').id }, { party: 'last' })
    expect([early.status, early.message]).toEqual([476, 'Complete the form first, then ask for signatures.'])
  })

  it('shows nothing of what the owner is still writing', async () => {
    const form = await start()
    await owner.post('/devform', { id: form.id, updated_at: form.updated_at, data: own })
    await askAssessor(form)
    const { token } = await nurseAsked(form)
    expect((await wholeOf(assessor, form.id)).form.data).toEqual({})
    expect((await assessor.get<Form>('/devform', { id: form.id })).data.data).toBeNull()
    expect(await readLink(token)).toMatchObject({ data: {}, completed_at: null, form_title: 'Knee injection' })
    expect((await wholeOf(owner, form.id)).form.data).toEqual(own)
    expect((await wholeOf(await college.as('educator1'), form.id)).form.data).toEqual(own)
  })

  it('keeps what was signed before the owner answers, and closes once they complete the form', async () => {
    const form = await start()
    expect((await signPart(form, await askAssessor(form))).status).toBe(261)
    const { token } = await nurseAsked(form)
    const read = await readLink(token)
    const signed = await guest.post<{ verification_code: string | null }>('/signing/sign', {
      token,
      content_hash: read.content_hash,
      name: 'Losa',
      answers: { said: 'Kind.' },
    })
    expect([signed.status, signed.data.verification_code]).toEqual([261, null])
    const due = await owner.get<Deadline[]>('/cpd/deadlines')
    expect(due.data.find(({ uid }) => uid === `form-${form.id}`)).toMatchObject({
      task: 'add_part',
      path: `/app/form/edit?id=${form.id}`,
    })
    const before = await wholeOf(owner, form.id)
    expect(before).toMatchObject({ form: { state: 'started', signatures_given: 2 }, verification_code: null })
    expect(before.signatures).toMatchObject([{ own_part_only: true, answers: rated }, { own_part_only: true }])
    expect((await act(owner, 'complete', form, { data: own })).data.state).toBe('signed')
    const { verification_code, signatures } = await wholeOf(owner, form.id)
    expect(await verify(verification_code)).toBe('valid')
    expect(signatures.map(({ state, own_part_only }) => [state, own_part_only])).toEqual([
      ['signed', true],
      ['signed', true],
    ])
    const told = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(told.filter(({ text }) => text.includes(form.reference ?? '-'))).toHaveLength(1)
    expect(await checkForms(checking)).toEqual([])
  })

  it('goes on holding when the owner changes what the signer never read, and not when they change what it is about', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    await act(owner, 'complete', form, { data: own })
    const late = await nurseAsked(form)
    const { content_hash } = await readLink(late.token)
    await guest.post('/signing/sign', { token: late.token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    await act(owner, 'reopen', form)
    // Reopening is for what was wrong with all of it.
    expect([await stateOf(form, 'assessor'), await stateOf(form, 'nurse')]).toEqual(['voided', 'voided'])

    const other = await start()
    await signPart(other, await askAssessor(other))
    await act(owner, 'complete', other, { data: own })
    expect((await act(owner, 'change', other)).data).toMatchObject({ state: 'started', signatures_given: 1 })
    expect(await stateOf(other, 'assessor')).toBe('signed')
    await act(owner, 'complete', other, { data: { case_seen: 'Two swollen knees' } })
    const now = await standing(college, other.id)
    // By saving, too.
    await owner.post('/devform', { id: other.id, updated_at: now.updated_at, data: own })
    expect(await standing(college, other.id)).toMatchObject({ state: 'started', signatures_given: 1 })
    const { updated_at } = await standing(college, other.id)
    await owner.post('/devform', { id: other.id, updated_at, title: 'Shoulder injection' })
    expect(await stateOf(other, 'assessor')).toBe('voided')
    await act(owner, 'complete', other)
    expect(await stateOf(other, 'assessor')).toBe('asked')
  })

  it('takes a signature for what was asked while the owner completes the form, and none for another subject', async () => {
    const form = await start()
    const row = await askAssessor(form)
    const { signing_hash } = await wholeOf(assessor, form.id)
    const { token } = await nurseAsked(form)
    await act(owner, 'complete', form, { data: own })
    expect((await signPart(form, row, { content_hash: signing_hash })).status).toBe(261)
    // A link from before leads to what the form says by now.
    const read = await readLink(token)
    expect(read).toMatchObject({ data: own, content_hash: (await standing(college, form.id)).content_hash })
    const other = await start()
    const second = await askAssessor(other)
    const asked_ = (await wholeOf(assessor, other.id)).signing_hash
    await owner.post('/devform', {
      id: other.id,
      updated_at: (await standing(college, other.id)).updated_at,
      title: 'Hip injection',
    })
    expect((await signPart(other, second, { content_hash: asked_ })).status).toBe(474)
  })

  it('is reminded, withdrawn, declined, returned and rejected as any request', async () => {
    const form = await start()
    const row = await askAssessor(form)
    await db.rows(`update devformsignature set asked_at = asked_at - interval '2 days' where id = $1`, [row.id])
    expect((await owner.post('/devformsignature/remind', { id: row.id })).status).toBe(261)
    expect((await owner.delete('/devformsignature', { id: row.id })).status).toBe(262)
    for (const outcome of ['declined', 'returned', 'rejected']) {
      const again = await askAssessor(form)
      const refused = await assessor.post('/devformsignature/decline', {
        id: again.id,
        reason: 'I was not there.',
        outcome,
      })
      expect([outcome, refused.status]).toEqual([outcome, 261])
    }
    expect(await standing(college, form.id)).toMatchObject({ state: 'rejected', completed_at: null })
  })

  it('begins a form for each of those who are asked, and asks all of them or nobody', async () => {
    const body = { devformtemplate_id: both, title: 'Knee injection', party: 'assessor' }
    const count = async (): Promise<number> =>
      (await db.row<{ n: number }>('select count(*)::int as n from devform where user_id = $1', [me]))?.n ?? 0
    const before = await count()
    const signers = [{ signer_id: person('educator2').id }, { signer_name: 'Losa', signer_email: freshAddress() }]
    const [made, again] = [
      await owner.put<Form[]>('/devform/asked', { ...body, signers }, { key: 'ask-first-once' }),
      await owner.put<Form[]>('/devform/asked', { ...body, signers }, { key: 'ask-first-once' }),
    ]
    expect([made.status, made.data.map(({ title, state }) => [title, state]), again.data]).toEqual([
      201,
      [
        ['Knee injection', 'started'],
        ['Knee injection', 'started'],
      ],
      made.data,
    ])
    expect(await count()).toBe(before + 2)
    for (const [more, named] of [
      [{ signers: [signers[0], { signer_id: 999_999_999 }] }, 'signers.1.signer_id'],
      [{ signers: [signers[0], { signer_id: me }] }, 'signers.1.signer_id'],
      [{ signers: [signers[0], {}] }, 'signers.1.signer_id'],
      [{ party: 'nobody' }, 'party'],
      [{ devformtemplate_id: 999_999_999 }, 'devformtemplate_id'],
      [{ signers: [] }, 'signers'],
    ] as const) {
      const refused = await owner.put('/devform/asked', { ...body, signers, ...more })
      expect([refused.status, refused.named.map((path) => path.replace('signers.0.party', 'party'))]).toEqual([
        400,
        [named],
      ])
    }
    const plain = await publish(college, visit, {
      type: 'pdp',
      signing_required: true,
      signers: { order: 'any', parties: [...parties] },
    })
    const none = await owner.put('/devform/asked', { ...body, devformtemplate_id: plain.id, signers })
    expect([none.status, none.named]).toEqual([400, ['devformtemplate_id']])
    expect(await count()).toBe(before + 2)
  })

  it('offers people of the college from a template as from a form', async () => {
    const query = { devformtemplate_id: both, party: 'assessor' }
    const { data } = await owner.get<{ name: string; supervisor: boolean }[]>('/devform/candidates', query)
    const form = await start()
    expect(data).toEqual((await owner.get('/devform/candidates', { id: form.id, party: 'assessor' })).data)
    expect(data.length).toBeGreaterThan(3)
    const { id } = form
    for (const [wrong, status] of [
      [{ party: 'assessor' }, 400],
      [{ ...query, id }, 400],
      [{ ...query, devformtemplate_id: 999_999_999 }, 404],
      [{ ...query, party: 'nobody' }, 400],
    ] as const)
      expect([wrong, (await owner.get('/devform/candidates', wrong)).status]).toEqual([wrong, status])
    expect((await (await college.as('bAdmin')).get('/devform/candidates', query)).status).toBe(404)
  })

  it('is looked at every night, also before the form is completed', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    expect(await checkForms(checking)).toEqual([])
    await db.script('alter table devformsignature disable trigger all')
    await db.rows(`update devformsignature set answers = '{"said":"Bad."}' where devform_id = $1`, [form.id])
    await db.rows('delete from devform_check')
    expect(await checkForms(checking)).toEqual([form.id])
    await db.rows('update devformsignature set answers = $2 where devform_id = $1', [form.id, JSON.stringify(rated)])
    await db.script('alter table devformsignature enable trigger all')
    await db.rows('delete from devform_check')
    expect(await checkForms(checking)).toEqual([])
  })

  it('lets two devices sign one part once', async () => {
    const form = await start()
    const row = await askAssessor(form)
    const both_ = await Promise.all([
      signPart(form, row),
      signPart(form, row, { answers: { ...rated, said: 'Other words.' } }),
    ])
    expect(both_.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([261, 476])
  })

  it('loses nothing of a form that is withdrawn while it is signed', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const row = await askAssessor(form)
    const [signed, withdrawn] = await Promise.all([signPart(form, row), act(owner, 'withdraw', form)])
    const whole = await wholeOf(owner, form.id)
    // Whoever came first: signed and then voided with the form, or withdrawn before.
    expect([200, 261, 469, 474, 476]).toContain(signed.status)
    if (withdrawn.status === 261)
      expect([whole.form.state, ['voided', 'withdrawn']]).toEqual([
        'withdrawn',
        expect.arrayContaining([whole.signatures[0]?.state]),
      ])
    else expect([withdrawn.status, whole.signatures[0]?.state]).toEqual([474, 'signed'])
  })
})

describe('a template', () => {
  it('is not published with a part of somebody who does not sign', async () => {
    const admin = await college.as('admin1')
    const made = async (signers: object | null): Promise<{ status: number; named: string[] }> => {
      const draft = await admin.put('/devformtemplate', {
        name: `Parts of ${signers === null ? 'nobody' : JSON.stringify(signers).length}`,
        type: 'pdp',
        schema: writeSchema(model),
        signing_required: signers !== null,
        signers,
      })
      const { id, updated_at } = draft.data
      return admin.post('/devformtemplate/publish', { id, updated_at })
    }
    const some = await made({ order: 'any', parties: parties.slice(0, 1) })
    expect([some.status, some.named]).toEqual([400, ['schema.pages.0.sections.1.questions.1.by.1']])
    const none = await made(null)
    expect([none.status, none.named.length]).toEqual([400, 3])
    expect((await made({ order: 'any', parties })).status).toBe(261)
  })
})
