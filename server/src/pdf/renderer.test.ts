import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { closePdf, renderPdf } from './index.ts'
import { createPdfRenderer, type PdfRenderer, type RendererLimits } from './renderer.ts'
import { ownJobs } from '#platform'
import type { Report } from './report.ts'
import { readPdf } from './testing/read-pdf.ts'

const report = (rows = 1): Report => ({
  title: 'Report',
  subtitle: '',
  organisation: { name: 'Kahurangi College' },
  printedAt: new Date('2026-11-20T01:05:00Z'),
  timeZone: 'Pacific/Auckland',
  facts: [],
  blocks: [
    {
      kind: 'table',
      columns: [{ title: 'Row', width: 1 }],
      rows: Array.from({ length: rows }, (_, at) => [`Row ${at}: whakawhanaungatanga`]),
    },
  ],
})

const open: PdfRenderer[] = []
const renderer = (limits: Partial<RendererLimits>): PdfRenderer => {
  const made = createPdfRenderer({
    time: 30_000,
    waiting: 20,
    waitingEach: 20,
    memory: 384,
    characters: 10_000_000,
    cells: 1_000_000,
    ...limits,
  })
  open.push(made)
  return made
}
afterEach(async () => {
  for (const made of open.splice(0)) await made.close()
})

describe('the printing process', () => {
  test('prints reports that come at once, each its own', async () => {
    const printed = await Promise.all([
      renderPdf(ownJobs, report(1)),
      renderPdf(ownJobs, report(120)),
      renderPdf(ownJobs, report(2)),
    ])
    const pages = await Promise.all(printed.map(async (pdf) => (await readPdf(pdf)).pages.length))
    expect(pages).toEqual([1, 5, 1])
    await closePdf()
  })

  test('prints again after it died on a report, and the reports behind that one', async () => {
    // How long a heap takes to fill is the machine's to say.
    const { render } = renderer({ memory: 64, time: 150_000 })
    const died = expect(render(ownJobs, report(200_000))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('too long to print as one document'),
    })
    const behind = render(ownJobs, report())
    await died
    expect((await behind).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await render(ownJobs, report())).subarray(0, 5).toString()).toBe('%PDF-')
  }, 170_000)

  test('gives up a report that takes too long', async () => {
    await expect(renderer({ time: 50 }).render(ownJobs, report(50_000))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('took too long to print'),
    })
  })

  test('refuses in words what is too long, before it is handed over', async () => {
    const { render } = renderer({ characters: 500, cells: 500 })
    await expect(render(ownJobs, report(200))).rejects.toMatchObject({
      status: 413,
      message:
        'This is too long to print as one document: it has more than 500 characters. Export it as CSV instead, or print less of it.',
    })
  })

  test('prints one person’s report before those that another has waiting', async () => {
    const { render } = renderer({})
    const order: string[] = []
    const ask = (key: string): Promise<number> => render({ key }, report()).then(() => order.push(key))
    const all = ['a', 'a', 'a', 'a', 'b'].map(ask)
    await Promise.all(all)
    expect(order).toEqual(['a', 'b', 'a', 'a', 'a'])
  })

  test('refuses more reports than may wait', async () => {
    const { render } = renderer({ waitingEach: 1 })
    const taken = [render(ownJobs, report()), render(ownJobs, report())]
    await expect(render(ownJobs, report())).rejects.toMatchObject({ status: 429 })
    await Promise.all(taken)
  })

  test('rejects what is under way and what waits when it is closed', async () => {
    const { render, close } = renderer({})
    const left = [render(ownJobs, report()), render(ownJobs, report())].map((each) =>
      expect(each).rejects.toMatchObject({ reason: 'closed' }),
    )
    await close()
    await Promise.all(left)
    await expect(render(ownJobs, report())).rejects.toMatchObject({ reason: 'closed' })
  })

  test('ends when its server is gone, and not with a signal to all of the service', async () => {
    const printer = fork(fileURLToPath(new URL('./printer-from-source.mjs', import.meta.url)), {
      serialization: 'advanced',
    })
    printer.send([report()])
    await once(printer, 'message')
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) printer.kill(signal)
    printer.send([report()])
    expect(await once(printer, 'message')).toEqual([{ pdf: expect.any(Uint8Array) }, undefined])
    const ended = once(printer, 'exit')
    printer.disconnect()
    expect(await ended).toEqual([0, null])
  })

  test('a report that cannot be printed leaves the process alive', async () => {
    const { render } = renderer({})
    await expect(render(ownJobs, { ...report(), timeZone: 'No/Where' })).rejects.toMatchObject({ reason: 'failed' })
    expect((await render(ownJobs, report())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
