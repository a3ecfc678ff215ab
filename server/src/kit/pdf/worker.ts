import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import Pdf from 'pdfkit'
import { documentOptions, renderReport } from './render-report.ts'
import type { Report } from './report.ts'

/** What the worker answers to each report, in the order they came. */
export type Answer = { pdf: Uint8Array<ArrayBuffer> } | { problem: string }

/** The first of several settings that takes one page, or the last of them; drawn, and yet to be ended. */
const draw = (settings: readonly Report[]): InstanceType<typeof Pdf> => {
  const [report, ...tighter] = settings
  if (!report) throw new Error('there is nothing to print')
  const doc = new Pdf(documentOptions(report))
  const pages = renderReport(doc, report)
  return pages > 1 && tighter.length > 0 ? draw(tighter) : doc
}

const render = async (settings: readonly Report[]): Promise<Uint8Array<ArrayBuffer>> => {
  const doc = draw(settings)
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const parts: Uint8Array[] = []
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('error', reject)
    doc.on('end', () => {
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.length
      }
      resolve(all)
    })
  })
  doc.end()
  return whole
}

// On Linux this is the priority of the calling thread alone: the threads that answer people come first.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (settings: readonly Report[]) => {
  void render(settings).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Answer, [pdf.buffer]),
    (error: unknown) => parentPort?.postMessage({ problem: String(error) } satisfies Answer),
  )
})
