import { createPdfRenderer, type PdfRenderer } from './renderer.ts'
import type { Report } from './report.ts'

export { PdfError } from './renderer.ts'
export type { Short as ReportShort } from './report.ts'
export type { Block as ReportBlock, Cell as ReportCell, Column as ReportColumn, Report } from './report.ts'

let renderer: PdfRenderer | null = null

/**
 * The report as a PDF, printed by the one worker of this process within 30 seconds; where tighter settings of it are given, the first that
 * takes one page, or else the last.
 */
export const renderPdf = (report: Report, ...tighter: readonly Report[]): Promise<Buffer> => {
  renderer ??= createPdfRenderer({ time: 30_000, waiting: 20, memory: 384 })
  return renderer.render(report, ...tighter)
}

/** Ends printing; reports under way are rejected. A later report starts anew. */
export const closePdf = async (): Promise<void> => {
  const ended = renderer
  renderer = null
  await ended?.close()
}
