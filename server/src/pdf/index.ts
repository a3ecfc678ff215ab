import { FairQueue, ownerOf, ownJobs } from '#platform'
import type { JobOwner, Caller } from '#platform'
import { createPdfRenderer, keepPrintable, type PdfRenderer, type RendererLimits } from './renderer.ts'
import type { Report } from './report.ts'

export { PdfError } from './renderer.ts'
export type { Short as ReportShort } from './report.ts'
export type { Block as ReportBlock, Cell as ReportCell, Column as ReportColumn, Report } from './report.ts'

let renderer: PdfRenderer | null = null

const limits: RendererLimits = {
  time: 40_000,
  waiting: 100,
  waitingEach: 10,
  memory: 384,
  characters: 500_000,
  cells: 60_000,
}

/**
 * Where a call that prints waits before it reads anything: what a hundred documents are printed of is not read at once, over all the
 * connections of the node, and what one document costs is never more than one thread at a time.
 */
export const printing = new FairQueue({
  what: 'documents',
  name: 'documents',
  running: 1,
  waiting: limits.waiting,
  waitingEach: limits.waitingEach,
  time: 60_000,
  slow: 'This document took too long to print. Export it as CSV instead, or print less of it.',
  rest: 2,
})

/** Refuses in words what is counted in the database as too long to print, before it is read. */
export const keepShort = (characters: number): void => keepPrintable(characters, limits.characters)

const isCaller = (by: Caller | JobOwner): by is Caller => 'actor' in by

/**
 * The report as a PDF, printed by the one process beside this one when it is the turn of who asks; where tighter settings of it are given,
 * the first that takes one page, or else the last.
 */
export const renderPdf = (by: Caller | JobOwner, report: Report, ...tighter: readonly Report[]): Promise<Buffer> => {
  renderer ??= createPdfRenderer(limits)
  return renderer.render(isCaller(by) ? ownerOf(by) : by, report, ...tighter)
}

/** One page of each font, which the first report would wait for. */
const firstPage = (now: Date): Report => ({
  title: 'Ready',
  subtitle: 'Ready',
  organisation: { name: 'Ready' },
  printedAt: now,
  timeZone: 'UTC',
  about: 'Ready',
  footer: { text: 'Ready' },
  facts: [{ value: 'Ready', label: 'Ready' }],
  blocks: [
    { kind: 'heading', level: 1, text: 'Ready' },
    { kind: 'table', columns: [{ title: 'Ready', width: 1, strong: true }], rows: [['Ready']] },
  ],
})

/** Starts the printing process before it is needed, so that the first who prints does not wait for its libraries and fonts. */
export const preparePdf = async (now: Date): Promise<void> => void (await renderPdf(ownJobs, firstPage(now)))

/** Ends printing; reports under way are rejected. A later report starts anew. */
export const closePdf = async (): Promise<void> => {
  const ended = renderer
  renderer = null
  await ended?.close()
}
