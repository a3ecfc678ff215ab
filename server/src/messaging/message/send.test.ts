import { describe, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'
import { messageCalls, draft } from './testing.ts'

// What is looked for now and then would be among the statements that are counted here.
const college = await openTestApp({ hurry: 0.01 })
const { a } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id
const { recipientsOf, sent } = messageCalls(college)

describe('who may write to whom', () => {
  const people = (...names: PersonName[]): object => ({ recipients: { people: names.map(idOf) } })
  it.each([
    ['trainee1', people('educator1'), 202],
    ['trainee1', people('director2'), 202],
    ['trainee1', people('admin1'), 202],
    ['trainee1', people('trainee2'), 403],
    ['trainee1', people('educator2'), 403],
    ['trainee1', { recipients: { groups: ['teachers', 'office'] } }, 202],
    ['trainee1', { recipients: { groups: ['trainees'] } }, 403],
    ['trainee1', people('director1', 'fellow1'), 202],
    ['fellow1', people('director1'), 202],
    ['fellow2', people('trainee1'), 403],
    ['educator1', people('trainee1'), 202],
    ['educator1', people('trainee2'), 403],
    ['educator1', { recipients: { groups: ['own_trainees'] } }, 202],
    ['educator2', { recipients: { groups: ['fellows'] } }, 403],
    ['director2', people('trainee1', 'fellow1', 'educator1'), 202],
    ['director1', { recipients: { groups: ['fellows', 'trainees'] } }, 202],
    ['director1', people('plain1'), 403],
    ['director1', { recipients: { groups: ['everyone'] } }, 403],
    ['admin1', { recipients: { groups: ['everyone'] } }, 202],
    ['admin1', people('plain1'), 202],
    ['padmin', { organisation_id: a.organisation, recipients: { groups: ['fellows'] } }, 202],
    // Of another college: not there at all.
    ['admin1', people('bTrainee'), 400],
    ['trainee1', people('inactive'), 400],
  ] as const)('%s to %j: %i', async (who, over, status) => {
    const { answer } = await sent(who, over, { again: true })
    expect([answer.status, answer.message]).toEqual([status, answer.message])
  })

  it('a list of people is who is on it for its reader, as it is narrowed', async () => {
    const list = { recipients: { lists: [{ list: 'trainees', query: { standing: ['behind', 'well_behind'] } }] } }
    const { data: rows } = await (
      await college.as('director1')
    ).get<{ id: number }[] | undefined>('/cpd/trainees', {
      standing: ['behind', 'well_behind'],
    })
    const { id, answer } = await sent('director1', list)
    // Who was never confirmed cannot sign in, and gets nothing.
    const ids = (rows ?? []).map((row) => row.id).filter((one) => one !== idOf('unconfirmed'))
    // Nobody writes to whom the list leaves out, and of another's list nobody is read.
    if (ids.length === 0) expect(answer.status).toBe(400)
    else
      expect((await recipientsOf(id)).map(({ user_id }) => user_id)).toEqual(ids.toSorted((one, other) => one - other))
    const { answer: educators } = await sent('educator1', { recipients: { lists: [{ list: 'trainees', query: {} }] } })
    expect([educators.status, educators.data['sent_to']]).toEqual([202, 1])
    const { answer: strange } = await sent('trainee1', {
      recipients: { lists: [{ list: 'trainees', query: { nonsense: 'x' } }] },
    })
    expect(strange.status).toBe(400)
  })
})

describe('a saved filter of a list', () => {
  const listed = (list: string, query: object) => ({
    recipients: { lists: [{ list, query, title: 'Fellows in Otago behind' }] },
  })
  const removed =
    '“Fellows in Otago behind” is narrowed by something that was removed. Take it off, and choose the people again'

  it.each([
    ['a cycle', 'cyclepeople', { devcycle_id: ['99999999'] }],
    ['a goal', 'cyclepeople', { devcycle_id: [String(a.traineeCycle)], goal_open: ['99999999'] }],
    ['a role', 'users', { role: ['Registrar of old'] }],
  ])('says that %s in it was removed', async (_what, list, query) => {
    const { answer } = await sent('admin1', listed(list, query), { again: true })
    expect([answer.status, answer.message]).toEqual([400, removed])
    const by = await college.as('admin1')
    const check = await by.get('/message/check', { audience: JSON.stringify(listed(list, query).recipients) })
    expect([check.status, check.message]).toEqual([400, removed])
  })

  it('is counted when it is sent, with the rights of who sends it', async () => {
    const by = await college.as('educator1')
    const id = await draft(by, listed('trainees', {}))
    await college.db.rows('update userrelationship set deleted_at = now() where trainee_id = $1 and user_id = $2', [
      idOf('trainee1'),
      idOf('educator1'),
    ])
    const answer = await by.post('/message/send', { id })
    await college.db.rows('update userrelationship set deleted_at = null where trainee_id = $1 and user_id = $2', [
      idOf('trainee1'),
      idOf('educator1'),
    ])
    expect([answer.status, answer.message]).toEqual([400, 'No one would get this. Choose who it’s for.'])
  })
})

describe('who has not read a message', () => {
  const unread = (id: number) => ({ recipients: { lists: [{ list: 'unread', query: { id: [String(id)] } }] } })

  it('is written to once more, blind copies by its sender alone', async () => {
    const { id } = await sent('director1', {
      recipients: { people: [idOf('trainee1'), idOf('fellow1')] },
      bcc: { people: [idOf('educator1')] },
    })
    await college.db.rows('update messagerecipient set read_at = now() where message_id = $1 and user_id = $2', [
      id,
      idOf('fellow1'),
    ])
    const again = await sent('director1', unread(id))
    expect((await recipientsOf(again.id)).map(({ user_id }) => user_id)).toEqual(
      [idOf('trainee1'), idOf('educator1')].toSorted((one, other) => one - other),
    )
    const office = await sent('admin1', unread(id))
    expect((await recipientsOf(office.id)).map(({ user_id }) => user_id)).toEqual([idOf('trainee1')])
    for (const who of ['fellow1', 'trainee1'] as const) expect((await sent(who, unread(id))).answer.status).toBe(400)
    for (const query of [{}, { id: ['x'] }, { id: ['99999999'] }]) {
      const { answer } = await sent('admin1', { recipients: { lists: [{ list: 'unread', query }] } })
      expect([answer.status, answer.message]).toEqual([400, expect.any(String)])
    }
  })
})

describe('each recipient gets it once', () => {
  it('in two roles, by name and in a list', async () => {
    const { id, answer } = await sent(
      'admin1',
      {
        recipients: {
          people: [idOf('trainee1'), idOf('trainee1')],
          groups: ['trainees', 'everyone'],
          lists: [{ list: 'trainees', query: {} }],
        },
        bcc: { people: [idOf('trainee1')], groups: ['trainees'] },
      },
      { again: true },
    )
    const rows = await recipientsOf(id)
    expect(answer.status).toBe(202)
    expect(rows.filter(({ user_id }) => user_id === idOf('trainee1'))).toEqual([
      { user_id: idOf('trainee1'), blind: false, mail: expect.any(String) },
    ])
    expect(rows.some(({ user_id }) => user_id === idOf('admin1') || user_id === idOf('bTrainee'))).toBe(false)
  })

  it('where two presses send it at once, and not after it was sent', async () => {
    const by = await college.as('educator1')
    const id = await draft(by, { recipients: { people: [idOf('trainee1')] } })
    const answers = await Promise.all([by.post('/message/send', { id }), by.post('/message/send', { id })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]))
    expect(await recipientsOf(id)).toHaveLength(1)
    const stale = await by.post('/message', { id, updated_at: '2020-01-01T00:00:00Z', subject: 'Other words' })
    expect(stale.status).toBe(403)
  })

  it('as it stood when it was last read: 474 where it was changed since', async () => {
    const by = await college.as('educator1')
    const id = await draft(by, { recipients: { people: [idOf('trainee1')] } })
    expect((await by.post('/message/send', { id, updated_at: '2020-01-01T00:00:00Z' })).status).toBe(474)
  })
})

