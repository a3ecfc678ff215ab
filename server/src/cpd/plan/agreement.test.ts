import { addDays } from '@college/contract/kit'
import { agreementInWords, agreementOf } from '@college/contract/cpd'
import type { Plan, WholePlan } from '@college/contract/cpd'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner, plan, goal } = college.person('trainee1')

const nobodyAgreed = `agreed_at = null, agreed_by = null, agreed_supervisor_at = null, agreed_supervisor_by = null,
  agreement_lost_at = null, agreed_before = null, supervisor_id = null`

beforeEach(async () => {
  await college.db.rows('update devplan set closed_at = null where id = $1', [plan])
  await college.db.rows(`update devplan set ${nobodyAgreed} where id = $1`, [plan])
})

const read = async (who: string, id = plan): Promise<Plan> =>
  (await (await college.as(who)).get<WholePlan>('/devplan/whole', { id })).data.devplan

const agree = async (who: string, over: Record<string, unknown> = {}): Promise<Answered<Plan>> => {
  const { updated_at, goals_changed_at } = await read('trainee1')
  const body = { id: plan, updated_at, goals_changed_at, agreed: true, ...over }
  return (await college.as(who)).post<Plan>('/devplan/agree', body)
}

const both = async (): Promise<void> => {
  expect((await agree('trainee1')).status).toBe(261)
  expect((await agree('educator1')).status).toBe(261)
  expect(agreementOf(await read('trainee1'))).toBe('both')
}

describe('both sides agree to a plan', () => {
  it('each for themselves, and it is said who and when', async () => {
    const first = await agree('trainee1')
    expect(first.data).toMatchObject({ agreed_by: owner, agreed_supervisor_at: null })
    expect(agreementOf(first.data)).toBe('owner')
    const second = await agree('educator1')
    expect(second.data).toMatchObject({
      agreed_supervisor_by: college.person('educator1').id,
      agreed_supervisor_name: 'educator1 Tūhoe',
    })
    expect(agreementInWords(second.data, () => today)).toMatch(
      /^Agreed by both sides: trainee1 Tūhoe \d\d\/\d\d\/\d{4}, educator1 Tūhoe /,
    )
    // Again changes nothing.
    const { updated_at } = await read('trainee1')
    expect((await agree('educator1')).data.updated_at).toBe(updated_at)
    const back = await agree('educator1', { agreed: false })
    expect(agreementOf(back.data)).toBe('owner')
  })

  it('never in someone’s place, and only who is asked', async () => {
    for (const [who, status] of [
      ['director1', 261],
      ['instructor1', 403],
      ['admin1', 403],
      ['educator2', 404],
      ['bTrainee', 404],
    ] as const)
      expect([who, (await agree(who)).status]).toEqual([who, status])
    await college.db.rows(`update devplan set ${nobodyAgreed} where id = $1`, [plan])
    const token = await college.tokenOf('trainee1')
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [college.person('admin2').id, owner])
    const { updated_at, goals_changed_at } = await read('educator1')
    const acting = await college
      .withToken(token)
      .post('/devplan/agree', { id: plan, updated_at, goals_changed_at, agreed: true })
    expect(acting.status).toBe(403)
    await college.db.rows('update session set acting_as = null where user_id = $1', [owner])
    expect(agreementOf(await read('educator1'))).toBe('none')
    const template = await (
      await college.as('admin1')
    ).post('/devplan/agree', { id: a.template, updated_at, goals_changed_at: null, agreed: true })
    expect(template.status).toBe(403)
  })

  it('as its named supervisor, who reads the plan and its goals without a relationship', async () => {
    const supervisor = college.person('fellow2').id
    expect((await agree('fellow2')).status).toBe(404)
    await college.db.rows('update devplan set supervisor_id = $2 where id = $1', [plan, supervisor])
    const { data } = await (await college.as('fellow2')).get<WholePlan>('/devplan/whole', { id: plan })
    expect([data.side, data.goals.map((each) => each.id)]).toEqual(['supervisor', expect.arrayContaining([goal])])
    expect(data.progress.length).toBe(data.goals.length)
    expect((await agree('fellow2')).data.agreed_supervisor_by).toBe(supervisor)
    const change = { id: plan, updated_at: (await read('fellow2')).updated_at, name: 'Mine' }
    expect((await (await college.as('fellow2')).post('/devplan', change)).status).toBe(403)
  })

  it('of what they have read: an older version of the plan or of its goals is refused', async () => {
    const older = await agree('trainee1', { updated_at: '2020-01-01T00:00:00Z' })
    expect([older.status, (older.body as { current?: Plan }).current?.id]).toEqual([474, plan])
    const { updated_at, goals_changed_at } = await read('trainee1')
    const changes = { devplan_id: plan, user_id: owner, title: 'One more', time: 30 }
    expect((await (await college.as('trainee1')).put('/devgoal', changes)).status).toBe(201)
    const unread = await agree('educator1', { updated_at, goals_changed_at })
    expect([unread.status, agreementOf(await read('trainee1'))]).toEqual([474, 'none'])
    expect((await agree('educator1')).status).toBe(261)
  })
})

