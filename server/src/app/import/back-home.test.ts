import { createHash, randomBytes } from 'node:crypto'
import type { checkPersonImport, ImportedHere, Mapped, PersonImport } from '@college/contract/app'
import type { AnswerOf } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { uploadBy } from '#files/testing'
import { insert, openTestApp } from '#testing'
import type { TestApp } from '#testing'
import { contextOf, takenAlong, unpacked } from '../export/testing.ts'
import { manifestName, manifestSchema, sealName } from '../export/person/manifest.ts'
import { sealManifest } from '../export/person/seal.ts'

type Check = AnswerOf<typeof checkPersonImport>
type Kind = Check['kinds'][number]

const college = await openTestApp()
const { db } = college
const { a, b } = college.fixtures
const home = college.person('trainee1')
const there = college.person('bTrainee')
const procedure = { procedure_date: '2020-03-04', case_number: 4_711, comments: 'Smooth' }
const atHome = { organisation_id: a.organisation, user_id: home.id }
const words = { modality_id: a.modality, type_id: a.procedureType, region_id: a.region }

/** What an archive would bring to someone, with each word of theirs taken for our first. */
const checked = async (archive: Buffer, at: TestApp, by: 'admin1' | 'bAdmin', user_id: number) => {
  const { data: file } = await uploadBy(at, by, { name: `${randomBytes(4).toString('hex')}.zip`, content: archive })
  const office = await at.as(by)
  const about = { file_id: file.id, user_id }
  const first = await office.post<Check>('/personimport/check', about)
  if (first.status !== 200) return { first, office, about: { ...about, mapped: [] }, kinds: [], ready: 0 }
  const mapped = first.data.words.map(({ kind, name }): Mapped => ({
    kind,
    name,
    id: first.data.choices[kind]?.[0]?.id ?? null,
  }))
  const { data } = await office.post<Check>('/personimport/check', { ...about, mapped })
  return { first, office, about: { ...about, mapped }, kinds: data.kinds, ready: data.ready }
}
const taken = async (archive: Buffer, at: TestApp, by: 'admin1' | 'bAdmin', user_id: number): Promise<PersonImport> => {
  const { office, about, ready } = await checked(archive, at, by, user_id)
  const answer = await office.put<PersonImport>('/personimport', { ...about, expected: ready })
  expect([answer.status, answer.message]).toEqual([201, expect.anything()])
  return answer.data
}
const numbers = (kinds: readonly Kind[], of: (kind: Kind) => number): Record<string, number> =>
  Object.fromEntries(kinds.map((kind) => [kind.name, of(kind)]))
const readyOf = (kinds: readonly Kind[]) => numbers(kinds, ({ ready }) => ready)
const byOf = (kinds: readonly Kind[], by: ImportedHere['by']) =>
  numbers(kinds, ({ here }) => here.filter((each) => each.by === by).reduce((sum, { rows }) => sum + rows, 0))

