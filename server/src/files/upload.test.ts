import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow, TestApp } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp({ environment: { FILE_LARGEST_MB: '2', FILE_QUOTA_MB: '5' } })
const trainee = await college.as('trainee1')

const sha = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** Names of all bytes that are kept, and of what is on its way. */
const kept = async ({ files }: TestApp): Promise<string[]> =>
  (await readdir(join(files.incoming, '..'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()

const rows = async (): Promise<number> =>
  (await college.db.row<{ n: number }>('select count(*)::int as n from file'))?.n ?? -1

const nothingOf = async (work: () => Promise<void>): Promise<void> => {
  const before = [await rows(), await kept(college)]
  await work()
  expect([await rows(), await kept(college)]).toEqual(before)
}

it('takes a file, says what it is, and gives it back byte by byte', async () => {
  const content = Buffer.from('Ngā mihi o te tau hou.\n'.repeat(9_000))
  const sent = await uploadBy(college, 'trainee1', { name: 'Kōrero “2026”.txt', content })
  expect([sent.status, sent.message]).toEqual([201, ''])
  expect(sent.data).toMatchObject({
    name: 'Kōrero “2026”.txt',
    size: content.length,
    mimetype: 'text/plain',
    checksum: sha(content),
    user_id: college.person('trainee1').id,
    uploaded_by: college.person('trainee1').id,
    is_folder: false,
    parent_file_id: college.person('trainee1').root,
    viewable: true,
    encrypted: false,
    state: 'ready',
  })
  const back = await trainee.post(`/file/${sent.data.id}/download`)
  expect(back.status).toBe(200)
  expect(sha(back.raw)).toBe(sha(content))
  expect(back.headers['content-length']).toBe(String(content.length))
  expect(back.headers['content-disposition']).toBe(
    `attachment; filename="K_rero _2026_.txt"; filename*=UTF-8''K%C5%8Drero%20%E2%80%9C2026%E2%80%9D.txt`,
  )
  const audit = await college.db.rows('select call, changes from audit where resource = $1 and record_id = $2', [
    'file',
    sent.data.id,
  ])
  expect(audit).toHaveLength(1)
})

it('makes the folders of a path once, and puts the files of a picked folder where they were', async () => {
  const folder = college.person('trainee1').folder
  for (const path of ['2026/Kete', '2026/Kete', '2026'])
    expect(
      (
        await uploadBy(college, 'trainee1', {
          name: `${path.length}-${await rows()}.txt`,
          content: 'a',
          fields: { parent_file_id: folder, path },
        })
      ).status,
    ).toBe(201)
  const folders = (await trainee.get<AnyRow[]>('/folders')).data
  const year = folders.find((each) => each['name'] === '2026')
  const kete = folders.filter((each) => each['name'] === 'Kete')
  expect(year?.['parent_file_id']).toBe(folder)
  expect(kete.map((each) => each['parent_file_id'])).toEqual([year?.id])
  expect((await trainee.get<AnyRow[]>('/files', { parent_file_id: kete[0]?.id ?? 0 })).data).toHaveLength(2)
})

it('keeps no file twice under one key, and takes another content under it for a mistake', async () => {
  const sent = { name: 'once.txt', content: 'once', key: 'an-upload-of-1' }
  const first = await uploadBy(college, 'trainee1', sent)
  const before = await kept(college)
  const second = await uploadBy(college, 'trainee1', sent)
  expect([second.status, second.data.id]).toEqual([201, first.data.id])
  expect(await kept(college)).toEqual(before)
  await nothingOf(async () => {
    expect((await uploadBy(college, 'trainee1', { ...sent, content: 'another' })).status).toBe(409)
  })
})

it('refuses a name that is taken, or gives it a number where that is asked for', async () => {
  await uploadBy(college, 'trainee1', { name: 'Scan.pdf', content: 'a' })
  await nothingOf(async () => {
    const again = await uploadBy(college, 'trainee1', { name: 'SCAN.pdf', content: 'b' })
    expect([again.status, again.named]).toEqual([468, ['name']])
  })
  const numbered = await uploadBy(college, 'trainee1', {
    name: 'scan.pdf',
    content: 'b',
    fields: { if_taken: 'rename' },
  })
  expect(numbered.data['name']).toBe('scan (2).pdf')
})

it.each([
  ['../../etc/passwd', 'A name can’t have slashes'],
  [String.raw`..\..\boot.ini`, 'A name can’t have slashes'],
  ['CON', 'Windows doesn’t allow this name. Choose another'],
  [`${'x'.repeat(300)}.pdf`, 'At most 255 characters'],
  ['invoice\u202Efdp.txt', 'This name has an invisible character. Remove it'],
  ['a\u200Fb.txt', 'This name has an invisible character. Remove it'],
])('keeps nothing called %j', async (name, words) => {
  await nothingOf(async () => {
    const answer = await uploadBy(college, 'trainee1', { name, content: 'a' })
    expect([answer.status, answer.message]).toEqual([400, words])
  })
})

it('says the limit in words, and how much room is left', async () => {
  await nothingOf(async () => {
    const large = await uploadBy(college, 'trainee1', { name: 'l.bin', content: Buffer.alloc(2_000_001, 1) })
    expect([large.status, large.message]).toEqual([413, 'This file is too large: at most 2 MB.'])
  })
  const exact = { name: 'exact.bin', content: Buffer.alloc(2_000_000, 1) }
  expect((await uploadBy(college, 'trainee2', exact)).status).toBe(201)
  expect((await uploadBy(college, 'trainee2', { ...exact, name: 'second.bin' })).status).toBe(201)
  await nothingOf(async () => {
    const full = await uploadBy(college, 'trainee2', { ...exact, name: 'third.bin' })
    expect([full.status, full.message]).toEqual([
      413,
      'There’s not enough room: 4 MB of 5 MB are used. Delete what you no longer need.',
    ])
  })
  const usage = await (await college.as('trainee2')).get('/file/usage')
  expect(usage.data).toMatchObject({ used: 4_000_000, quota: 5_000_000, largest: 2_000_000, files: 2, folders: 1 })
})

it('lets nobody put a file into a tree that is not theirs', async () => {
  await nothingOf(async () => {
    for (const who of ['trainee2', 'educator1', 'bAdmin']) {
      const parent_file_id = college.person('trainee1').root
      const answer = await uploadBy(college, who, { content: 'a', fields: { parent_file_id } })
      expect([who, answer.status, answer.named]).toEqual([who, 400, ['parent_file_id']])
    }
  })
  const office = await uploadBy(college, 'admin1', {
    name: 'From the office.txt',
    content: 'a',
    fields: { parent_file_id: college.person('trainee1').root },
  })
  expect([office.status, office.data['user_id']]).toEqual([201, college.person('trainee1').id])
})

it('takes files as multipart alone, and folders as JSON alone', async () => {
  const http = { 'content-type': 'application/octet-stream' }
  expect((await trainee.put('/file', '"a"', { headers: http })).status).toBe(415)
  expect((await trainee.post('/file/zip', 'a', { headers: { 'content-type': 'multipart/form-data' } })).status).toBe(
    415,
  )
  expect((await trainee.put('/file', { name: 'x', is_folder: false })).named).toEqual(['is_folder'])
})

it.each([
  ['fields after the file', { parts: ['file', 'parent_file_id'] }],
  ['two files', { parts: ['file', 'file'] }],
  ['a file under another name', { parts: ['upload'] }],
  ['no file', { parts: [] }],
])('refuses %s', async (_what, { parts }) => {
  const boundary = 'b-o-u-n-d'
  const body = parts
    .map((part) => {
      const filename = part === 'parent_file_id' ? '' : '; filename="a.txt"'
      return `--${boundary}\r\nContent-Disposition: form-data; name="${part}"${filename}\r\n\r\n1\r\n`
    })
    .join('')
  await nothingOf(async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const answer = await trainee.put('/file', `${body}--${boundary}--\r\n`, { headers })
    expect(answer.status).toBe(400)
  })
})

it('stands in what somebody takes away of themselves, with size and checksum', async () => {
  const content = 'Taken along'
  const sent = await uploadBy(college, 'fellow1', { name: 'along.txt', content })
  const { raw } = await (await college.as('fellow1')).get('/user/data')
  const { file } = JSON.parse(raw.toString()) as { file: AnyRow[] } // the file's own shape
  expect(file.find(({ id }) => id === sent.data.id)).toMatchObject({
    name: 'along.txt',
    size: content.length,
    checksum: sha(content),
    mimetype: 'text/plain',
  })
  expect(new Set(file.map((row) => row['user_id']))).toEqual(new Set([college.person('fellow1').id]))
})
