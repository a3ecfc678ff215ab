import type { RequiredForms, Stats } from '@college/contract/cpd'
import type { Form } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { act, begin, publish, visit } from '#forms/testing'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { person, guest } = college
const admin = await college.as('admin1')
const answers = { seen: 'A swollen knee', referred: false }
const training = (await publish(college, visit, { type: 'trainee', name: 'Mini-CEX' })).id
const personal = (await publish(college, visit, { type: 'pdp', name: 'Case discussion' })).id

/** Gives a trainee a programme of 200 days, of which a goal requires so many forms. */
const require = async (who: PersonName, goals: readonly [template: number, count: number][]): Promise<number> => {
  const { id } = person(who)
  await college.db.rows(`update devplan set deleted_at = now() where user_id = $1 and category = 'PLAN'`, [id])
  const plan = await insert(college.db, 'devplan', {
    organisation_id: a.organisation,
    user_id: id,
    category: 'PLAN',
    name: 'Four years',
    start_date: addDays(today, -100),
    end_date: addDays(today, 100),
  })
  for (const [template, count] of goals) {
    const made = await admin.put('/devgoal', {
      devplan_id: plan,
      user_id: id,
      title: `Assessed ${count} times`,
      completion_type: 'count',
      counts: 'forms',
      count,
      devformtemplate_id: template,
    })
    expect([made.status, made.message]).toEqual([201, made.message])
  }
  return plan
}
const fill = async (who: PersonName, template: number): Promise<Form> => {
  const caller = await college.as(who)
  return (await act(caller, 'complete', await begin(caller, person(who).id, template), { data: answers })).data
}
const readBy = async (who: PersonName): Promise<readonly RequiredForms[]> => {
  const answer = await (await college.as(who)).get<RequiredForms[]>('/cpd/requiredforms')
  expect([200, 260]).toContain(answer.status)
  return answer.data ?? []
}
const own = (rows: readonly RequiredForms[], who: PersonName): [string, number, number][] =>
  rows.flatMap(({ user_id, name, done, required }) =>
    user_id === person(who).id ? [[name, done, required] as [string, number, number]] : [],
  )

await require('trainee1', [
  [training, 2],
  [training, 4],
  [personal, 3],
])
await require('trainee2', [
  [training, 6],
  [personal, 2],
])
for (const template of [training, training, training, personal]) await fill('trainee1', template)

describe('forms that are required', () => {
  it('are read of those whom the reader sees: a teacher’s own trainees, a Director’s and the office’s all', async () => {
    const first = [
      ['Case discussion', 1, 3],
      ['Mini-CEX', 3, 4],
    ]
    for (const who of ['educator1', 'admin1', 'trainee1'] as const)
      expect([who, own(await readBy(who), 'trainee1')]).toEqual([who, first])
    expect(own(await readBy('educator1'), 'trainee2')).toEqual([])
    expect(own(await readBy('trainee1'), 'trainee2')).toEqual([])
    expect(own(await readBy('admin1'), 'trainee2')).toEqual([
      ['Case discussion', 0, 2],
      ['Mini-CEX', 0, 6],
    ])
    expect(own(await readBy('educator2'), 'trainee1')).toEqual([])
    expect(await readBy('bAdmin')).toEqual([])
    expect((await guest.get('/cpd/requiredforms')).status).toBe(401)
  })

  it('are to a Director, of trainees who are not linked, those of training alone, as only these forms can be read', async () => {
    const rows = await readBy('director1')
    expect(own(rows, 'trainee2')).toEqual([['Mini-CEX', 0, 6]])
  })

  it('are as many as on the trainee’s own page, and as the list that each leads to', async () => {
    const { data } = await (await college.as('trainee1')).get<Stats>('/cpd/stats')
    for (const who of ['trainee1', 'educator1', 'director1', 'admin1'] as const)
      for (const row of (await readBy(who)).filter(({ user_id: id }) => id === person('trainee1').id)) {
        const goals = data.plan?.goals.filter(({ devformtemplate_id: id }) => id === row.devformtemplate_id) ?? []
        const counts = data.plan?.progress.filter(({ devgoal_id: id }) => goals.some((goal) => goal.id === id)) ?? []
        expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([row.done]))
        expect(row.required).toBe(Math.max(...goals.map(({ count }) => count)))
        const { info } = await (
          await college.as(who)
        ).get('/devforms', {
          user_id: row.user_id,
          devformtemplate_id: row.devformtemplate_id,
          done: 'true',
          from: row.from ?? '',
          to: row.to ?? '',
          limit: 1,
        })
        expect([who, row.name, info['total']]).toEqual([who, row.name, row.done])
      }
  })

  it('leave out what is not current or was removed, and the look at others is written down', async () => {
    await college.db.rows(`update devplan set closed_at = now() where user_id = $1`, [person('trainee2').id])
    expect(own(await readBy('admin1'), 'trainee2')).toEqual([])
    await college.db.rows(`update devgoal set deleted_at = now() where user_id = $1 and devformtemplate_id = $2`, [
      person('trainee1').id,
      personal,
    ])
    expect(own(await readBy('educator1'), 'trainee1')).toEqual([['Mini-CEX', 3, 4]])
    const looks = await college.db.rows<{ people: number[] }>(
      `select to_json(coalesce(owner_ids, array[owner_id])) as people from audit
       where kind = 'look' and user_id = $1 and call = 'GET /cpd/requiredforms'`,
      [person('educator1').id],
    )
    expect(looks.at(-1)?.people).toEqual([person('trainee1').id])
  })
})
