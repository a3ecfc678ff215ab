import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkModel,
  formStates,
  problemsOf,
  progressOf,
  ownerKey,
  isSummed,
  partOf,
  readSchema,
  settled,
  writeSchema,
} from '@college/contract/forms'
import type { Form, FormData, FormTemplate, Signature, WaitingSignature, WholeForm } from '@college/contract/forms'
import type { Placement } from '@college/contract/logbook'
import type { Stats } from '@college/contract/cpd'
import { checkedDrawing, readEvents, verificationCode } from '#forms'
import { openTestApp, testKeys as keys } from '#testing'
import type { TestCaller } from '#testing'
import { demoFolder } from '../paths.ts'
import { readDemo } from './data/index.ts'
import { demoPassword, seedDemo } from './index.ts'

const config = { demoPassword: null }
const { stories, templates } = readDemo(demoFolder)
const college = await openTestApp({ from: 'empty' })
college.clock.set('2026-11-20T02:00:00Z')
beforeAll(() => seedDemo({ db: college.db, now: college.clock.now, keys }, config))

const signIn = async (username: string): Promise<TestCaller> => {
  const answer = await college.guest.post('/user/signin', { username, password: demoPassword(config) })
  return college.withToken(answer.token)
}

const formsOf = async (caller: TestCaller, query: object = {}): Promise<Form[]> =>
  (await caller.get<Form[]>('/devforms', { limit: 100, ...query })).data

const wholeOf = async (caller: TestCaller, id: number): Promise<WholeForm> =>
  (await caller.get<WholeForm>('/devform/whole', { id })).data

const named = async (caller: TestCaller, title: string): Promise<WholeForm> => {
  const found = (await formsOf(caller)).find((form) => form.title === title)
  if (!found) throw new Error(`there is no form ${title}`)
  return wholeOf(caller, found.id)
}

describe.each([...templates])('the template %s', (_, { model, answers, days }) => {
  it('can be published, and is read again as it was written', () => {
    expect(checkModel(model)).toEqual([])
    expect(readSchema(writeSchema(model))).toEqual({ model, problems: [] })
  })

  it('is answered as it asks, and nothing that was written is lost', () => {
    for (const given of answers) {
      const data = { ...Object.fromEntries(days.map((key) => [key, '2026-10-01'])), ...given }
      const kept = settled(model, data)
      expect(problemsOf(model, kept, { today: '2026-11-20', complete: true })).toEqual([])
      expect(kept).toMatchObject(given)
    }
  })
})

