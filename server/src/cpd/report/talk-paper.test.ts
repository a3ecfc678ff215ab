import type { Form, FormModel, Signers } from '@college/contract/forms'
import { showDate } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import type { ReadPdf } from '#pdf/testing'
import { act, asked, begin, publish, sign, wholeOf } from '#forms/testing'
import { codesOf, printedCodes } from './testing-codes.ts'

const college = await openTestApp()
const { a } = college.fixtures
const fellow = college.person('fellow1')
const { verify } = printedCodes(college)

const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'fellow', title: 'Fellow', who: 'owner' },
    { key: 'partner', title: 'Partner', who: 'anyone' },
  ],
}
const points = [
  { value: 1, title: 'Poor', descriptor: 'This can’t go on as it is.' },
  { value: 2, title: 'Good', descriptor: 'This works for me.' },
]
const model: FormModel = {
  pages: [
    {
      key: 'before',
      title: 'Preparation',
      sections: [
        {
          key: 'looking',
          title: 'Looking back',
          text: 'Your partner reads this before you meet.',
          questions: [
            { key: 'went', title: 'What went well?', help: 'Leave out names.', required: true, kind: 'long_text' },
            { key: 'hard', title: 'What was hard?', required: false, kind: 'long_text' },
            {
              key: 'used',
              title: 'What did you look at?',
              required: true,
              kind: 'many_of',
              choices: [
                { value: 'audit', title: 'An audit' },
                { value: 'peers', title: 'Feedback of peers' },
              ],
            },
            { key: 'change', title: 'Will your work change?', required: true, kind: 'yes_no' },
            {
              key: 'how',
              title: 'How will it change?',
              required: true,
              kind: 'short_text',
              show_if: { match: 'all', tests: [{ key: 'change', is: 'equal', value: true }] },
            },
            {
              key: 'well',
              title: 'How are you?',
              required: true,
              kind: 'scale',
              points,
              not_observed: true,
              rows: [
                { key: 'load', title: 'My workload' },
                { key: 'health', title: 'My own health' },
              ],
            },
          ],
        },
      ],
    },
    {
      key: 'theirs',
      title: 'The partner’s view',
      by: ['partner'],
      sections: [
        {
          key: 'view',
          title: 'What they saw',
          questions: [{ key: 'saw', title: 'What stood out?', required: true, kind: 'long_text' }],
        },
      ],
    },
  ],
}

type Paper = ReadPdf & { text: string; raw: Uint8Array }
const pack = async (who: PersonName = 'fellow1', query: Readonly<Record<string, number>> = {}): Promise<Paper> => {
  const { raw, status } = await (await college.as(who)).get('/cpd/report/conversation/pdf', query)
  expect(status).toBe(200)
  const pdf = await readPdf(raw)
  return { ...pdf, raw, text: pdf.pages.flatMap((page) => linesOf(page)).join(' ') }
}

/** How far the first text is above the second, on the one page that has both. */
const between = ({ pages }: Paper, first: string, second: string): number => {
  const page = pages.find((all) => all.some(({ text }) => text.includes(first))) ?? []
  const [top, bottom] = [first, second].map((words) => page.find(({ text }) => text.includes(words))?.y)
  if (top === undefined || bottom === undefined) throw new Error(`${first} and ${second} are not on one page`)
  return bottom - top
}

const ticks = ({ pictures }: Paper): string[] => pictures.filter((alt) => /icked$/.test(alt))

let template = 0
beforeAll(async () => {
  template = (await publish(college, model, { name: 'Our conversation', type: 'pdp', signers, signing_required: true }))
    .id
  await insert(college.db, 'devcategory', {
    organisation_id: a.organisation,
    name: 'Structured conversation',
    kind: 'activity',
    code: 'conversation',
    devformtemplate_id: template,
  })
})

