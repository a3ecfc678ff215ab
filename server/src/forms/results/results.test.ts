import type { Form, FormModel, FormResult, GuestDocument } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, publish, wholeOf } from '../testing.ts'
import { freshAddress, tokenTo } from '../signing/testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const owner = await college.as('trainee1')
const admin = await college.as('admin1')
const me = person('trainee1').id

const behaviours: FormModel = {
  pages: [
    {
      key: 'rater',
      title: '',
      by: ['rater'],
      sections: [
        {
          key: 'seen',
          title: '',
          questions: [
            {
              key: 'work',
              title: 'At work',
              required: true,
              kind: 'scale',
              not_observed: true,
              points: [1, 2, 3].map((value) => ({ value, title: `Step ${value}` })),
              rows: [
                { key: 'listens', title: 'Listens' },
                { key: 'team', title: 'Helps the team' },
              ],
            },
            { key: 'again', title: 'Would you work with them again?', required: true, kind: 'yes_no' },
            { key: 'words', title: 'What do they do well?', required: false, kind: 'long_text' },
          ],
        },
      ],
    },
  ],
}
const feedback = (least = 3): Promise<{ id: number }> =>
  publish(college, behaviours, {
    type: 'pdp',
    encrypt: true,
    signing_required: true,
    signers: {
      order: 'any',
      parties: [{ key: 'rater', title: 'Rater', who: 'anyone', answers_shown: 'sum', least_raters: least }],
    },
  }).then((row) => row as { id: number })

interface Rater {
  readonly form: Form
  readonly token: string
}

/** Asks people without an account, all with one press. */
const askRaters = async (template: { id: number }, count: number): Promise<Rater[]> => {
  const addresses = Array.from({ length: count }, () => freshAddress())
  const made = await owner.put<Form[]>('/devform/asked', {
    devformtemplate_id: template.id,
    party: 'rater',
    signers: addresses.map((signer_email, at) => ({ signer_name: `Rater ${at}`, signer_email })),
  })
  expect([made.status, made.message]).toEqual([201, made.message])
  const raters: Rater[] = []
  for (const [at, form] of made.data.entries())
    raters.push({ form, token: await tokenTo(college, addresses[at] ?? '') })
  return raters
}

const answer = async ({ token }: Rater, answers: object, more: object = {}) => {
  const { data } = await guest.post<GuestDocument>('/signing/read', { token })
  return guest.post('/signing/sign', {
    token,
    content_hash: data.content_hash,
    name: data.signer_name ?? 'Rater',
    answers,
    ...more,
  })
}
const said = (listens: number | 'not_observed', words?: string) => ({
  work: { listens, team: 2 },
  again: true,
  ...(words === undefined ? {} : { words }),
})
/** The time in which a signature can be undone is over. */
const later = (): void => college.clock.advance(60_000)
const resultOf = async (template: { id: number }, caller = owner): Promise<FormResult> =>
  (await caller.get<FormResult>('/devform/result', { devformtemplate_id: template.id, user_id: me })).data
const release = (template: { id: number }, caller = owner) =>
  caller.post('/devform/result/release', { devformtemplate_id: template.id, user_id: me, version: 1 })