describe('the forms', () => {
  it('say what their templates ask, and count it', async () => {
    const forms = await formsOf(await signIn('admin'))
    expect(new Set(forms.map(({ state }) => state))).toEqual(new Set(formStates))
    expect(forms.length).toBeGreaterThanOrEqual(stories.length)
    const admin = await signIn('admin')
    for (const { id } of forms) {
      const { form, template, signatures } = await wholeOf(admin, id)
      const whole = readSchema(template.schema).model
      const model = partOf(whole, ownerKey)
      const strictness = { today: '2026-11-20', complete: form.state !== 'started' }
      expect(problemsOf(model, form.data ?? {}, strictness), form.name ?? '').toEqual([])
      expect(progressOf(model, form.data ?? {})).toEqual({ questions: form.questions, answered: form.answered })
      for (const { party, answers, state, fills } of signatures.filter((each) => each.state === 'signed')) {
        const isRead = fills && !isSummed(template.signers?.parties.find(({ key }) => key === party))
        expect([state, answers !== null]).toEqual(['signed', isRead])
        const part = problemsOf(partOf(whole, party), answers ?? {}, { ...strictness, complete: true })
        expect(isRead ? part : [], form.name ?? '').toEqual([])
      }
    }
  })

  it('are each valid where somebody signed, and altered where their paper says something else', async () => {
    const signed = await college.db.rows<{ id: number; content_hash: string }>(
      `select id, content_hash from devform where signatures_given > 0 and content_hash is not null order by id`,
    )
    expect(signed.length).toBeGreaterThan(15)
    for (const { id, content_hash } of signed) {
      const code = verificationCode(await readEvents(college.db, id), content_hash)
      const answer = await college.guest.post('/verification', { code })
      expect(answer.data, String(id)).toMatchObject({ result: 'valid' })
    }
    const [first] = signed
    const other = verificationCode(await readEvents(college.db, first?.id ?? 0), 'f'.repeat(64))
    expect((await college.guest.post('/verification', { code: other })).data).toMatchObject({ result: 'altered' })
  })

  it('show a name that was typed, and a signature given with a password from the office', async () => {
    const admin = await signIn('admin')
    const signatures = (await Promise.all((await formsOf(admin)).map(({ id }) => wholeOf(admin, id)))).flatMap(
      (whole) => whole.signatures,
    )
    expect(signatures).toContainEqual(
      expect.objectContaining({ name: 'Dr Anneke Visser', name_typed: true, email_domain: 'radiology.example' }),
    )
    expect(signatures.filter(({ office_credential: office }) => office)).toHaveLength(1)
  })

  it('of multi-source feedback are sealed', async () => {
    const rows = await college.db.rows<{ data: unknown }>(
      `select data from devform where encrypted union all select data from devform_revision r
       where exists (select 1 from devform f where f.id = r.devform_id and f.encrypted)`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ data }) => data !== null)).toEqual([])
    const [mine] = await formsOf(await signIn('fellow'), { type: 'fellow' })
    const { form } = await wholeOf(await signIn('fellow'), mine?.id ?? 0)
    expect(form.data).toMatchObject({ colleagues: 12, asked: 36 })
  })
})

