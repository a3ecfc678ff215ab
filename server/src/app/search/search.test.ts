import type { SearchHit } from '@college/contract/app'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { separators, wordsOf } from './words.ts'

const college = await openTestApp()
const { a } = college.fixtures
const trainee = college.person('trainee1')
const at = { organisation_id: a.organisation }

await college.db.rows(
  `update "user" set firstname = 'Mārama', lastname = 'Pōnamu-Smith', email = 'm.ponamu@hospital.test', mcnz_number = '48151' where id = $1`,
  [trainee.id],
)
await college.db.rows(`update "user" set firstname = 'Marama', lastname = 'Walker' where id = $1`, [
  college.person('trainee2').id,
])
const activity = await insert(college.db, 'devactivity', {
  ...at,
  user_id: trainee.id,
  title: 'Hauora Māori: shoulder hui',
  activity_date: '2026-03-02',
  time: 60,
  state: 'complete',
  learnings: 'Kererū',
})
const form = await insert(college.db, 'devform', {
  ...at,
  user_id: trainee.id,
  devformtemplate_id: a.formTemplate,
  version: 1,
  name: 'Mini-CEX',
  title: 'Knee exam',
  type: 'trainee',
})

const ask = async (who: PersonName, q: string, more: object = {}) => {
  const answer = await (await college.as(who)).get<SearchHit[]>('/search', { q, ...more })
  return { ...answer, hits: answer.data.map(({ kind, id }) => `${kind} ${id}`) }
}
const found = async (who: PersonName, q: string): Promise<string[]> => (await ask(who, q)).hits
const later = (): void => college.clock.advance(61 * 60_000)

describe('people are found', () => {
  const person = `user ${trainee.id}`
  const other = `user ${college.person('trainee2').id}`

  it.each([
    ['marama', true],
    ['MĀRAMA', true],
    ['pon mar', true],
    ['smith', true],
    ['48151', true],
    ['hospital', true],
    ['arama', false],
    ['marama kererū', false],
  ])('by the office by %j: %s', async (q, isThere) => {
    expect((await found('admin1', q)).includes(person)).toBe(isThere)
  })

  it('by their own teachers alone, and by a Director by name alone where they are not the own ones', async () => {
    later()
    expect((await found('educator1', 'marama')).filter((hit) => hit.startsWith('user'))).toEqual([person])
    expect((await found('educator2', 'marama')).filter((hit) => hit.startsWith('user'))).toEqual([other])
    const { data } = await ask('director1', 'marama')
    const people = data.flatMap(({ kind, id, inside }) => (kind === 'user' ? [`${id} ${inside}`] : []))
    expect(people.toSorted()).toEqual([`${trainee.id} true`, `${college.person('trainee2').id} false`].toSorted())
    expect(await found('director1', 'trainee2')).toEqual([])
    expect((await found('admin1', 'trainee2')).includes(other)).toBe(true)
  })

  it('alone where only people are asked for, each with whether they can sign in', async () => {
    later()
    const { hits } = await ask('admin1', 'ponamu', { only: 'user' })
    expect(hits).toEqual([person])
    const stateOf = async () => (await ask('admin1', 'ponamu', { only: 'user' })).data.map(({ state }) => state)
    expect(await stateOf()).toEqual([null])
    const set = (column: string, value: string) =>
      college.db.rows(`update "user" set ${column} = ${value} where id = $1`, [trainee.id])
    await set('confirmed_at', 'null')
    expect(await stateOf()).toEqual(['unconfirmed'])
    await set('active', 'false')
    expect(await stateOf()).toEqual(['inactive'])
    await set('active', 'true')
    await set('confirmed_at', 'now()')
  })

  it('neither by other trainees, nor across organisations, nor once they are deleted', async () => {
    later()
    expect(await found('trainee2', 'ponamu')).toEqual([])
    expect(await found('bAdmin', 'marama')).toEqual([])
    expect(await found('admin1', 'bTrainee')).toEqual([])
    await college.db.rows('update "user" set deleted_at = now() where id = $1', [college.person('trainee2').id])
    expect((await found('admin1', 'marama')).includes(other)).toBe(false)
    await college.db.rows('update "user" set deleted_at = null where id = $1', [college.person('trainee2').id])
  })
})

