import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { brokenLink, readEvents } from './index.ts'
import { modelOfText } from './agreements.ts'
import { act, wholeOf } from './testing.ts'
import { checkModel } from '@college/contract/forms'

const college = await openTestApp()
const admin = await college.as('admin1')

interface Text {
  id: number
  kind: string
  title: string
}

const publish = async (
  kind: string,
  title: string,
  text = 'You keep patients’ details to yourself.',
): Promise<Text> => {
  const { data } = await admin.post<Text[]>('/agreement', { kind, title, text })
  const found = data.find((each) => each.title === title)
  if (!found) throw new Error('the text was not published')
  return found
}

const templateOf = async (kind: string): Promise<AnyRow> => {
  const { data } = await admin.get<AnyRow[]>('/devformtemplates', { agreement: kind })
  const [row] = data
  if (!row) throw new Error(`there is no template of ${kind}`)
  return row
}

describe('the texts that everybody accepts', () => {
  it('are form templates, with a version for each that is published', async () => {
    await publish('terms', 'Terms of use')
    expect(await templateOf('terms')).toMatchObject({ name: 'Terms of use', version: 1, signing_required: false })
    await publish('terms', 'Terms of use, again')
    expect(await templateOf('terms')).toMatchObject({ name: 'Terms of use, again', version: 2 })
  })

  it('are linked from the person who accepts them, as a finished form whose chain holds', async () => {
    const text = await publish('confidentiality', 'Confidentiality')
    const trainee = await college.as('trainee1')
    const me = college.person('trainee1').id
    expect((await trainee.post('/user/agree', { ids: [text.id] })).status).toBe(261)
    const template = await templateOf('confidentiality')
    // Lists of a person's work leave it out.
    const formsThat = async (agreement: boolean) =>
      (await trainee.get<AnyRow[]>('/devforms', { user_id: me, agreement: String(agreement) })).data
    expect((await formsThat(true)).map((each) => [each['name'], each['agreement']])).toEqual([
      ['Confidentiality', true],
    ])
    expect((await formsThat(false)).map((each) => each['name'])).not.toContain('Confidentiality')
    const { data: user } = await trainee.get('/user', { id: me })
    expect(user).toMatchObject({ confidentiality_agreed: true, confidentiality_template_id: template.id })
    const id = Number(user['confidentiality_form_id'])
    const { data: whole } = await trainee.get<{ form: AnyRow; template: { version: number } }>('/devform/whole', { id })
    expect(whole).toMatchObject({
      form: { user_id: me, state: 'finished', data: { accepted: true }, questions: 1, answered: 1 },
      template: { version: template['version'], name: 'Confidentiality' },
    })
    const events = await readEvents(college.db, id)
    expect(events.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['started', me],
      ['completed', me],
      ['finished', me],
    ])
    expect(brokenLink(events)).toBeNull()
  })

  it('stay accepted: nobody opens again what somebody accepted, so that nobody takes it back or changes it', async () => {
    const text = await publish('confidentiality', 'Confidentiality that stays')
    const fellow = await college.as('fellow2')
    expect((await fellow.post('/user/agree', { ids: [text.id] })).status).toBe(261)
    const { data: user } = await fellow.get('/user', { id: college.person('fellow2').id })
    const id = Number(user['confidentiality_form_id'])
    const refusals = {
      reopen: [admin, 'accepted text can’t be changed'],
      withdraw: [fellow, 'until it’s finished'],
    } as const
    for (const [what, [caller, words]] of Object.entries(refusals)) {
      const refused = await act(caller, what as keyof typeof refusals, { id }) // its own keys
      expect([refused.status, refused.message]).toEqual([476, expect.stringContaining(words)])
    }
    for (const caller of [fellow, admin]) {
      expect((await act(caller, 'reopen', { id })).status).toBe(476)
      expect((await caller.delete('/devform', { id })).status).toBe(476)
    }
    const whole = await wholeOf(fellow, id)
    expect([whole.may, whole.form.revision]).toEqual([[], 1])
  })

  it('are accepted by many at once in one version', async () => {
    const text = await publish('terms', 'Terms for many')
    const before = Number((await templateOf('terms'))['version'])
    const answers = await Promise.all(
      ['trainee2', 'fellow1', 'fellow2', 'educator1'].map(async (name) =>
        (await college.as(name)).post('/user/agree', { ids: [text.id] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([261, 261, 261, 261])
    expect((await templateOf('terms'))['version']).toBe(before)
  })

  it('begin no form by hand, and are neither changed nor deleted as templates', async () => {
    const template = await templateOf('terms')
    const change = { id: template.id, updated_at: template.updated_at, name: 'Something else' }
    expect((await admin.post('/devformtemplate', change)).status).toBe(476)
    const trainee = await college.as('trainee1')
    const begun = await trainee.put('/devform', {
      devformtemplate_id: template.id,
      user_id: college.person('trainee1').id,
    })
    expect(begun.status).toBe(476)
    expect((await admin.delete('/devformtemplate', { id: template.id })).status).toBe(476)
  })

  it('go into as many parts as they need', () => {
    const text = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} ${'words '.repeat(200)}`).join('\n\n')
    for (const long of [text, 'x'.repeat(50_000)]) {
      const model = modelOfText({ title: 'Terms', text: long })
      expect(checkModel(model)).toEqual([])
      const said = model.pages.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions))
      const whole = said.flatMap((each) => (each.kind === 'explanation' ? [each.text] : [])).join('')
      expect(whole.replaceAll(/\s/g, '')).toBe(long.replaceAll(/\s/g, ''))
    }
  })
})