describe('the sign-ins', () => {
  it('show the trainee forms in every state, and what was changed in one', async () => {
    const trainee = await signIn('trainee')
    const forms = await formsOf(trainee)
    const states = forms.map(({ state }) => state)
    for (const state of ['started', 'completed', 'signed', 'finished']) expect(states).toContain(state)
    const { changed, signatures } = await named(trainee, 'Right shoulder, ultrasound')
    expect(changed.map(({ key }) => key)).toEqual(['times_done', 'learned'])
    expect(signatures.map(({ state }) => state)).toEqual(['voided', 'asked'])
  })

  it('show what waits for educator and Director, who can sign it', async () => {
    const educator = await signIn('educator')
    const waiting = async (caller: TestCaller) =>
      (await caller.get<WaitingSignature[]>('/devformsignatures/waiting')).data
    const mine = await waiting(educator)
    expect(mine.length).toBeGreaterThanOrEqual(4)
    expect(mine.map(({ user_name }) => user_name)).toContain('Mārama Thorne')
    const forDirector = await waiting(await signIn('director'))
    expect(new Set(forDirector.map(({ by_role }) => by_role))).toEqual(new Set([false, true]))
    const first = mine.find(({ form_title: title }) => title === 'Right shoulder, ultrasound')
    // The observer fills in their part as they sign.
    const template = templates.get('procedure')
    const asks = template ? partOf(template.model, 'observer') : null
    const all = template?.answers[0] ?? {}
    const keys = new Set(
      asks?.pages.flatMap(({ sections }) => sections.flatMap((each) => each.questions.map(({ key }) => key))),
    )
    const given = await educator.post<Signature>('/devformsignature/sign', {
      id: first?.id,
      content_hash: first?.content_hash,
      answers: Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))),
    })
    expect(given.data.state).toBe('signed')
    expect((await waiting(educator)).length).toBe(mine.length - 1)
    const { form } = await wholeOf(educator, first?.devform_id ?? 0)
    expect(form.state).toBe('signed')
  })

  it('show the trainee an activity that waits for its form', async () => {
    const trainee = await signIn('trainee')
    const { form } = await named(trainee, 'Back pain with leg symptoms')
    const { drafts } = (await trainee.get<Stats>('/cpd/stats')).data
    expect(drafts.map(({ title, devform_id }) => [title, devform_id])).toContainEqual([
      'Observed consultation: back pain with leg symptoms',
      form.id,
    ])
  })

  it('have accepted the texts as forms, which are linked from them', async () => {
    for (const username of ['trainee', 'fellow', 'educator', 'director', 'instructor', 'admin']) {
      const caller = await signIn(username)
      const row = await college.db.row<Record<'terms' | 'confidentiality' | 'id', number>>(
        `select id, terms_form_id as terms, confidentiality_form_id as confidentiality from "user" where username = $1`,
        [username],
      )
      for (const kind of ['terms', 'confidentiality'] as const) {
        const { form, template } = await wholeOf(caller, row?.[kind] ?? 0)
        expect(form).toMatchObject({ user_id: row?.id, state: 'finished', data: { accepted: true } })
        const said = await college.db.row(
          'select 1 from devformtemplate_version where devformtemplate_id = $1 and version = $2 and agreement_id is not null',
          [template.devformtemplate_id, template.version],
        )
        expect(said).not.toBeNull()
      }
    }
  })

  it('show signatures that were drawn, by people with an account and by a guest, whose link is used', async () => {
    const { signatures } = await named(await signIn('tomasi.leota'), 'Medial branch blocks')
    const reports = (await formsOf(await signIn('trainee'))).filter(({ title }) => title === 'Burwood Hospital')
    const finished = reports.find(({ state }) => state === 'finished')
    const report = await wholeOf(await signIn('trainee'), finished?.id ?? 0)
    const images = [...signatures, ...report.signatures].map(({ image }) => image)
    expect(images.map((image) => image !== null)).toEqual([true, false, true, true])
    for (const image of images) expect(image === null || checkedDrawing(image) === image).toBe(true)
    expect(new Set(images).size).toBe(4)
    const pdf = await (await signIn('trainee')).get('/devform/pdf', { id: finished?.id ?? 0 })
    expect(pdf.raw.toString('latin1')).toContain('/Subtype /Image')
    const links = await college.db.rows<{ used: boolean; facts: number; id: number }>(
      `select l.id, l.used_at is not null as used, (e.details -> 'signature' -> 'by' ->> 'link')::int as facts
       from signinglink l join devform_event e on e.devformsignature_id = l.devformsignature_id and e.kind = 'signed' order by l.id`,
    )
    expect(links.length).toBeGreaterThan(1)
    for (const { id, used, facts } of links) expect([used, facts]).toEqual([true, id])
  })

  it('show a form that was declined, and why', async () => {
    const { signatures } = await named(await signIn('rosa.fernandez'), 'Left thumb base')
    expect(signatures.map(({ state }) => state)).toEqual(['declined', 'asked'])
    expect(signatures[0]?.comment).toMatch(/called away/)
  })

  it('show the trainee a goal that a form has completed, and one that waits for its form', async () => {
    const { plan } = (await (await signIn('trainee')).get<Stats>('/cpd/stats')).data
    const done = (title: string): number | undefined => {
      const goal = plan?.goals.find((each) => each.title === title)
      expect(goal?.devformtemplate_id).not.toBeNull()
      return plan?.progress.find(({ devgoal_id }) => devgoal_id === goal?.id)?.completed
    }
    expect(done('Consent and written information')).toBe(1)
    expect(done('Readiness for fellowship conversation')).toBe(0)
  })

  it('show the office six templates that are in use', async () => {
    const rows = (await (await signIn('admin')).get<FormTemplate[]>('/devformtemplates', { limit: 50 })).data
    const asked = rows.filter(({ agreement }) => agreement === null)
    expect(asked.map(({ name }) => name)).toEqual([...templates.values()].map(({ name }) => name).toSorted())
    expect(asked.every(({ version, unpublished }) => (version ?? 0) > 0 && unpublished === false)).toBe(true)
    const revised = asked.find(({ version }) => version === 2)
    const versions = await (await signIn('admin')).get('/devformtemplate/versions', { id: revised?.id ?? 0 })
    expect(versions.data).toMatchObject([{ version: 2 }, { version: 1, open: 0, forms: 1 }])
  })
})

