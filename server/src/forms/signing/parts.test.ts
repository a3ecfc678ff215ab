import { randomBytes } from 'node:crypto'
import { writeSchema } from '@college/contract/forms'
import type { SigningParty, WaitingSignature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { Keys, readKeyRing, withNewVersion } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import type { PersonName } from '#testing'
import { resealForms } from '../key-rotation.ts'
import { readParts } from '../sealed-answers.ts'
import { act, begin, publish, wholeOf } from '../testing.ts'
import { asked, standing, tokenTo } from './testing.ts'
import { model, own, parties, rated, partForms } from './testing-parts.ts'

const college = await openTestApp()
const { person, guest, db } = college
const { askAssessor, assessor, me, nurseAsked, owner, readLink, signPart, start, stateOf, template, verify } =
  await partForms(college)

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
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: 'answers', message: 'This form has nothing for you to answer' }],
    ])
    expect((await signPart(form, row, { answers: {} })).status).toBe(261)
  })

  it('takes none from a signing party that is called owner, and signs for the owner', async () => {
    const self: SigningParty = { key: 'owner', title: 'Trainee', who: 'owner' }
    const id = await template(false, [...parties, self])
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
    // What the owner answers is no guest's to answer.
    const owners = await guest.post('/signing/sign', { ...body, answers: { said: 'Kind.', ...own } })
    expect([owners.status, owners.errors]).toEqual([
      400,
      [{ path: 'answers.case_seen', message: 'Someone else answers this question' }],
    ])
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
      const form = await start(await template(encrypt), null)
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
        'before_answers = true',
      ]) {
        const kept = await db.row<{ body: object }>(
          'select to_jsonb(s) as body from devformsignature s where devform_id = $1',
          [form.id],
        )
        await db.script('alter table devformsignature drop constraint if exists devformsignature_part')
        await db.script(`update devformsignature set ${change} where devform_id = ${form.id}`)
        expect([change, await verify(code)]).toEqual([change, 'altered'])
        await db.rows(
          `update devformsignature s set (answers, answers_sealed, part_hash, fills, before_answers) = (select x.answers, x.answers_sealed, x.part_hash, x.fills, x.before_answers
             from jsonb_populate_record(null::devformsignature, $2::jsonb) x) where devform_id = $1`,
          [form.id, JSON.stringify(kept?.body)],
        )
        expect(await verify(code)).toBe('valid')
      }
      await db.script('alter table devformsignature enable trigger all')
    }
  })
})

it('a sealed part is sealed anew with a new key, and opens with it alone', async () => {
  const form = await start(await template(true), null)
  await act(owner, 'complete', form, { data: own })
  const row = await askAssessor(form)
  await signPart(form, row)
  const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
  const alone = new Keys({ ...ring, versions: new Map([...ring.versions].slice(1)) }, randomBytes)
  expect(await resealForms({ db, keys: new Keys(ring, randomBytes) })).toBeGreaterThan(2)
  const mine = { id: form.id, user_id: form.user_id, organisation_id: form.organisation_id }
  expect((await readParts(db, alone, mine)).get(row.id)).toEqual(rated)
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
    expect([some.status, some.named]).toEqual([400, ['schema.layout.pages.0.sections.1.questions.1.by.1']])
    const none = await made(null)
    expect([none.status, none.named.length]).toEqual([400, 3])
    expect((await made({ order: 'any', parties })).status).toBe(261)
  })
})
