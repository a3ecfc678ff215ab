import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow, PersonName } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp()
const { activity } = college.person('trainee1')
const link = { resource: 'devactivity', record_id: activity }
let file: AnyRow
let alone: AnyRow

const reads = async (who: PersonName, id: number): Promise<number[]> => {
  const caller = await college.as(who)
  const answers = [caller.get('/file', { id }), caller.post(`/file/${id}/view`), caller.post(`/file/${id}/download`)]
  return (await Promise.all(answers)).map(({ status }) => status)
}
const all = (status: number): number[] => [status, status, status]

beforeAll(async () => {
  file = (await uploadBy(college, 'trainee1', { name: 'evidence.txt', content: 'evidence' })).data
  alone = (await uploadBy(college, 'trainee1', { name: 'alone.txt', content: 'alone' })).data
})

describe('a file that is attached to an activity', () => {
  it('is for its person and the office before', async () => {
    for (const [who, status] of [
      ...(['trainee1', 'admin1', 'padmin'] as const).map((who) => [who, 200] as const),
      ...(['trainee2', 'educator1', 'educator2', 'director1', 'instructor1', 'bAdmin'] as const).map(
        (who) => [who, 404] as const,
      ),
    ])
      expect([who, await reads(who, file.id)]).toEqual([who, all(status)])
  })

  it('is then read by whoever may read the activity, and by nobody else; nothing else opens', async () => {
    const trainee = await college.as('trainee1')
    const attached = await trainee.put('/filelink', { ...link, file_id: file.id })
    expect([attached.status, attached.data['file_id']]).toEqual([201, file.id])
    expect((await trainee.put('/filelink', { ...link, file_id: file.id })).status).toBe(201)
    expect((await trainee.get('/devactivity', { id: activity })).data['file_ids']).toEqual([file.id])
    for (const who of ['educator1', 'director1', 'instructor1', 'admin1', 'padmin']) {
      expect([who, await reads(who, file.id)]).toEqual([who, all(200)])
      const listed = await (await college.as(who)).get<AnyRow[]>('/filelinks', link)
      expect([who, listed.data.map((row) => row['file_id'])]).toEqual([who, [file.id]])
    }
    for (const who of ['trainee2', 'educator2', 'director2', 'fellow1', 'bAdmin', 'bTrainee'])
      expect([who, await reads(who, file.id)]).toEqual([who, all(404)])
    expect(await reads('educator1', alone.id)).toEqual(all(404))
    const mine = await (await college.as('educator1')).get<AnyRow[]>('/files', { id: file.id })
    expect(mine.status).toBe(260)
  })

  it('tells its owner, and nobody else, that the same content is at another activity', async () => {
    const trainee = await college.as('trainee1')
    const row = {
      user_id: college.person('trainee1').id,
      title: 'Told twice',
      activity_date: college.fixtures.today,
      time: 30,
    }
    const other = (await trainee.put<AnyRow>('/devactivity', row)).data
    const copy = (await uploadBy(college, 'trainee1', { name: 'again.txt', content: 'evidence' })).data
    const here = { resource: 'devactivity', record_id: other.id }
    const attached = await trainee.put('/filelink', { ...here, file_id: copy.id })
    expect([attached.status, attached.data['twin_id']]).toEqual([201, activity])
    const twinsOf = async (who: PersonName, record: typeof link): Promise<unknown[]> =>
      (await (await college.as(who)).get<AnyRow[]>('/filelinks', record)).data.map((each) => each['twin_id'])
    expect(await twinsOf('trainee1', link)).toEqual([other.id])
    expect(await twinsOf('educator1', link)).toEqual([null])
    expect((await trainee.delete('/devactivity', { id: other.id })).status).toBe(262)
    expect(await twinsOf('trainee1', link)).toEqual([null])
  })

  it('is written down when somebody else reads it', async () => {
    const looks = await college.db.rows(
      `select distinct call from audit where kind = 'look' and resource = 'file' and record_id = $1 and user_id = $2 order by call`,
      [file.id, college.person('educator1').id],
    )
    expect(looks.map((row) => Object.values(row)[0])).toEqual([
      'GET /file',
      'POST /file/:file_id/download',
      'POST /file/:file_id/view',
    ])
    const zipped = await (await college.as('admin1')).post('/file/zip', { ids: [file.id], download: true })
    const taken = await college.db.rows(
      `select owner_id::int, record_id::int from audit where kind = 'look' and call = 'POST /file/zip' and user_id = $1`,
      [college.person('admin1').id],
    )
    expect([zipped.status, taken]).toEqual([200, [{ owner_id: college.person('trainee1').id, record_id: file.id }]])
    const own = await college.db.rows(
      `select 1 from audit where kind = 'look' and resource = 'file' and user_id = owner_id`,
    )
    expect(own).toEqual([])
  })

  it('is changed, encrypted, deleted and handed on by nobody who only reads it', async () => {
    const educator = await college.as('educator1')
    expect((await educator.post('/file', { id: file.id, updated_at: file.updated_at, name: 'x' })).status).toBe(404)
    expect((await educator.delete('/file', { id: file.id, force: true })).status).toBe(404)
    expect((await educator.post('/file/encrypt', { id: file.id })).status).toBe(404)
    const root = college.person('educator1').root
    expect((await educator.post('/file/copy', { id: file.id, parent_file_id: root })).status).toBe(404)
    const own = { resource: 'devactivity', record_id: college.person('educator1').activity, file_id: file.id }
    expect((await educator.put('/filelink', own)).status).toBe(403)
    const named = await educator.post('/devactivity', {
      id: own.record_id,
      updated_at: (await educator.get('/devactivity', { id: own.record_id })).data.updated_at,
      file_ids: [file.id],
    })
    expect([named.status, named.named]).toEqual([400, ['file_ids']])
  })

  it('is deleted by its person only on a second word', async () => {
    const trainee = await college.as('trainee1')
    const asked = await trainee.delete('/file', { id: file.id })
    expect([asked.status, asked.message]).toEqual([476, 'This file is attached to a record, which would lose it.'])
    const where = await trainee.get<AnyRow[]>('/file/links', { id: file.id })
    expect(where.data).toEqual([{ ...link, label: 'Activity of trainee1' }])
  })

  it('is closed again from the next call on when it is taken off, or the activity goes', async () => {
    const trainee = await college.as('trainee1')
    expect((await trainee.delete('/filelink', { ...link, file_id: file.id })).status).toBe(262)
    expect(await reads('educator1', file.id)).toEqual(all(404))
    const { updated_at } = (await trainee.get('/devactivity', { id: activity })).data
    const named = await trainee.post('/devactivity', { id: activity, updated_at, file_ids: [alone.id, file.id] })
    expect(named.status).toBe(261)
    expect(await reads('educator1', file.id)).toEqual(all(200))
    const listed = await trainee.get<AnyRow[]>('/filelinks', link)
    expect(listed.data.map((row) => row['file_id'])).toEqual([alone.id, file.id])
    await college.db.rows('update devactivity set deleted_at = now() where id = $1', [activity])
    expect(await reads('educator1', file.id)).toEqual(all(404))
    expect(await reads('trainee1', file.id)).toEqual(all(200))
  })
})