describe('an in-training assessment of two writers', () => {
  const partFor = (answerer: string, nth: number): FormData => {
    const template = templates.get('placement')
    if (!template) throw new Error('there is no in-training assessment')
    const keys = partOf(template.model, answerer).pages.flatMap(({ sections }) =>
      sections.flatMap(({ questions }) => questions.map(({ key }) => key)),
    )
    const days = { from: '2026-10-01', until: '2026-11-15' }
    return Object.fromEntries(
      Object.entries({ ...days, ...template.answers[nth] }).filter(([key]) => keys.includes(key)),
    )
  }

  it('is handed in by the trainee, assessed and signed by the supervisor and the Director, and accepted', async () => {
    const [trainee, educator, director] = [await signIn('trainee'), await signIn('educator'), await signIn('director')]
    const idOf = async (caller: TestCaller): Promise<number> =>
      (await caller.get<{ id: number }>('/user/token')).data.id
    const [owner, supervisor] = [await idOf(trainee), await idOf(educator)]
    const [known] = (await trainee.get<Form[]>('/devforms', { user_id: owner, q: 'in-training' })).data
    const place = await trainee.put<Placement>('/placement', {
      user_id: owner,
      type: 'Outpatients',
      supervisor_id: supervisor,
      start_date: '2026-10-01',
      end_date: '2026-11-15',
      hours: 200,
      leave_days: 0,
      on_call_hours: 0,
      went_well: 'The shoulder list',
      was_hard: 'Letters',
      next_quarter: 'The lumbar list',
    })
    expect([place.status, place.message]).toEqual([201, ''])
    const begun = await trainee.put<Form>('/devform', {
      user_id: owner,
      devformtemplate_id: known?.devformtemplate_id,
      placement_id: place.data.id,
    })
    const read = async (): Promise<WholeForm> => wholeOf(trainee, begun.data.id)
    const { updated_at } = (await read()).form
    // What the supervisor answers is not the trainee's to write.
    const both = { ...partFor('owner', 0), ...partFor('supervisor', 0) }
    const refused = await trainee.post('/devform/complete', { id: begun.data.id, updated_at, data: both })
    expect([refused.status, refused.named.includes('data.ratings')]).toEqual([400, true])
    await trainee.post('/devform/complete', { id: begun.data.id, updated_at, data: partFor('owner', 0) })
    for (const [party, signer] of [
      ['supervisor', { signer_id: supervisor }],
      ['director', { signer_role: 'Director' }],
    ] as const)
      await trainee.put('/devformsignature', { devform_id: begun.data.id, party, ...signer })
    const sign = async (caller: TestCaller, party: string, answers?: FormData) => {
      const { signatures, signing_hash: content_hash } = await read()
      const id = signatures.find((each) => each.party === party && each.state === 'asked')?.id
      return caller.post<Signature>('/devformsignature/sign', { id, content_hash, ...(answers && { answers }) })
    }
    expect((await sign(trainee, 'trainee')).status).toBe(261)
    expect((await sign(educator, 'supervisor')).named).toContain('answers.strengths')
    expect((await sign(educator, 'supervisor', partFor('supervisor', 0))).status).toBe(261)
    expect((await sign(director, 'director')).status).toBe(261)
    const { form, signatures } = await read()
    expect(form).toMatchObject({ state: 'signed', text_values: { 'person.name': 'Mārama Thorne' } })
    expect(signatures.find(({ party }) => party === 'supervisor')?.answers).toEqual(partFor('supervisor', 0))
    const now = (await trainee.get<Placement>('/placement', { id: place.data.id })).data
    const submitted = await trainee.post<Placement>('/placement/submit', { id: now.id, updated_at: now.updated_at })
    expect([submitted.status, submitted.data.state]).toEqual([261, 'submitted'])
    const accepted = await educator.post<Placement>('/placement/accept', {
      id: now.id,
      updated_at: submitted.data.updated_at,
    })
    expect([accepted.status, accepted.data.state]).toEqual([261, 'accepted'])
  })
})