describe('undo', () => {
  it('for ten seconds: it is a draft again, and nobody has got it', async () => {
    const { id, by, answer } = await sent('educator1', { recipients: { people: [idOf('trainee1')] } })
    expect(answer.data['state']).not.toBe('draft')
    const reader = await college.as('trainee1')
    expect((await reader.get('/message/thread', { id })).status).toBe(404)
    const undone = await by.post('/message/undo', { id })
    expect([undone.status, undone.data['state'], undone.data['sent_at']]).toEqual([261, 'draft', null])
    expect(await recipientsOf(id)).toEqual([])
    expect(await college.db.rows('select 1 from outbox where of_message_id = $1', [id])).toEqual([])
    expect((await by.post('/message/send', { id })).status).toBe(202)
    college.clock.advance(16_000)
    expect((await by.post('/message/undo', { id })).status).toBe(476)
    expect((await reader.get('/message/thread', { id })).status).toBe(200)
    college.clock.reset()
  })

  it.each(['sent', 'failed', 'queued'])(
    'after a test to its sender that is %s, which stays as it is',
    async (state) => {
      const by = await college.as('educator1')
      const id = await draft(by, { recipients: { people: [idOf('trainee1')] } })
      expect((await by.post('/message/test', { id })).status).toBe(202)
      await college.db.rows('update outbox set state = $2, next_attempt_at = $3 where of_message_id = $1', [
        id,
        state,
        state === 'queued' ? new Date(college.clock.now().getTime() + 3_600_000) : null,
      ])
      expect((await by.post('/message/send', { id })).status).toBe(202)
      expect((await by.post('/message/undo', { id })).status).toBe(261)
      expect(await college.db.rows('select state, of_recipient_id from outbox where of_message_id = $1', [id])).toEqual(
        [{ state, of_recipient_id: null }],
      )
    },
  )
})

it('three thousand recipients are queued in as many statements as three, and in little memory', async () => {
  // In portions, each of which a prompt statement has time for.
  for (let from = 1; from <= 3_000; from += 500)
    await college.db.rows(
      `with made as (insert into "user" (organisation_id, firstname, lastname, email, confirmed_at)
         select $1, 'Person ' || n, 'Rangi', 'thousand' || n || '@college.test', now() from generate_series($3::int, $3::int + 499) n returning id)
       insert into membership (organisation_id, user_id, role_id) select $1, id, $2 from made`,
      [a.organisation, a.roles['Fellow'], from],
    )
  await college.db.rows('analyze "user"')
  const by = await college.as('admin1')
  const send = async (recipients: object): Promise<void> => {
    const id = await draft(by, { recipients })
    expect((await by.post('/message/send', { id, again: true })).status).toBe(202)
  }
  const few = await statementsOf(college, () => send({ groups: ['directors'] }))
  const id = await draft(by, { recipients: { groups: ['fellows'] } })
  const heap = process.memoryUsage().heapUsed
  const before = college.db.statements()
  expect((await by.post('/message/send', { id, again: true })).data['sent_to']).toBe(3_002)
  // The making of the draft is among the few.
  expect(college.db.statements() - before).toBeLessThanOrEqual(few + 6)
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(50 * 1_048_576)
  const { data, info } = await by.get<unknown[]>('/message/recipients', { id, limit: 20 })
  expect([data.length, (info['counts'] as { all: number }).all]).toEqual([20, 3_002]) // stated beside the call in the contract
})
