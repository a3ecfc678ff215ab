import Pdf from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { pageSize } from './page-size.ts'
import { documentOptions, renderReport } from './render-report.ts'
import type { Block, Cell, Report } from './report.ts'
import { htmlPayloads } from '#testing'
import { linesOf, readPdf } from './testing/read-pdf.ts'

const report = (blocks: Block[], more: Partial<Report> = {}): Report => ({
  title: 'Pūrongo whakangungu',
  subtitle: '3 February 2025 to 2 February 2029',
  organisation: { name: 'Kahurangi College', tagline: 'of Musculoskeletal Medicine' },
  printedAt: new Date('2026-11-20T01:05:00Z'),
  timeZone: 'Pacific/Auckland',
  about: 'Dr Mārama Thorne',
  facts: [{ value: 'Dr Mārama Thorne', label: 'Trainee since 2025' }],
  blocks,
  ...more,
})

const print = async (stated: Report, more?: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> => {
  const doc = new Pdf(documentOptions(stated))
  renderReport(doc, stated)
  more?.(doc)
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const table = (rows: Cell[][], total?: Cell[]): Block => ({
  kind: 'table',
  columns: [
    { title: 'Date', width: 'fit' },
    { title: 'Activity and what was learned', width: 1 },
    { title: 'Time', width: 'fit', align: 'right', strong: true },
  ],
  rows,
  ...(total && { total }),
})

const activities = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => [
    '19/11/2026',
    { text: `Title ${at}.`, strong: true, sub: `First ${at}.\nSecond ${at}.\nThird ${at}.` },
    `01:${10 + (at % 50)}`,
  ])

describe('a printed report', () => {
  test('is a tagged A4 document with title, language and outline', async () => {
    const bytes = await print(
      report([
        { kind: 'heading', level: 1, text: 'Goals' },
        { kind: 'heading', level: 2, text: 'Hauora Māori' },
        { kind: 'heading', level: 1, text: 'Activities' },
      ]),
    )
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    const pdf = await readPdf(bytes)
    expect(pdf).toMatchObject({ title: 'Pūrongo whakangungu', language: 'en-NZ', tagged: true })
    expect(pdf.outline).toEqual(['Goals', 'Hauora Māori', 'Activities'])
    expect(pdf.pages).toHaveLength(1)
  })

  test('says who, when it was printed in the time zone of the college, and its page', async () => {
    const pdf = await readPdf(await print(report([], { footer: { text: 'Check with the code', strong: '4K7D-QM2R' } })))
    const text = linesOf(pdf.pages[0] ?? []).join('\n')
    expect(text).toContain('Kahurangi College')
    expect(text).toContain('Printed 20/11/2026 14:05')
    expect(text).toContain('Dr Mārama Thorne')
    expect(text).toContain('Check with the code 4K7D-QM2R Page 1 of 1')
  })

  test('prints every macron in both weights', async () => {
    const vowels = 'ā ē ī ō ū Ā Ē Ī Ō Ū'
    const pdf = await readPdf(await print(report([table([['', { text: vowels, strong: true, sub: vowels }, '']])])))
    expect(linesOf(pdf.pages[0] ?? []).filter((line) => line === vowels)).toHaveLength(2)
  })

  test('repeats the head of a table on each page and numbers the pages', async () => {
    const pdf = await readPdf(await print(report([table(activities(60))])))
    expect(pdf.pages.length).toBeGreaterThan(3)
    pdf.pages.forEach((page, at) => {
      const lines = linesOf(page)
      expect(lines).toContain('Date Activity and what was learned Time')
      expect(lines.at(-1)).toContain(`Page ${at + 1} of ${pdf.pages.length}`)
      if (at > 0) expect(lines[0]).toBe('Pūrongo whakangungu Dr Mārama Thorne Printed 20/11/2026 14:05')
    })
  })

  test('keeps each row whole, in order and once', async () => {
    const pdf = await readPdf(await print(report([table(activities(60))])))
    const pageOf = (text: string): number[] =>
      pdf.pages.flatMap((page, at) => page.filter((lying) => lying.text === text).map(() => at))
    let last = 0
    for (let row = 0; row < 60; row += 1) {
      const pages = ['Title', 'First', 'Second', 'Third'].flatMap((word) => pageOf(`${word} ${row}.`))
      expect(pages).toHaveLength(4)
      expect(new Set(pages).size).toBe(1)
      expect(pages[0]).toBeGreaterThanOrEqual(last)
      last = pages[0] ?? 0
    }
  })

  test('leaves no heading and no total alone', async () => {
    for (let before = 8; before < 24; before += 1) {
      const rows: Cell[][] = Array.from({ length: before }, (_, at) => ['', `Row ${at}.`, ''])
      const blocks = [
        table(rows, ['', 'Sum', '']),
        { kind: 'heading', level: 1, text: 'Next' } as const,
        table(activities(2)),
      ]
      const pages = (await readPdf(await print(report(blocks)))).pages.map(linesOf)
      const page = (text: string): number => pages.findIndex((lines) => lines.some((line) => line.includes(text)))
      expect(page('Sum')).toBe(page(`Row ${before - 1}.`))
      expect(page('Next')).toBe(page('Title 0.'))
    }
  })

  test('leaves no code alone on its page', async () => {
    const code: Block = {
      kind: 'columns',
      follows: true,
      columns: [{ width: 1, blocks: [{ kind: 'code', rows: [[true]], alt: 'https://college.example', size: 64 }] }],
    }
    const words: Block = { kind: 'paragraph', text: 'Last words.' }
    for (const count of Array.from({ length: 8 }, (_, at) => at + 6))
      for (const [blocks, last] of [
        [[table(activities(count))], `Title ${count - 1}.`],
        [[table(activities(count)), words], 'Last words.'],
      ] as const) {
        const { pages } = await readPdf(await print(report([...blocks, code])))
        expect(linesOf(pages.at(-1) ?? []).join('\n'), `${count}: ${last}`).toContain(last)
      }
  })

  test('keeps everything within the margins', async () => {
    const wide = 'Whakawhanaungatanga'.repeat(20)
    const pdf = await readPdf(
      await print(
        report(
          [
            { kind: 'heading', level: 1, text: wide, note: wide },
            { kind: 'keyValues', items: [{ label: wide, value: wide }] },
            { kind: 'figures', items: [{ value: wide, of: wide, caption: wide }] },
            { kind: 'paragraph', text: wide },
            table([[wide, { text: wide, sub: wide }, wide], ...activities(30)]),
          ],
          {
            title: wide,
            subtitle: wide,
            about: wide,
            footer: { text: wide },
            organisation: { name: wide, tagline: wide },
          },
        ),
      ),
    )
    for (const { text, x, y, width } of pdf.pages.flat()) {
      expect(x, text).toBeGreaterThan(pageSize.left - 1)
      expect(x + width, text).toBeLessThan(pageSize.left + pageSize.inner + 1)
      expect(y, text).toBeGreaterThan(pageSize.top)
      expect(y, text).toBeLessThan(pageSize.bottom)
    }
  })

  test('goes on over pages with a row that no page could hold, losing nothing', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
    const pdf = await readPdf(await print(report([table([['', { text: 'Long', sub: words.join(' ') }, '']])])))
    const found = pdf.pages.flatMap((page) => page.flatMap(({ text }) => text.match(/word\d+/g) ?? []))
    expect(found).toEqual(words)
    expect(pdf.pages.length).toBeGreaterThan(5)
  })

  test('stands empty parts and shares that are no numbers', async () => {
    const pdf = await readPdf(
      await print(
        report(
          [
            { kind: 'table', columns: [{ title: 'Date', width: 'fit' }], rows: [], empty: 'No activities yet.' },
            {
              kind: 'table',
              columns: [{ title: 'Bar', width: 1 }],
              rows: [[{ bar: { share: NaN, expected: 7 } }], []],
            },
            { kind: 'columns', columns: [] },
            { kind: 'figures', items: [] },
            { kind: 'keyValues', items: [] },
            { kind: 'paragraph', text: '' },
            { kind: 'bar', share: -1 },
          ],
          { facts: [], subtitle: '' },
        ),
      ),
    )
    expect(linesOf(pdf.pages[0] ?? [])).toContain('No activities yet.')
  })

  test('draws a drawing and a code, and says what they are', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = await print(
      report([
        { kind: 'drawing', png, alt: 'Signature of Dr Helen Rāpana', height: 40 },
        {
          kind: 'columns',
          columns: [{ width: 1, blocks: [{ kind: 'code', rows: [[true, false]], alt: 'Code', size: 60 }] }],
        },
      ]),
    )
    expect(bytes.includes('/Subtype /Image')).toBe(true)
    expect((await readPdf(bytes)).pictures).toEqual(['Signature of Dr Helen Rāpana', 'Code'])
  })

  test('prints what was written to run as text: no link, no action, no file', async () => {
    // Signs that the font has no other than as their likes are printed as these.
    const letters = (text: string): string => text.normalize('NFKD').replaceAll(/[^ -~]|\s/g, '')
    const texts = htmlPayloads.filter((payload) => payload.length < 500)
    const [first = ''] = texts
    const stated = report(
      [
        ...texts.map((text, at): Block => {
          const blocks: Block[] = [
            { kind: 'heading', level: 2, text, note: text },
            { kind: 'paragraph', text },
            { kind: 'labelled', label: text, text },
            { kind: 'keyValues', items: [{ label: text, value: text }] },
          ]
          return blocks[at % blocks.length] ?? table([])
        }),
        table(texts.map((text) => [text, { text, sub: text }, ''])),
      ],
      { title: first, subtitle: first, facts: [{ label: first, value: first }], footer: { text: first } },
    )
    const pdf = await readPdf(await print(stated))
    expect(pdf.active).toEqual([])
    expect(pdf.title).toBe(first)
    const printed = letters(pdf.pages.flatMap((page) => page.map(({ text }) => text)).join(''))
    expect(texts.filter((text) => !printed.includes(letters(text)))).toEqual([])
    const withLink = await print(report([]), (doc) => {
      doc.link(0, 0, 9, 9, 'javascript:alert(1)').file(Buffer.from('x'), { name: 'x.txt' })
    })
    expect((await readPdf(withLink)).active).toEqual(['Link', 'x.txt'])
  })

  test('gives the same bytes for the same report', async () => {
    const stated = report([table(activities(5))])
    expect((await print(stated)).equals(await print(stated))).toBe(true)
  })
})
