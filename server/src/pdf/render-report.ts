import { block } from './blocks/block.ts'
import { facts } from './blocks/facts.ts'
import { flow } from './flow.ts'
import { firstPageNumber, foot, letterhead, runningHead } from './furniture.ts'
import { pageSize } from './page-size.ts'
import { createPen, type Document } from './pen.ts'
import type { Report } from './report.ts'

/** The options of the document a report is drawn in. */
export const documentOptions = ({ title, organisation, printedAt }: Report): PDFKit.PDFDocumentOptions => ({
  size: [pageSize.width, pageSize.height],
  margin: 0,
  autoFirstPage: false,
  bufferPages: true,
  pdfVersion: '1.7',
  tagged: true,
  lang: 'en-NZ',
  displayTitle: true,
  info: { Title: title, Author: organisation.name, Creator: organisation.name, CreationDate: printedAt },
})

/** Draws a whole report into an empty document, and says how many pages it takes; the same report gives the same pages. */
export const renderReport = (doc: Document, report: Report): number => {
  const pen = createPen(doc, report.scale, report.spacing)
  const frame = { pen, x: pen.paper.left, width: pen.paper.inner, parent: pen.root }
  const pieces = [...letterhead(report, pen, pen.root), ...facts(report.facts, frame)]
  for (const part of report.blocks) {
    const before = pieces.at(-1)
    if (before && part.kind === 'columns' && part.follows) before.keep = true
    pieces.push(...block(part, frame))
  }
  pen.page()
  flow(pieces, {
    y: pen.paper.top,
    end: pen.paper.bodyEnd,
    nextPage() {
      pen.page()
      return runningHead(report, pen)
    },
  })
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    if (page === 0) firstPageNumber(pen, count)
    foot(report, pen, page + 1, count)
  }
  pen.root.end()
  return count
}
