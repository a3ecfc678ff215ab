import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp({ environment: { FILE_LARGEST_MB: '2', FILE_QUOTA_MB: '5' } })

const liveBelowDeleted = `select f.id from file f join file above on above.id = f.parent_file_id
  where f.deleted_at is null and above.deleted_at is not null`

it('nothing comes back into a folder that goes away at the same moment', async () => {
  const trainee = await college.as('trainee1')
  for (let round = 0; round < 5; round += 1) {
    const folder = (await trainee.put('/file', { name: `Folder ${round}` })).data.id
    const files = await Promise.all(
      Array.from({ length: 10 }, (_each, n) =>
        uploadBy(college, 'trainee1', { name: `${n}.txt`, content: 'a', fields: { parent_file_id: folder } }),
      ),
    )
    const ids = files.map(({ data }) => data.id)
    for (const id of ids) expect((await trainee.delete('/file', { id })).status).toBe(262)
    const [gone, ...back] = await Promise.all([
      trainee.delete('/file', { id: folder, force: true }),
      ...ids.map((id) => trainee.post('/file/restore', { id })),
    ])
    expect(gone?.status).toBe(262)
    expect(back.map(({ status }) => status).filter((status) => status !== 261 && status !== 476)).toEqual([])
    expect(await college.db.rows(liveBelowDeleted)).toEqual([])
    // What came back in time went with its folder, and comes back with it.
    const inTime = ids.filter((_id, n) => back[n]?.status === 261)
    expect((await trainee.post('/file/restore', { id: folder })).status).toBe(261)
    const live = await college.db.rows<{ id: number }>(
      'select id from file where parent_file_id = $1 and deleted_at is null order by id',
      [folder],
    )
    expect(live.map(({ id }) => id)).toEqual(inTime.toSorted((a, b) => a - b))
  }
})

it('of files that come back together no more do than there is room for', async () => {
  const fellow = await college.as('fellow1')
  const content = Buffer.alloc(1_900_000, 1)
  const ids: number[] = []
  for (const name of ['a.bin', 'b.bin', 'c.bin', 'd.bin']) {
    const { data } = await uploadBy(college, 'fellow1', { name, content })
    ids.push(data.id)
    expect((await fellow.delete('/file', { id: data.id })).status).toBe(262)
  }
  const answers = await Promise.all(ids.map((id) => fellow.post('/file/restore', { id })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([261, 261, 413, 413])
})