describe('a change afterwards takes the agreement back', () => {
  const lost = async (): Promise<void> => {
    const now = await read('trainee1')
    expect([agreementOf(now), now.agreement_lost_at]).toEqual(['none', expect.any(String)])
    expect(agreementInWords(now, () => today)).toMatch(/after it was agreed/)
  }

  it.each([
    ['the name', { name: 'Other' }],
    ['the dates', { end_date: addDays(today, 900) }],
    ['the notes', { notes: 'More' }],
  ])('of %s', async (_words, change) => {
    await both()
    const educator = await college.as('educator1')
    const { updated_at } = await read('educator1')
    const saved = await educator.post<Plan>('/devplan', { id: plan, updated_at, ...change })
    expect([saved.status, saved.data.agreed_at, saved.data.agreed_supervisor_at]).toEqual([261, null, null])
    await lost()
  })

  it('of a goal: written, removed, added', async () => {
    const trainee = await college.as('trainee1')
    await both()
    const { data } = await trainee.get('/devgoal', { id: goal })
    await trainee.post('/devgoal', { id: goal, updated_at: data.updated_at, title: `Other ${data.updated_at}` })
    await lost()
    await both()
    expect((await trainee.delete('/devgoal', { id: goal })).status).toBe(262)
    await lost()
    await both()
    expect((await trainee.post('/devgoal/restore', { id: goal })).status).toBe(261)
    await lost()
  })

  it('but not the order of the goals, a tick, or a save that changes nothing', async () => {
    await both()
    const trainee = await college.as('trainee1')
    const whole = (await trainee.get<WholePlan>('/devplan/whole', { id: plan })).data
    const goal_ids = whole.goals.map((each) => each.id).toReversed()
    expect((await trainee.post('/devplan/order', { id: plan, goal_ids })).status).toBe(261)
    const { updated_at, name } = await read('trainee1')
    expect((await trainee.post('/devplan', { id: plan, updated_at, name })).status).toBe(261)
    expect(agreementOf(await read('trainee1'))).toBe('both')
  })

  it('once both agree again, nothing speaks of it', async () => {
    await both()
    const educator = await college.as('educator1')
    await educator.post('/devplan', { id: plan, updated_at: (await read('educator1')).updated_at, notes: `${plan} n` })
    await both()
    expect((await read('trainee1')).agreement_lost_at).toBeNull()
  })
})

describe('undoing the change gives the agreement back', () => {
  const times = async () => {
    const { agreed_at, agreed_by, agreed_supervisor_at, agreed_supervisor_by, agreement_lost_at } =
      await read('trainee1')
    return { agreed_at, agreed_by, agreed_supervisor_at, agreed_supervisor_by, agreement_lost_at }
  }
  const change = async (fields: Record<string, unknown>): Promise<Answered<Plan>> =>
    (await college.as('educator1')).post<Plan>('/devplan', {
      id: plan,
      updated_at: (await read('educator1')).updated_at,
      ...fields,
    })

  it.each([
    ['the name', { name: 'Renamed' }],
    ['the dates', { end_date: addDays(today, 901) }],
    ['the notes', { notes: 'Changed' }],
  ])('of %s, with its days and names, and the answer says so', async (_words, fields) => {
    await both()
    const agreed = await times()
    const before = await read('trainee1')
    const old = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof Plan]]))
    expect(agreementOf((await change(fields)).data)).toBe('none')
    const undone = await change(old)
    expect([undone.status, agreementOf(undone.data), undone.data.agreement_lost_at]).toEqual([261, 'both', null])
    expect(await times()).toEqual(agreed)
  })

  it('of a goal: changed, removed, added', async () => {
    await both()
    const agreed = await times()
    const trainee = await college.as('trainee1')
    const { data } = await trainee.get('/devgoal', { id: goal })
    const title = String(data['title'])
    const changed = await trainee.post('/devgoal', { id: goal, updated_at: data.updated_at, title: `${title}, more` })
    expect(agreementOf(await read('trainee1'))).toBe('none')
    await trainee.post('/devgoal', { id: goal, updated_at: changed.data.updated_at, title })
    expect(await times()).toEqual(agreed)

    await trainee.delete('/devgoal', { id: goal })
    expect(agreementOf(await read('trainee1'))).toBe('none')
    await trainee.post('/devgoal/restore', { id: goal })
    expect(await times()).toEqual(agreed)

    const added = await trainee.put('/devgoal', { devplan_id: plan, user_id: owner, title: 'Another', time: 30 })
    expect(agreementOf(await read('trainee1'))).toBe('none')
    await trainee.delete('/devgoal', { id: added.data.id })
    expect(await times()).toEqual(agreed)
  })

  it('only as a whole: neither half undone, nor when one side has taken its agreement back', async () => {
    await both()
    const before = await read('trainee1')
    await change({ name: 'Half', notes: 'Half' })
    expect(agreementOf((await change({ name: before.name })).data)).toBe('none')
    expect(agreementOf((await change({ notes: before.notes })).data)).toBe('both')

    await change({ name: 'Not any more' })
    expect((await agree('trainee1')).status).toBe(261)
    expect((await agree('trainee1', { agreed: false })).status).toBe(261)
    expect(agreementOf((await change({ name: before.name })).data)).toBe('none')
  })
})

