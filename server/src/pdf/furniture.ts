import type { Piece } from './flow.ts'
import { mark } from './mark.ts'
import { ink, type, type Style } from './page-size.ts'
import type { Element, Line, Pen } from './pen.ts'
import type { Report } from './report.ts'
import { leadingOf, setLines } from './blocks/frame.ts'

const rightOf = ({ paper }: Pen): number => paper.left + paper.inner

/** `Printed DD/MM/YYYY HH:mm` in the report's time zone. */
export const printed = ({ printedAt, timeZone }: Pick<Report, 'printedAt' | 'timeZone'>): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return `Printed ${format.format(printedAt).replace(',', '')}`
}

/** As much of a text as one line holds, with a sign that there was more. */
const oneLine = (pen: Pen, text: string, style: Style, room: number): Line => {
  const [line = { text: '', style }, ...more] = pen.lines(text, style, room - pen.width('…', style))
  return more.length > 0 ? { text: `${line.text}…`, style } : line
}

/** The college, the title and its subtitle at the top of the first page. */
export const letterhead = (report: Report, pen: Pen, parent: Element): Piece[] => {
  const { paper } = pen
  const size = 26
  const x = paper.left + size + 10
  const room = paper.inner - size - 10 - 150
  const { name, tagline } = report.organisation
  const words = [
    ...pen.lines(name, type.name, room).slice(0, 2),
    ...(tagline ? pen.lines(tagline, type.tagline, room).slice(0, 2) : []),
  ]
  const college = pen.element(parent, 'P')
  const title = { element: pen.element(parent, 'H1'), lines: pen.lines(report.title, type.title, paper.inner) }
  const subtitle = { element: pen.element(parent, 'P'), lines: pen.lines(report.subtitle, type.subtitle, paper.inner) }
  return [
    {
      height: Math.max(size + 2, leadingOf(words)),
      before: 0,
      draw(y) {
        pen.decoration(() => mark(pen.doc, paper.left, y + 1, size))
        const top = y + Math.max(0, (size + 2 - leadingOf(words)) / 2)
        pen.content(college, 'P', () => setLines(pen, words, x, top))
        pen.decoration(() => pen.set({ text: printed(report), style: type.meta }, rightOf(pen), y, 'right'))
      },
    },
    {
      height: leadingOf(title.lines),
      before: 28 * pen.spacing,
      draw: (y) => pen.content(title.element, 'H1', () => setLines(pen, title.lines, paper.left, y)),
    },
    {
      height: leadingOf(subtitle.lines),
      before: 0,
      draw: (y) => pen.content(subtitle.element, 'P', () => setLines(pen, subtitle.lines, paper.left, y)),
    },
  ]
}

/** The lines at the top of a page after the first; gives where its body begins. */
export const runningHead = (report: Report, pen: Pen): number => {
  const { paper } = pen
  const size = 13
  pen.decoration(() => {
    mark(pen.doc, paper.left, paper.top, size)
    const when = printed(report)
    const room = paper.inner - size - 6 - pen.width(when, type.small) - 20
    const title = oneLine(pen, report.title, type.smallStrong, room)
    const used = pen.width(title.text, title.style) + 7
    pen.set({ text: when, style: type.small }, rightOf(pen), paper.top, 'right')
    pen.set(title, paper.left + size + 6, paper.top)
    if (!report.about || room - used < 40) return
    pen.set(oneLine(pen, report.about, type.small, room - used), paper.left + size + 6 + used, paper.top)
  })
  return paper.top + size + 21
}

/** The foot of a page: its words, the code to check it with, and its number. */
export const foot = (report: Report, pen: Pen, page: number, of: number): void => {
  const { paper } = pen
  const top = paper.bottom - type.small.leading
  pen.decoration(() => {
    pen.hairline(paper.left, top - 9, paper.inner, ink.hairline, 0.75)
    const number = `Page ${page} of ${of}`
    pen.set({ text: number, style: type.small }, rightOf(pen), top, 'right')
    const { text, strong = '' } = report.footer ?? { text: report.organisation.name }
    const room = paper.inner - pen.width(number, type.small) - 24 - pen.width(strong, type.smallStrong)
    const words = oneLine(pen, text, type.small, room)
    pen.set(words, paper.left, top)
    pen.set({ text: strong, style: type.smallStrong }, paper.left + pen.width(words.text, type.small) + 3, top)
  })
}

/** The number of the first page again, under its printing date. */
export const firstPageNumber = (pen: Pen, of: number): void => {
  const line = { text: `Page 1 of ${of}`, style: type.meta }
  pen.decoration(() => pen.set(line, rightOf(pen), pen.paper.top + type.meta.leading, 'right'))
}