describe('records are found', () => {
  it('by the beginnings of words of their titles, with their people’s names beside them', async () => {
    later()
    expect(await found('trainee1', 'maori sho')).toEqual([`devactivity ${activity}`])
    expect(await found('admin1', 'ponamu shoulder')).toContain(`devactivity ${activity}`)
    expect(await found('admin1', 'walker shoulder')).not.toContain(`devactivity ${activity}`)
    expect(await found('educator1', 'hui')).toEqual([`devactivity ${activity}`])
    for (const who of ['trainee2', 'educator2', 'fellow1', 'bAdmin'] as const)
      expect(await found(who, 'hui')).toEqual([])
  })

  it('never by what was written in them', async () => {
    expect(await found('trainee1', 'kereru')).toEqual([])
    expect(await found('admin1', 'kereru')).toEqual([])
  })

  it('as one form by its reference, for those who may read it', async () => {
    const row = await college.db.row<{ reference: string }>('select reference from devform where id = $1', [form])
    const reference = row?.reference ?? ''
    for (const who of ['trainee1', 'admin1'] as const) {
      expect(await found(who, reference.toLowerCase())).toEqual([`devform ${form}`])
      expect(await found(who, `form ${reference}`)).toContain(`devform ${form}`)
    }
    expect(await found('fellow1', reference)).toEqual([])
  })

  it('as forms by their person alone, as the rest by the person and what kind it is', async () => {
    later()
    expect(await found('admin1', 'ponamu')).toContain(`devform ${form}`)
    expect(await found('admin1', 'mini ponamu')).toEqual([`devform ${form}`])
    const kinds = async (q: string) => new Set((await ask('admin1', q)).data.map(({ kind }) => kind))
    expect(await kinds('ponamu')).toEqual(new Set(['user', 'devform', 'placement']))
    expect(await kinds('ponamu activ')).toEqual(new Set(['devactivity']))
    expect((await found('admin1', 'ponamu goals')).includes(`devgoal ${trainee.goal}`)).toBe(true)
  })

  it('as invoices by number, by who owes and by the office, and as enquiries by the office of their college', async () => {
    later()
    const of = { ...at, user_id: trainee.id }
    const bill = await insert(college.db, 'transaction', {
      ...of,
      type: 'invoice',
      reference: 'QX-7301',
      description: 'Workshop',
      amount: 5_000,
      tax: 0,
      date: '2026-03-02',
      due: '2026-04-01',
    })
    for (const who of ['trainee1', 'admin1'] as const)
      expect(await found(who, 'qx-7301')).toEqual([`transaction ${bill}`])
    expect(await found('admin1', 'invoice ponamu')).toContain(`transaction ${bill}`)
    for (const who of ['trainee2', 'educator1', 'bAdmin'] as const) expect(await found(who, 'qx-7301')).toEqual([])
    const asked = await college.db.row<{ id: number; reference: string }>(
      `insert into enquiry (organisation_id, name, email, subject, text, last_at)
       values ($1, 'Aroha Ngata', 'aroha@example.nz', 'Becoming a trainee', 'Quokka?', now())
       returning id, reference`,
      [a.organisation],
    )
    const hit = `enquiry ${asked?.id}`
    for (const q of [asked?.reference ?? '', 'becoming', 'ngata']) {
      expect(await found('admin1', q)).toContain(hit)
      for (const who of ['trainee1', 'director1', 'bAdmin'] as const) expect(await found(who, q)).not.toContain(hit)
    }
    expect(await found('admin1', 'quokka')).toEqual([])
  })

  it('as procedures by words of the logbook and by number', async () => {
    later()
    const name = (
      await college.db.row<{ name: string }>('select name from procedureterm where id = $1', [a.procedureType])
    )?.name
    const hit = `procedure ${trainee.procedure}`
    expect(await found('trainee1', String(name))).toContain(hit)
    const row = await college.db.row<{ case_number: number }>('select case_number from procedure where id = $1', [
      trainee.procedure,
    ])
    expect(await found('trainee1', `case ${row?.case_number}`)).not.toContain(hit)
    expect(await found('trainee1', String(row?.case_number))).toContain(hit)
  })

  it('at most eight of a kind, those that begin so first, and no removed ones', async () => {
    await college.db.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time)
       select $1, $2, case when n = 1 then 'Zebra round' else 'Grand zebra ' || n end, '2026-01-01'::date + n, 60 from generate_series(1, 12) n`,
      [a.organisation, trainee.id],
    )
    const { data } = await ask('trainee1', 'zebra')
    expect(data.map(({ title }) => title)).toEqual([
      'Zebra round',
      ...[12, 11, 10, 9, 8, 7, 6].map((n) => `Grand zebra ${n}`),
    ])
    await college.db.rows(`update devactivity set deleted_at = now() where title like '%zebra%'`)
    expect(await found('trainee1', 'zebra')).toHaveLength(1)
    expect(await found('trainee1', 'zebra round')).toHaveLength(1)
  })

  it('older ones too, when a whole college has newer ones without the words', async () => {
    later()
    await college.db.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time)
       select $1, $2, 'Reading ' || n, '2026-06-01', 60 from generate_series(1, 1100) n`,
      [a.organisation, trainee.id],
    )
    expect(await found('admin1', 'shoulder')).toContain(`devactivity ${activity}`)
  })
})

