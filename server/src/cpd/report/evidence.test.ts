import { createHash, randomBytes } from 'node:crypto'
import { addDays, showDate } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { act, asked, begin, parties, publish, sign, visit } from '#forms/testing'
import { insert, openTestApp, send } from '#testing'
import type { AnyRow, PersonName } from '#testing'
import { filesIn } from './testing.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const path = '/cpd/report/evidence'

const upload = async (who: PersonName, name: string, content: Buffer, folder = ''): Promise<number> => {
  const form = new FormData()
  form.append('path', folder)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const body = new Response(form)
  const sent = await send<AnyRow>(college.http, {
    method: 'PUT',
    url: '/api/v1/file',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      authorization: `JWT ${await college.tokenOf(who)}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
  })
  if (sent.status !== 201) throw new Error(sent.message)
  return sent.data.id
}

const attach = async (who: PersonName, activity: number, ...ids: number[]): Promise<void> => {
  const caller = await college.as(who)
  for (const file_id of ids) {
    const made = await caller.put('/filelink', { resource: 'devactivity', record_id: activity, file_id })
    expect([made.status, made.message]).toEqual([201, ''])
  }
}

const day = addDays(today, -4)
/** A complete activity of fellow1 with a title that no folder can have. */
const activityCalled = (title: string): Promise<number> =>
  insert(college.db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person('fellow1').id,
    devcycle_id: a.fellowCycle,
    title,
    state: 'complete',
    activity_date: day,
    time: 60,
    educational_minutes: 60,
  })

const taken = async (who: PersonName, about: PersonName = who): Promise<Map<string, Buffer>> => {
  const answer = await (await college.as(who)).get(path, { user_id: college.person(about).id })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return filesIn(answer.raw)
}
const filesOf = (pack: Map<string, Buffer>): string[] => [...pack.keys()].filter((name) => name.startsWith('files/'))
const listOf = (pack: Map<string, Buffer>): string[] => (pack.get('contents.txt') ?? '').toString().split('\r\n')
const sha = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

describe('files of activities in the evidence', () => {
  it('are there byte by byte, also encrypted ones, a folder for each activity, in names that every system takes', async () => {
    const [slides, twin, secret] = [randomBytes(200_000), Buffer.from('Kia ora '.repeat(900)), randomBytes(70_000)]
    const one = await activityCalled('../Night: “pain” / <scans>?')
    const other = await activityCalled('Journal club')
    const ids = [
      await upload('fellow1', 'Slides.bin', slides),
      await upload('fellow1', 'slides.bin', twin, 'Deeper'),
      await upload('fellow1', 'What? 10:30.bin', secret),
    ]
    const fellow = await college.as('fellow1')
    expect((await fellow.post('/file/encrypt', { id: ids[2] ?? 0 })).status).toBe(261)
    await attach('fellow1', one, ...ids)
    await attach('fellow1', other, ids[0] ?? 0)
    const pack = await taken('fellow1')
    const [here, there] = [`files/${day} .. Night pain scans (${one})`, `files/${day} Journal club (${other})`]
    const wanted = new Map([
      [`${here}/Slides.bin`, slides],
      [`${here}/slides (2).bin`, twin],
      [`${here}/What_ 10_30.bin`, secret],
      [`${there}/Slides.bin`, slides],
    ])
    expect(filesOf(pack).toSorted()).toEqual([...wanted.keys()].toSorted())
    for (const [name, content] of wanted) {
      expect([name, sha(pack.get(name) ?? Buffer.alloc(0))]).toEqual([name, sha(content)])
      expect(listOf(pack).find((line) => line.startsWith(name))).toContain(`SHA-256 ${sha(content)}`)
    }
    expect(listOf(pack)).toContain(
      `${there}/Slides.bin   of “Journal club”, ${showDate(day)}, 200000 bytes, SHA-256 ${sha(slides)}`,
    )
    expect(listOf(pack)).not.toContain('Left out:')
  })

  it.each([
    ['infected', 'A virus was found in this file, so it stays closed. Please tell the college office.'],
    ['waiting', 'This file is still being checked for viruses. Try again in a minute.'],
  ])('one that is %s stays behind, and the list says why', async (state, why) => {
    const activity = await activityCalled(`A course, ${state}`)
    const id = await upload('fellow1', `${state}.txt`, Buffer.from(state))
    await attach('fellow1', activity, id)
    await college.db.rows('update file set state = $2 where id = $1', [id, state])
    const pack = await taken('fellow1')
    expect(filesOf(pack).filter((name) => name.includes(state))).toEqual([])
    const lines = listOf(pack)
    const line = lines.indexOf(`${state}.txt of “A course, ${state}”, ${showDate(day)}: ${why}`)
    expect(line).toBeGreaterThan(lines.indexOf('Left out:'))
    await college.db.rows(`update file set state = 'ready' where id = $1`, [id])
    const now = await taken('fellow1')
    expect(now.get(`files/${day} A course, ${state} (${activity})/${state}.txt`)?.toString()).toBe(state)
  })

  it('one that was found damaged, was deleted or taken off again does not come along', async () => {
    const activity = await activityCalled('A day of three')
    const ids = [
      await upload('fellow1', 'damaged.txt', Buffer.from('x')),
      await upload('fellow1', 'deleted.txt', Buffer.from('x')),
      await upload('fellow1', 'off.txt', Buffer.from('x')),
    ]
    await attach('fellow1', activity, ...ids)
    const [damaged = 0, gone = 0, off = 0] = ids
    const fellow = await college.as('fellow1')
    await college.db.rows(`update filecontent set problem = 'the checksum is another' where file_id = $1`, [damaged])
    expect((await fellow.delete('/file', { id: gone, force: true })).status).toBe(262)
    const link = { resource: 'devactivity', record_id: activity, file_id: off }
    expect((await fellow.delete('/filelink', link)).status).toBe(262)
    const pack = await taken('fellow1')
    expect(filesOf(pack).filter((name) => name.includes('A day of three'))).toEqual([])
    expect(listOf(pack).filter((line) => line.includes('A day of three'))).toEqual([
      `damaged.txt of “A day of three”, ${showDate(day)}: This file could not be read when it was last checked.`,
    ])
  })
})

describe('files of somebody else’s activities', () => {
  it('go to the office, on record for each, and not to those who only read the report', async () => {
    const { id: user_id, activity } = college.person('trainee1')
    const file = await upload('trainee1', 'mine.txt', Buffer.from('mine'))
    await attach('trainee1', activity, file)
    const looks = (): Promise<object[]> =>
      college.db.rows(
        `select user_id from audit where kind = 'look' and resource = 'file' and record_id = $1 and call = $2`,
        [file, `GET ${path}`],
      )
    for (const [who, report, pack] of [
      ['educator1', 200, 403],
      ['director1', 200, 403],
      ['trainee2', 404, 404],
      ['bAdmin', 404, 404],
    ] as const) {
      const caller = await college.as(who)
      const read = await caller.get('/cpd/report/cycle', { user_id })
      const answer = await caller.get(path, { user_id })
      expect([who, read.status, answer.status]).toEqual([who, report, pack])
      expect(answer.raw.includes('mine.txt')).toBe(false)
    }
    expect(await looks()).toEqual([])
    const pack = await taken('admin1', 'trainee1')
    expect(filesOf(pack).map((name) => pack.get(name)?.toString())).toEqual(['mine'])
    expect(await looks()).toEqual([{ user_id: college.person('admin1').id }])
    await taken('trainee1')
    expect(await looks()).toHaveLength(1)
  })

  it('count as one read of whoever takes them, and are not carried off in masses', async () => {
    const trainee = await college.as('trainee1')
    const { id } = college.person('trainee1')
    const subject = `file reads:user ${id}`
    const counted = async (): Promise<number> =>
      (
        await college.db.row<{ n: number }>('select cardinality(taken) as n from rate_taken where subject = $1', [
          subject,
        ])
      )?.n ?? 0
    const before = await counted()
    expect((await trainee.get(path)).status).toBe(200)
    expect(await counted()).toBe(before + 1)
    await college.db.rows('update rate_taken set taken = array_fill($2::timestamptz, array[200]) where subject = $1', [
      subject,
      college.clock.now(),
    ])
    const stopped = await trainee.get(path)
    expect([stopped.status, stopped.message]).toEqual([
      429,
      'You’ve opened many files in a short time, so this is paused for a few minutes. To download many files, zip them.',
    ])
  })
})

describe('forms in the evidence', () => {
  const answers = { seen: 'A swollen Zwiebelkuchen', referred: false }
  const signers = { order: 'any' as const, parties: [parties.colleague] }
  const { id: user_id } = college.person('fellow1')

  /** A form that an activity of the cycle names, signed by fellow2. */
  const signedForm = async (encrypt: boolean): Promise<number> => {
    const fellow = await college.as('fellow1')
    const template = await publish(college, visit, { type: 'pdp', signers, signing_required: true, encrypt })
    // A sealed form has no title.
    const title = encrypt ? {} : { title: 'Knee' }
    const form = await begin(fellow, user_id, template.id, { data: answers, ...title })
    await act(fellow, 'complete', form)
    const row = await asked(college, form, { signer_id: college.person('fellow2').id }, { who: 'fellow1' })
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
    await college.db.rows('update devactivity set devform_id = $2 where id = $1', [
      await activityCalled(`With form ${form.id}`),
      form.id,
    ])
    return form.id
  }

  it('are there as JSON, signed ones on paper too; of sealed ones neither answers nor paper, and that is said', async () => {
    const [open, sealed] = [await signedForm(false), await signedForm(true)]
    const started = await begin(
      await college.as('fellow1'),
      user_id,
      (await publish(college, visit, { type: 'pdp' })).id,
    )
    await college.db.rows('update devactivity set devform_id = $2 where id = $1', [
      await activityCalled('Not done yet'),
      started.id,
    ])
    const pack = await taken('fellow1')
    const forms = JSON.parse(String(pack.get('forms.json'))) as AnyRow[]
    expect(forms.map(({ id, state, data }) => [id, state, data])).toEqual([
      [open, 'signed', answers],
      [sealed, 'signed', null],
      [started.id, 'started', {}],
    ])
    expect(forms[0]?.['signatures']).toMatchObject([
      { party_title: 'Colleague', name: 'fellow2 Tūhoe', state: 'signed' },
    ])
    const papers = [...pack.keys()].filter((name) => name.startsWith('forms/'))
    expect(papers).toEqual([expect.stringMatching(new RegExp(`, Knee \\(${open}\\)\\.pdf$`))])
    expect(
      pack
        .get(papers[0] ?? '')
        ?.subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const lines = listOf(pack)
    expect(lines).toContain('forms.json       3 forms of the goals and activities, with who signed them')
    expect(lines.find((line) => line.startsWith(papers[0] ?? '-'))).toContain('1 signatures')
    expect(lines.slice(lines.indexOf('Forms without their answers:')).join(' ')).toContain(
      `(${sealed}): its answers are sealed`,
    )
  })

  it('are in the own data with their answers, sealed ones without, and that is said', async () => {
    const [open, sealed] = [await signedForm(false), await signedForm(true)]
    const { raw } = await (await college.as('fellow1')).get('/user/data')
    const data = JSON.parse(raw.toString('utf8')) as {
      left_out: string[]
      devform: AnyRow[]
      devformsignature: AnyRow[]
    }
    const answersOf = (id: number): unknown => data.devform.find((row) => row.id === id)?.['data']
    expect([answersOf(open), answersOf(sealed)]).toEqual([answers, null])
    expect(data.devformsignature.filter((row) => row['devform_id'] === open)).toHaveLength(1)
    expect(data.left_out).toEqual([
      'The answers of 2 forms that are sealed: they can be read only in the application, under Forms.',
    ])
  })
})