/** The archive with its parts changed, sealed again by its college. */
const sealedAgain = async (archive: Buffer, change: (parts: Map<string, Buffer>) => void): Promise<Buffer> => {
  const parts = await unpacked(archive)
  const manifest = manifestSchema.parse(JSON.parse(String(parts.get(manifestName))))
  change(parts)
  for (const name of [manifestName, sealName]) parts.delete(name)
  const entries = [...parts].map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const bytes = Buffer.from(JSON.stringify({ ...manifest, entries }))
  const seal = await sealManifest(contextOf(college), b.organisation, bytes)
  const zip = new ZipFile()
  for (const [path, content] of parts) zip.addBuffer(content, path)
  zip.addBuffer(bytes, manifestName)
  zip.addBuffer(Buffer.from(JSON.stringify(seal)), sealName)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

let before: Buffer
let after: Buffer
/** What the second college has of its own about the person. */
let added: Record<string, number> = {}
let homeId = 0

beforeAll(async () => {
  homeId = await insert(db, 'procedure', { ...atHome, ...words, ...procedure })
  await insert(db, 'devqualification', { ...atHome, level: 'Level of the test', awarded_on: '2020-05-05' })
  await insert(db, 'placement', {
    ...atHome,
    stay_number: 4_711,
    type: 'Clinic of the spine',
    start_date: '2019-02-01',
    end_date: '2019-06-30',
    due_on: '2019-04-14',
    submitted_at: '2019-04-02T00:00:00Z',
    accepted_at: '2019-04-05T00:00:00Z',
    quarter: '2019-Q1',
    state: 'accepted',
  })
  // A paper of the college itself: it is no file of theirs here, and becomes one there.
  await db.rows(
    `insert into frozen_report (organisation_id, user_id, devcycle_id, name, type, content, checksum, created_at)
     select $1, $2, min(id), 'Kept.pdf', 'application/pdf', '%PDF-1.4 kept', 'x', now() from devcycle where organisation_id = $1`,
    [a.organisation, home.id],
  )
  await uploadBy(college, 'trainee1', { name: 'Tohu.txt', content: 'A certificate', fields: { path: 'Kete' } })
  before = await takenAlong(college, await college.as('trainee1'))
  const qualification = { organisation_id: b.organisation, user_id: there.id, awarded_on: '2026-03-03' }
  await insert(db, 'devqualification', { ...qualification, level: 'Added there' })
  added = readyOf(
    (await checked(await takenAlong(college, await college.as('bTrainee')), college, 'admin1', home.id)).kinds,
  )
  await taken(before, college, 'bAdmin', there.id)
  after = await takenAlong(college, await college.as('bTrainee'))
})

describe('a person who comes back to their first college', () => {
  it('brings only what the second added: the rest is known by where it was first', async () => {
    expect([...(await unpacked(before)).keys()].some((path) => path.startsWith('papers/'))).toBe(true)
    const { kinds } = await checked(after, college, 'admin1', home.id)
    expect(readyOf(kinds)).toEqual(added)
    const known = byOf(kinds, 'own')
    expect(known).toMatchObject({ devqualification: 2, file: 1 })
    expect([known['procedure'], known['placement']].every((rows) => (rows ?? 0) > 0)).toBe(true)
    const brought = await taken(after, college, 'admin1', home.id)
    const again = await checked(after, college, 'admin1', home.id)
    expect(again.ready).toBe(0)
    const qualifications = again.kinds.find(({ name }) => name === 'devqualification')
    expect(qualifications?.here).toEqual([
      { by: 'own', college: null, taken_at: null, rows: 2 },
      { by: 'import', college: brought.college, taken_at: brought.taken_at, rows: added['devqualification'] },
    ])
    const undone = await again.office.post<PersonImport>('/personimport/undo', { id: brought.id })
    expect([undone.status, undone.data.kept]).toEqual([261, 0])
  })

  it('and by way of a third college, which also knows what comes from the first', async () => {
    const third = await college.another()
    const who = third.person('bTrainee')
    await taken(after, third, 'bAdmin', who.id)
    expect(readyOf((await checked(before, third, 'bAdmin', who.id)).kinds)).toMatchObject({
      procedure: 0,
      placement: 0,
      devqualification: 0,
    })
    const archive = await takenAlong(third, await third.as('bTrainee'))
    const { kinds } = await checked(archive, college, 'admin1', home.id)
    expect(byOf(kinds, 'own')).toMatchObject(byOf((await checked(after, college, 'admin1', home.id)).kinds, 'own'))
  })

  it('has what they deleted here since brought back, and what is another person’s', async () => {
    await db.rows('update procedure set deleted_at = now() where id = $1', [homeId])
    const { kinds } = await checked(after, college, 'admin1', home.id)
    expect(readyOf(kinds)['procedure']).toBe((added['procedure'] ?? 0) + 1)
    await db.rows('update procedure set deleted_at = null where id = $1', [homeId])
    const other = await checked(after, college, 'admin1', college.person('trainee2').id)
    expect(byOf(other.kinds, 'own')).toMatchObject({ procedure: 0, placement: 0, devqualification: 0 })
  })

  it('knows what is in an archive that does not say where it was first by its content', async () => {
    const silent = await sealedAgain(after, (parts) => {
      for (const path of parts.keys()) if (path.endsWith('_origin.json')) parts.delete(path)
    })
    const { kinds } = await checked(silent, college, 'admin1', home.id)
    // What the fixtures have at both colleges is the same, down to its case number.
    expect(readyOf(kinds)).toMatchObject({ procedure: 0, placement: added['placement'], devqualification: 1 })
    expect(byOf(kinds, 'content')['procedure']).toBeGreaterThan(1)
    expect(byOf(kinds, 'content')['placement']).toBeGreaterThan(0)
    // Another case number is another procedure.
    await db.rows('update procedure set case_number = 4712 where id = $1', [homeId])
    expect(readyOf((await checked(silent, college, 'admin1', home.id)).kinds)['procedure']).toBe(1)
    await db.rows('update procedure set case_number = 4711 where id = $1', [homeId])
  })

  it('is refused an archive whose origins are not ones', async () => {
    const wrong = await sealedAgain(after, (parts) =>
      parts.set('data/procedure_origin.json', Buffer.from('[{"id": 1, "origin": "ours procedure 1"}]')),
    )
    const { first } = await checked(wrong, college, 'admin1', home.id)
    expect([first.status, first.message]).toEqual([
      476,
      'We can’t read “data/procedure_origin.json” of this archive, so we imported nothing.',
    ])
  })
})
