import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp({ environment: { FILE_LARGEST_MB: '2', FILE_QUOTA_MB: '5' } })
const { activity, draft, folder, root } = college.person('trainee1')

it('of many files that are attached to one activity at once none is lost', async () => {
  const trainee = await college.as('trainee1')
  const ids: number[] = []
  for (const n of [1, 2, 3, 4, 5, 6])
    ids.push((await uploadBy(college, 'trainee1', { name: `evidence ${n}.txt`, content: 'a' })).data.id)
  const link = { resource: 'devactivity', record_id: activity }
  const answers = await Promise.all(ids.map((file_id) => trainee.put('/filelink', { ...link, file_id })))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201))
  const named = (await trainee.get('/devactivity', { id: activity })).data['file_ids']
  expect(named).toHaveLength(ids.length)
  expect(named).toEqual(expect.arrayContaining(ids))
})

it('an activity takes no folder for a file, which would show all that is ever put into it', async () => {
  const trainee = await college.as('trainee1')
  const { updated_at } = (await trainee.get('/devactivity', { id: draft })).data
  for (const id of [root, folder]) {
    const answer = await trainee.post('/devactivity', { id: draft, updated_at, file_ids: [id] })
    expect([answer.status, answer.named]).toEqual([400, ['file_ids']])
  }
})

it('the person goes on with an activity that the office attached a file of its own to', async () => {
  const [office, trainee] = [await college.as('admin1'), await college.as('trainee1')]
  const theirs = (await uploadBy(college, 'admin1', { name: 'letter.txt', content: 'a' })).data.id
  const mine = (await uploadBy(college, 'trainee1', { name: 'reply.txt', content: 'a' })).data.id
  const link = { resource: 'devactivity', record_id: draft, file_id: theirs }
  expect((await office.put('/filelink', link)).status).toBe(201)
  const read = async (): Promise<AnyRow> => (await trainee.get('/devactivity', { id: draft })).data
  const save = async (file_ids: readonly number[]) =>
    trainee.post('/devactivity', { id: draft, updated_at: (await read()).updated_at, file_ids })
  expect((await save([theirs, mine])).status).toBe(261)
  expect((await trainee.post(`/file/${theirs}/view`)).status).toBe(200)
  expect((await save([mine])).status).toBe(261)
  expect((await trainee.post(`/file/${theirs}/view`)).status).toBe(404)
  // What was taken off is not to be had back.
  expect((await save([theirs, mine])).named).toEqual(['file_ids'])
})

it('a report that was handed in takes and loses no files until it is sent back', async () => {
  const trainee = await college.as('trainee1')
  const { placement } = college.person('trainee1')
  const before = (await uploadBy(college, 'trainee1', { name: 'before.txt', content: 'a' })).data.id
  const after = (await uploadBy(college, 'trainee1', { name: 'after.txt', content: 'a' })).data.id
  const link = (file_id: number) => ({ resource: 'placement', record_id: placement, file_id })
  await college.db.rows(`update placement set state = 'draft', submitted_at = null, accepted_at = null where id = $1`, [
    placement,
  ])
  expect((await trainee.put('/filelink', link(before))).status).toBe(201)
  await college.db.rows(`update placement set state = 'submitted', submitted_at = now() where id = $1`, [placement])
  const [added, taken] = [await trainee.put('/filelink', link(after)), await trainee.delete('/filelink', link(before))]
  for (const answer of [added, taken])
    expect([answer.status, answer.message]).toEqual([
      476,
      'This report has been handed in. You can change it if it’s returned.',
    ])
  const listed = await trainee.get<AnyRow[]>('/filelinks', { resource: 'placement', record_id: placement })
  expect(listed.data.map((row) => row['file_id'])).toEqual([before])
})

it('what was deleted comes back only where there is room for it', async () => {
  const fellow = await college.as('fellow1')
  const top = (await fellow.put('/file', { name: 'Old', parent_file_id: college.person('fellow1').root })).data.id
  const content = Buffer.alloc(1_900_000, 1)
  const send = (name: string, fields = {}) => uploadBy(college, 'fellow1', { name, content, fields })
  for (const name of ['a.bin', 'b.bin'])
    expect((await send(name, { parent_file_id: top, path: 'deep' })).status).toBe(201)
  expect((await fellow.delete('/file', { id: top, force: true })).status).toBe(262)
  const newer = (await send('newer.bin')).data.id
  const full = await fellow.post('/file/restore', { id: top })
  expect([full.status, full.message]).toEqual([
    413,
    'There’s not enough room: 2 MB of 5 MB are used. Delete what you no longer need.',
  ])
  expect((await fellow.delete('/file', { id: newer })).status).toBe(262)
  expect((await fellow.post('/file/restore', { id: top })).status).toBe(261)
})