describe('a search', () => {
  it.each([
    ['nothing', {}],
    ['a word of 201 letters', { q: 'x'.repeat(201) }],
    ['two questions', { q: ['a', 'b'] }],
    ['a character that is none', { q: 'ab\u0000' }],
    ['another filter', { q: 'ab', user_id: 1 }],
    ['goals alone', { q: 'ab', only: 'devgoal' }],
    ['no to the password', { q: 'ab', confirm: 'false' }],
  ])('is refused with %s', async (_what, query) => {
    const answer = await (await college.as('admin1')).get('/search', query)
    expect(answer.status).toBe(400)
  })

  it('is for who is signed in', async () => {
    expect((await college.withToken('').get('/search', { q: 'marama' })).status).toBe(401)
  })

  it.each(['', ' ', '%', '__', 'x', "';--", '\\', '(((', 'ab'.repeat(100), '😀', 'a b c d e f g h i j'])(
    'finds nothing for %j',
    async (q) => {
      const { status, data } = await ask('admin1', q)
      expect([status, data]).toEqual([260, []])
    },
  )

  it('parts words where the database does', async () => {
    const row = await college.db.row<{ words: string }>('select search_words($1) as words', [separators])
    expect(row?.words.trim()).toBe('')
    expect(wordsOf(`a${separators}bc de`)).toEqual(['bc', 'de'])
  })
})

describe('what it shows of other people', () => {
  const looks = (who: PersonName) =>
    college.db.rows<{ resource: string; people: number[]; changes: object; row_count: number }>(
      `select resource, to_json(owner_ids) as people, changes, row_count from audit
       where kind = 'look' and call = 'GET /search' and user_id = $1 order by id`,
      [college.person(who).id],
    )

  it('is one audit row without the words, and none for own records', async () => {
    later()
    const before = (await looks('educator1')).length
    await found('educator1', 'ponamu')
    const [look, ...more] = (await looks('educator1')).slice(before)
    expect([look?.resource, look?.people, more]).toEqual(['search', [trainee.id], []])
    expect(look?.changes).toEqual({ by: [null, ['q']] })
    await found('trainee1', 'shoulder')
    expect(await looks('trainee1')).toEqual([])
  })

  it('counts towards the limits: beyond them records are left out without a word, until the password is asked for', async () => {
    later()
    await college.db.rows(
      `with made as (insert into "user" (organisation_id, firstname, lastname, username)
         select $1, 'Okapi', 'N' || n, 'okapi' || n from generate_series(1, 60) n returning id)
       insert into devactivity (organisation_id, user_id, title, activity_date, time)
       select $1, id, 'Quagga round', '2026-03-01', 60 from made`,
      [a.organisation],
    )
    const admin = await college.as('admin1')
    expect((await admin.get('/devactivities', { q: 'Quagga', limit: 60 })).status).toBe(200)
    const counts = () =>
      college.db.row<{ asked: number }>('select coalesce(sum(asked), 0)::int as asked from read_count')
    const before = await counts()
    for (let n = 0; n < 12; n += 1) {
      const { status, data, info } = await ask('admin1', 'marama')
      expect([status, new Set(data.map(({ kind }) => kind)), info['withheld']]).toEqual([200, new Set(['user']), true])
    }
    expect(await counts()).toEqual(before)
    const asked = await admin.get('/search', { q: 'marama', confirm: 'true' })
    expect([asked.status, asked.data]).toEqual([403, undefined])
    expect((await ask('admin1', 'quagga')).info['withheld']).toBe(false)
    expect((await ask('trainee1', 'shoulder')).info['withheld']).toBe(false)
  })
})