it('nothing is attached to an activity of a cycle that has expired', async () => {
  const { draft } = college.person('trainee1')
  const { expiredCycle } = college.fixtures.a
  await college.db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = replica`)
    await tx.rows('update devactivity set devcycle_id = $2 where id = $1', [draft, expiredCycle])
  })
  const trainee = await college.as('trainee1')
  const answer = await trainee.put('/filelink', { resource: 'devactivity', record_id: draft, file_id: alone.id })
  expect(answer.status).toBe(473)
  expect((await trainee.get<AnyRow[]>('/filelinks', { resource: 'devactivity', record_id: draft })).status).toBe(260)
})

it('a full folder goes on a second word, with all that is in it, and comes back with it', async () => {
  const trainee = await college.as('trainee2')
  const { folder } = college.person('trainee2')
  const fields = { parent_file_id: folder, path: 'deep' }
  const inside = await uploadBy(college, 'trainee2', { name: 'inside.txt', content: 'inside', fields })
  const before = await uploadBy(college, 'trainee2', { name: 'gone before.txt', content: 'x', fields })
  expect((await trainee.delete('/file', { id: before.data.id })).status).toBe(262)
  const asked = await trainee.delete('/file', { id: folder })
  expect([asked.status, asked.message]).toEqual([
    476,
    'There is one thing in this folder. Deleting it deletes that as well.',
  ])
  expect((await trainee.delete('/file', { id: folder, force: 'yes' })).status).toBe(400)
  expect((await trainee.delete('/file', { id: folder, force: true })).status).toBe(262)
  expect((await trainee.post(`/file/${inside.data.id}/view`)).status).toBe(404)
  const alone = await trainee.post('/file/restore', { id: inside.data.id })
  expect([alone.status, alone.message]).toEqual([476, 'The folder it was in is deleted. Restore that first.'])
  expect((await trainee.post('/file/restore', { id: folder })).status).toBe(261)
  expect((await trainee.post(`/file/${inside.data.id}/view`)).raw.toString()).toBe('inside')
  expect((await trainee.get('/file', { id: before.data.id })).status).toBe(404)
})

it('a folder moves within its tree, and neither into itself nor to somebody else', async () => {
  const trainee = await college.as('trainee2')
  const { folder, root } = college.person('trainee2')
  const child = (await trainee.put('/file', { name: 'child', parent_file_id: folder })).data
  const move = async (id: number, parent_file_id: number | null): Promise<[number, string]> => {
    const { updated_at } = (await trainee.get('/file', { id })).data
    const answer = await trainee.post('/file', { id, updated_at, parent_file_id })
    return [answer.status, answer.message]
  }
  const itself = 'You can’t move a folder into itself or into a folder inside it.'
  expect(await move(folder, child.id)).toEqual([476, itself])
  expect(await move(folder, folder)).toEqual([476, itself])
  expect(await move(root, folder)).toEqual([476, 'You can’t move, rename or delete someone’s top folder.'])
  expect((await move(child.id, college.person('trainee1').root))[0]).toBe(400)
  expect(await move(child.id, null)).toEqual([400, 'We couldn’t find this folder'])
  expect((await move(child.id, root))[0]).toBe(261)
  const office = await college.as('admin1')
  const { updated_at } = (await office.get('/file', { id: child.id })).data
  const across = await office.post('/file', {
    id: child.id,
    updated_at,
    parent_file_id: college.person('trainee1').root,
  })
  expect([across.status, across.message]).toEqual([
    400,
    'This folder belongs to another person. Copy it there instead.',
  ])
})

it('a record that is deleted does not count as one the file is attached to', async () => {
  const fellow = await college.as('fellow1')
  const { id } = (await uploadBy(college, 'fellow1', { name: 'of one that goes.txt', content: 'a' })).data
  const activities = await Promise.all(
    ['Stays', 'Goes'].map((title) =>
      fellow.put('/devactivity', {
        user_id: college.person('fellow1').id,
        title,
        activity_date: college.fixtures.today,
        time: 30,
      }),
    ),
  )
  const [stays, goes] = activities.map(({ data }) => data.id)
  for (const record_id of [stays, goes])
    expect((await fellow.put('/filelink', { resource: 'devactivity', record_id, file_id: id })).status).toBe(201)
  const attached = async (): Promise<unknown> => (await fellow.get('/file', { id })).data['attached']
  expect(await attached()).toBe(2)
  expect((await fellow.delete('/devactivity', { id: goes ?? 0 })).status).toBe(262)
  expect(await attached()).toBe(1)
  const refused = await fellow.delete('/file', { id })
  expect([refused.status, refused.message]).toEqual([476, 'This file is attached to a record, which would lose it.'])
  expect((await fellow.delete('/devactivity', { id: stays ?? 0 })).status).toBe(262)
  expect((await fellow.delete('/file', { id })).status).toBe(262)
})

it('two folders that move into each other at once do not close a circle', async () => {
  const trainee = await college.as('fellow2')
  const { root } = college.person('fellow2')
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [
      (await trainee.put('/file', { name: `one ${round}`, parent_file_id: root })).data,
      (await trainee.put('/file', { name: `other ${round}`, parent_file_id: root })).data,
    ]
    const answers = await Promise.all([
      trainee.post('/file', { id: one.id, updated_at: one.updated_at, parent_file_id: other.id }),
      trainee.post('/file', { id: other.id, updated_at: other.updated_at, parent_file_id: one.id }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([261, 476]))
  }
})