describe('the printed pack of the structured conversation is the form', () => {
  it('empty: sections, questions, anchors, boxes, lines to write on, who fills in what, and lines to sign', async () => {
    const paper = await pack()
    for (const words of [
      'Our conversation form',
      'fellow1 Tūhoe fills in this part',
      'Looking back',
      'Your partner reads this before you meet.',
      'What went well?',
      'Leave out names.',
      'What was hard? (optional)',
      'An audit',
      'Only if “Will your work change?” is Yes:',
      'How will it change?',
      '1 – Poor: This can’t go on as it is.',
      '1 Poor 2 Good Not observed',
      'My workload',
      'Partner fills in this part',
      'What they saw',
      'What stood out?',
      'By signing, you declare: “I took part in this and it is correct as written.”',
      'Name Signature Date',
    ])
      expect(paper.text).toContain(words)
    expect(paper.outline.slice(-6)).toEqual([
      'Our conversation',
      'fellow1 Tūhoe',
      'Looking back',
      'Partner',
      'What they saw',
      'Signatures',
    ])
    // Two choices, yes and no, and two rows of three steps.
    expect(ticks(paper)).toEqual(Array.from({ length: 2 + 2 + 6 }, () => 'Not ticked'))
    expect(between(paper, 'What was hard?', 'What did you look at?')).toBeGreaterThan(5 * 20)
    const rest = paper.text.slice(paper.text.indexOf('Name Signature Date'))
    expect(rest).toMatch(/^Name Signature Date fellow1 Tūhoe Fellow Partner /)
    expect(paper.tagged).toBe(true)
  })

  it('begun: what is answered is written and ticked, what is not has its lines still', async () => {
    const owner = await college.as('fellow1')
    const data = { went: 'The theatre list', used: ['peers'], change: false, well: { load: 2, health: 'not_observed' } }
    const form = await begin(owner, fellow.id, template, { data })
    const paper = await pack()
    const reference = form.reference ?? ''
    expect(reference).not.toBe('')
    for (const words of [`form ${reference}`, `reference ${reference}`, 'The theatre list'])
      expect(paper.text).toContain(words)
    // Each page says which form it is of, with the code of the paper.
    for (const page of paper.pages) expect(linesOf(page).slice(-3).join(' ')).toContain(`reference ${reference}`)
    const [is, not] = ['Ticked', 'Not ticked']
    expect(ticks(paper)).toEqual([not, is, not, is, not, is, not, not, not, is])
    // The condition is decided: it is not asked.
    expect(paper.text).not.toContain('How will it change?')
    expect(between(paper, 'What went well?', 'What was hard?')).toBeLessThan(50)
    expect(between(paper, 'What was hard?', 'What did you look at?')).toBeGreaterThan(5 * 20)
  })

  it('is for who reads the form, and a look of the office at the form is on record', async () => {
    const looks = async () =>
      (
        await college.db.rows(`select 1 from audit where resource = 'devform' and kind = 'look' and user_id = $1`, [
          college.person('admin1').id,
        ])
      ).length
    const before = await looks()
    expect((await pack('admin1', { user_id: fellow.id })).text).toContain('The theatre list')
    expect(await looks()).toBe(before + 1)
    const other = await (await college.as('fellow2')).get('/cpd/report/conversation/pdf', { user_id: fellow.id })
    expect(other.status).toBe(404)
  })

  it('signed: both parts with their answers, who signed when, and the code of the form beside that of the paper', async () => {
    const owner = await college.as('fellow1')
    const { data } = await owner.get<{ form: Form }>('/cpd/conversation', { from: '2000-01-01', to: '2100-01-01' })
    const { form } = data
    expect((await act(owner, 'complete', form)).status).toBe(261)
    const [own] = (await wholeOf(owner, form.id)).signatures
    const to = { signer_id: college.person('fellow2').id }
    const partner = await asked(college, form, to, { party: 'partner', who: 'fellow1' })
    expect((await sign(college, 'fellow1', { id: own?.id ?? 0, devform_id: form.id })).status).toBe(261)
    const half = await pack()
    expect(half.text).toContain('fellow2 Tūhoe, Partner fills in this part')
    const answers = { saw: 'Calm under pressure' }
    expect((await sign(college, 'fellow2', partner, { answers })).status).toBe(261)
    const paper = await pack()
    for (const words of [
      `reference ${form.reference}, revision 1`,
      'fellow1 Tūhoe has filled in this part',
      'fellow2 Tūhoe, Partner has filled in this part',
      'Calm under pressure',
      'Is this paper what was signed?',
    ])
      expect(paper.text).toContain(words)
    expect(paper.text.match(/Signed in the application \d\d\/\d\d\/\d{4}/g)).toHaveLength(2)
    const { verification_code: code } = await wholeOf(owner, form.id)
    expect(paper.text.replaceAll(/\s/g, '')).toContain(String(code))
    expect((await verify(String(code))).result).toBe('valid')
    const { short } = await codesOf(paper.raw)
    expect(new Set(short)).toEqual(new Set([short[0]]))
    // Nothing is left to write: not answered is said.
    expect(paper.text).toContain('Not answered.')
    expect(paper.text).not.toContain('This form is for a different conversation')
    const [category] = await college.db.rows<{ id: number }>(`select id from devcategory where code = 'conversation'`)
    const { today } = college.fixtures
    const met = {
      title: 'Met a colleague',
      activity_date: today,
      time: 60,
      category_id: category?.id,
      state: 'complete',
    }
    expect((await owner.put('/devactivity', { user_id: college.person('fellow1').id, ...met })).status).toBe(201)
    expect((await pack()).text).toContain(
      `The conversation held on ${showDate(today)} counts. This form is for a different conversation`,
    )
  })

  it('keeps its questions and signatures where the office left these parts out of the paper', async () => {
    const admin = await college.as('admin1')
    const words = await admin.put('/reportconfig', { report: 'conversation', sections: ['plan'] })
    expect(words.status).toBe(201)
    const paper = await pack('fellow2')
    expect(paper.outline).toEqual([
      expect.stringContaining('plan'),
      'Our conversation',
      'fellow2 Tūhoe',
      'Looking back',
      'Partner',
      'What they saw',
      'Signatures',
    ])
    await admin.delete('/reportconfig', { id: words.data.id })
  })
})