describe('a closed plan', () => {
  const close = async (closed: boolean, over: Record<string, unknown> = {}): Promise<Answered<Plan>> => {
    const { updated_at } = await read('admin1')
    return (await college.as('admin1')).post<Plan>('/devplan/close', { id: plan, updated_at, closed, ...over })
  }

  it('takes nothing until the office opens it again', async () => {
    expect((await close(true, { updated_at: '2020-01-01T00:00:00Z' })).status).toBe(474)
    const closed = await close(true)
    expect([closed.status, closed.data.closed_at]).toEqual([261, expect.any(String)])
    const trainee = await college.as('trainee1')
    const admin = await college.as('admin1')
    const { updated_at, goals_changed_at } = closed.data
    const goalAt = (await trainee.get('/devgoal', { id: goal })).data.updated_at
    const attempts = [
      trainee.post('/devplan', { id: plan, updated_at, name: 'Later' }),
      admin.post('/devplan', { id: plan, updated_at, notes: 'Later' }),
      trainee.put('/devgoal', { devplan_id: plan, user_id: owner, title: 'Later', time: 5 }),
      trainee.post('/devgoal', { id: goal, updated_at: goalAt, title: 'Later' }),
      trainee.delete('/devgoal', { id: goal }),
      trainee.post('/devplan/order', { id: plan, goal_ids: [goal] }),
      trainee.post('/devplan/agree', { id: plan, updated_at, goals_changed_at, agreed: true }),
    ]
    for (const [at, answer] of (await Promise.all(attempts)).entries()) expect([at, answer.status]).toEqual([at, 473])
    expect((await close(true)).data.updated_at).toBe(updated_at)
    expect((await close(false)).data.closed_at).toBeNull()
    expect((await trainee.delete('/devgoal', { id: goal })).status).toBe(262)
    expect((await trainee.post('/devgoal/restore', { id: goal })).status).toBe(261)
  })

  it('is not opened into the days of another programme', async () => {
    await close(true)
    const other = { organisation_id: a.organisation, user_id: owner, category: 'PLAN', name: 'Second' }
    const days = { start_date: today, end_date: addDays(today, 30) }
    const second = await insert(college.db, 'devplan', { ...other, ...days })
    const refused = await close(false)
    expect([refused.status, refused.named]).toEqual([400, ['start_date']])
    await college.db.rows('update devplan set deleted_at = now() where id = $1', [second])
    expect((await close(false)).status).toBe(261)
  })

  it('is not agreed to as it is while a goal of it is written: one side reads what the other wrote', async () => {
    for (let round = 0; round < 6; round += 1) {
      expect((await agree('trainee1')).status).toBe(261)
      const { updated_at, goals_changed_at } = await read('educator1')
      const [teacher, trainee] = [await college.as('educator1'), await college.as('trainee1')]
      const [agreed, written] = await Promise.all([
        teacher.post<Plan>('/devplan/agree', { id: plan, updated_at, goals_changed_at, agreed: true }),
        trainee.put('/devgoal', { devplan_id: plan, user_id: owner, title: `Added meanwhile ${round}`, time: 5 }),
      ])
      expect([written.status, [261, 474].includes(agreed.status)]).toEqual([201, true])
      // Whoever was first: nobody has agreed to the goal that came.
      expect(agreementOf(await read('trainee1'))).toBe('none')
      await college.db.rows(`update devplan set ${nobodyAgreed} where id = $1`, [plan])
    }
  })

  it('takes no goal that is written while it is being closed', async () => {
    const { updated_at } = await read('admin1')
    const admin = await college.as('admin1')
    const trainee = await college.as('trainee1')
    const before = (await trainee.get<WholePlan>('/devplan/whole', { id: plan })).data.goals.length
    const writes = Array.from({ length: 8 }, (_, n) =>
      trainee.put('/devgoal', { devplan_id: plan, user_id: owner, title: `Race ${n}`, time: 5 }),
    )
    const [closed, ...written] = await Promise.all([
      admin.post<Plan>('/devplan/close', { id: plan, updated_at, closed: true }),
      ...writes,
    ])
    expect(closed?.status).toBe(261)
    const taken = written.filter(({ status }) => status === 201).length
    expect(written.every(({ status }) => status === 201 || status === 473)).toBe(true)
    const late = await college.db.rows(
      "select g.id from devgoal g join devplan p on p.id = g.devplan_id where p.id = $1 and g.created_at > p.closed_at + interval '1 minute'",
      [plan],
    )
    expect(late).toEqual([])
    expect((await trainee.get<WholePlan>('/devplan/whole', { id: plan })).data.goals).toHaveLength(before + taken)
  })
})
