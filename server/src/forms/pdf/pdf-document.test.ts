import { describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import type { ReadPdf } from '#pdf/testing'
import { openTestApp } from '#testing'
import { asking, wholeOf } from '../testing.ts'
import { asked, drawing, sign, toSign } from '../signing/testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')

const everything = asking(
  { key: 'seen', title: 'What was seen?', help: 'No names.', required: true, kind: 'long_text' },
  { key: 'on', title: 'On', required: true, kind: 'date' },
  { key: 'at', title: 'At', required: false, kind: 'time' },
  { key: 'referred', title: 'Was the patient referred?', required: true, kind: 'yes_no' },
  {
    key: 'why',
    title: 'Why was that?',
    required: true,
    kind: 'short_text',
    show_if: { match: 'all', tests: [{ key: 'referred', is: 'equal', value: true }] },
  },
  {
    key: 'rating',
    title: 'Level',
    required: true,
    kind: 'scale',
    points: [
      { value: 1, title: 'Needs help', descriptor: 'Does it with somebody beside' },
      { value: 2, title: 'Independent' },
    ],
    rows: [
      { key: 'history', title: 'History and examination' },
      { key: 'skill', title: 'Procedure skill' },
    ],
  },
  {
    key: 'cases',
    title: 'Cases',
    required: false,
    kind: 'table',
    columns: [
      { key: 'what', title: 'What', required: true, kind: 'short_text' },
      { key: 'day', title: 'Day', required: false, kind: 'date' },
    ],
  },
  { key: 'total', title: 'Ratings in all', required: false, kind: 'total', of: ['rating'], how: 'sum', unit: 'points' },
  { key: 'note', title: 'Note', required: false, kind: 'explanation', text: 'This part is for the file.' },
)

const data = {
  seen: 'A frozen shoulder, Tāmaki Makaurau',
  on: '2026-11-11',
  at: '09:30',
  referred: false,
  rating: { history: 1, skill: 2 },
  cases: [{ what: 'Hydrodilatation', day: '2026-11-10' }],
}

const printed = async (id: number): Promise<ReadPdf & { lines: string[]; raw: Buffer }> => {
  const answer = await trainee.get('/devform/pdf', { id })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await readPdf(answer.raw)
  return { ...pdf, lines: pdf.pages.flatMap(linesOf), raw: answer.raw }
}

describe('a form on paper', () => {
  it('says what was asked and answered, and nothing that a condition hides', async () => {
    const form = await toSign(college, { model: everything, data })
    const { lines, title, tagged } = await printed(form.id)
    expect([title, tagged]).toEqual([form.name, true])
    const all = lines.join('\n')
    for (const words of [
      `Reference ${form.reference ?? ''}, revision 1`,
      'What was seen?',
      'A frozen shoulder, Tāmaki Makaurau',
      '11/11/2026',
      '09:30',
      'No',
      'History and examination',
      '1 – Needs help',
      'Does it with somebody beside',
      '2 – Independent',
      'Hydrodilatation',
      '10/11/2026',
      '3 points',
      'This part is for the file.',
      'Signatures',
      '0 of 1',
    ])
      expect(all).toContain(words)
    expect(all).not.toContain('Why was that?')
    expect(all).not.toContain('Is this paper what was signed?')
  })

  it('carries who signed, how, what they said and drew, and the code that verifies it', async () => {
    const form = await toSign(college, { model: everything, data })
    const row = await asked(college, form, { signer_id: college.person('fellow1').id })
    const image = drawing(200, 60)
    expect((await sign(college, 'fellow1', row, { comment: 'Well done.', image })).status).toBe(261)
    const { verification_code: code, content_code: content } = await wholeOf(trainee, form.id)
    const { lines, pictures, raw } = await printed(form.id)
    const all = lines.join('\n')
    for (const words of ['fellow1 Tūhoe', 'From their own account.', '“Well done.”', '1 of 1', 'Is this paper'])
      expect(all).toContain(words)
    expect(all.replaceAll(/\s/g, '')).toContain(String(code))
    expect(all).toContain(String(content))
    expect(pictures).toEqual(['Signature of fellow1 Tūhoe', expect.stringMatching(/^http.*\/app\/verify#/)])
    expect(pictures[1]?.endsWith(`#${code}`)).toBe(true)
    expect(raw.includes('/Subtype /Image')).toBe(true)
    const verified = await college.guest.post<{ result: string }>('/verification', { code })
    expect(verified.data.result).toBe('valid')
  })

  it('is no thousand pages of an answer that is nothing but lines', async () => {
    const model = asking(
      { key: 'seen', title: 'What was seen?', required: true, kind: 'long_text' },
      {
        key: 'cases',
        title: 'Cases',
        required: false,
        kind: 'table',
        columns: [{ key: 'what', title: 'What', required: true, kind: 'short_text' }],
      },
    )
    const lines = `${'a\n'.repeat(5_000)}the end`
    const form = await toSign(college, { model, data: { seen: lines, cases: [{ what: lines }] } })
    const { pages, lines: printedLines } = await printed(form.id)
    expect(pages.length).toBeLessThan(60)
    expect(printedLines.filter((line) => line.includes('the end'))).toHaveLength(2)
  })

  it('is for whoever reads the form, and the look is on record', async () => {
    const form = await toSign(college, { model: everything, data })
    expect((await (await college.as('trainee2')).get('/devform/pdf', { id: form.id })).status).toBe(404)
    expect((await (await college.as('admin1')).get('/devform/pdf', { id: form.id })).status).toBe(200)
    const looks = await college.db.rows(
      `select 1 from audit where resource = 'devform' and kind = 'look' and record_id = $1 and user_id = $2`,
      [form.id, college.person('admin1').id],
    )
    expect(looks).toHaveLength(1)
  })
})