describe('raters who are read only as a sum', () => {
  it('wait for no one: a form that asks its owner nothing is complete as it is sent', async () => {
    const template = await feedback()
    const [rater] = await askRaters(template, 1)
    expect(rater?.form).toMatchObject({ state: 'completed', parts: 1 })
    if (rater) expect((await answer(rater, said(3))).status).toBe(261)
    expect((await wholeOf(owner, rater?.form.id ?? 0)).form.state).toBe('signed')
  })

  it('are never read one by one, by anyone but themselves', async () => {
    const template = await feedback()
    const [rater] = await askRaters(template, 1)
    if (!rater) throw new Error('no one was asked')
    await answer(rater, said(1, 'Late on Mondays'))
    for (const caller of [owner, admin, await college.as('educator1'), await college.as('director1')]) {
      const whole = await wholeOf(caller, rater.form.id)
      expect(whole.signatures?.map(({ answers }) => answers)).toEqual([null])
      expect(JSON.stringify(whole)).not.toContain('Late on Mondays')
      expect(JSON.stringify(await resultOf(template, caller))).not.toContain('Late on Mondays')
    }
  })

  it('are nothing before enough have answered, then one sum, which stays', async () => {
    const template = await feedback()
    const raters = await askRaters(template, 5)
    await answer(raters[0] as Rater, said(1, 'Zeal'))
    await answer(raters[1] as Rater, said(3, 'Care'))
    later()
    expect((await resultOf(template)).sum).toEqual({
      gathering: [{ version: 1, least: 3, raters: 2, waiting: 3, may_release: false }],
      reports: [],
    })
    const early = await release(template)
    expect([early.status, early.message]).toEqual([
      476,
      '2 of at least 3 raters have answered. With fewer, what one of them said could be recognised.',
    ])
    await answer(raters[2] as Rater, said('not_observed'))
    // The third can still undo it.
    expect((await release(template)).status).toBe(476)
    later()
    expect((await resultOf(template)).sum?.gathering).toMatchObject([{ raters: 3, may_release: true }])
    const made = await release(template)
    expect([made.status, made.data]).toEqual([201, { number: 1, raters: 3 }])
    const first = (await resultOf(template)).sum
    expect(first?.gathering).toEqual([{ version: 1, least: 3, raters: 0, waiting: 2, may_release: false }])
    expect(first?.reports[0]?.answers).toEqual([
      {
        kind: 'ratings',
        title: 'At work',
        rows: [
          {
            // Two of three rated it: either would know what the other said.
            title: 'Listens',
            steps: [],
            not_observed: 1,
            mean: null,
          },
          {
            title: 'Helps the team',
            steps: [
              { title: 'Step 1', count: 0 },
              { title: 'Step 2', count: 3 },
              { title: 'Step 3', count: 0 },
            ],
            not_observed: 0,
            mean: 2,
          },
        ],
      },
      {
        kind: 'choices',
        title: 'Would you work with them again?',
        choices: [
          { title: 'Yes', count: 3 },
          { title: 'No', count: 0 },
        ],
      },
      { kind: 'words', title: 'What do they do well?', said: ['Care', 'Zeal'] },
    ])
    // One more rater makes no other report, so that no difference says what they answered.
    await answer(raters[3] as Rater, said(1, 'Alone'))
    later()
    expect((await release(template)).status).toBe(476)
    expect((await resultOf(template)).sum?.reports).toEqual(first?.reports)
    // Nor does one who is reopened.
    await act(admin, 'reopen', (raters[0] as Rater).form)
    expect((await resultOf(template)).sum?.reports).toEqual(first?.reports)
  })

  it('are counted once each, and the last answer counts', async () => {
    const template = await feedback()
    const assessor = await college.as('educator2')
    for (const words of ['First', 'Second', 'Third']) {
      const made = await owner.put<Form[]>('/devform/asked', {
        devformtemplate_id: template.id,
        party: 'rater',
        signers: [{ signer_id: person('educator2').id }],
      })
      const whole = await wholeOf(assessor, made.data[0]?.id ?? 0)
      const signed = await assessor.post('/devformsignature/sign', {
        id: whole.signatures[0]?.id,
        content_hash: whole.signing_hash,
        answers: said(2, words),
      })
      expect(signed.status).toBe(261)
    }
    later()
    expect((await resultOf(template)).sum?.gathering).toMatchObject([{ raters: 1, may_release: false }])
    const others = await askRaters(template, 2)
    for (const rater of others) await answer(rater, said(2))
    later()
    expect((await release(template)).data).toEqual({ number: 1, raters: 3 })
    expect((await resultOf(template)).sum?.reports[0]?.answers.at(-1)).toMatchObject({ said: ['Third'] })
  })

  it('are put into one report by fifty presses at once', async () => {
    const template = await feedback()
    for (const rater of await askRaters(template, 4)) await answer(rater, said(2))
    later()
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? release(template) : release(template, admin))),
    )
    const statuses = tries.map(({ status }) => status)
    // Who comes while many wait may hear that the server is busy.
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![201, 476, 503].includes(status))).toEqual([])
    expect((await resultOf(template)).sum?.reports).toHaveLength(1)
  })

  it('answer out of sight of whom it is about, and say nothing beside', async () => {
    const template = await feedback()
    const without = await owner.put('/devform/asked', {
      devformtemplate_id: template.id,
      party: 'rater',
      signers: [{ signer_name: 'A friend' }],
    })
    expect([without.status, without.named]).toEqual([400, ['signers.0.signer_email']])
    const [rater] = await askRaters(template, 1)
    if (!rater) throw new Error('no one was asked')
    const whole = await wholeOf(owner, rater.form.id)
    for (const by of ['here', 'qr'])
      expect((await owner.post('/devformsignature/link', { id: whole.signatures[0]?.id, by })).status).toBe(476)
    const beside = await answer(rater, said(2), { comment: 'It was me' })
    expect([beside.status, beside.named]).toEqual([400, ['comment']])
  })

  it('are released by whom it is about and by the office, and read by those who read the forms', async () => {
    const template = await feedback()
    for (const rater of await askRaters(template, 3)) await answer(rater, said(2))
    later()
    expect((await release(template, await college.as('educator1'))).status).toBe(403)
    for (const name of ['educator2', 'fellow1'] as const) {
      const other = await college.as(name)
      expect((await release(template, other)).status).toBe(404)
      expect((await resultOf(template, other)).sum).toBeNull()
    }
    expect((await guest.get('/devform/result', { devformtemplate_id: template.id })).status).toBe(401)
    expect((await release(template, admin)).status).toBe(201)
    expect((await resultOf(template, await college.as('educator1'))).sum?.reports).toHaveLength(1)
    const kept = await db.row<{ text: string }>(
      `select string_agg(row_to_json(r)::text, '') as text from devform_result r where devformtemplate_id = $1`,
      [template.id],
    )
    expect(kept?.text).not.toContain('Step')
    const noted = await db.row<{ kind: string }>(
      `select kind from audit where call = 'GET /devform/result' and kind = 'look' order by id desc limit 1`,
    )
    expect(noted).toEqual({ kind: 'look' })
  })

  it('fit a template that can be summed, or it is not published', async () => {
    const draft = (question: object, party: object) =>
      admin.put('/devformtemplate', {
        name: freshAddress(),
        type: 'trainee',
        signing_required: true,
        schema: {},
        ...question,
        signers: { order: 'any', parties: [{ key: 'rater', title: 'Rater', who: 'anyone', ...party }] },
      })
    expect((await draft({ schema: undefined }, { answers_shown: 'sum' })).named).toEqual(['signers'])
    expect((await draft({ schema: undefined }, { answers_shown: 'sum', least_raters: 2 })).status).toBe(400)
    await expect(
      publish(
        college,
        {
          pages: [
            {
              key: 'rater',
              title: '',
              by: ['rater'],
              sections: [
                {
                  key: 'seen',
                  title: '',
                  questions: [{ key: 'proof', title: 'Proof', required: true, kind: 'file' }],
                },
              ],
            },
          ],
        },
        {
          signing_required: true,
          signers: {
            order: 'any',
            parties: [{ key: 'rater', title: 'Rater', who: 'anyone', answers_shown: 'sum', least_raters: 3 }],
          },
        },
      ),
    ).rejects.toThrow('These answers are read only as a sum')
  })
})
