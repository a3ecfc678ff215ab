import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import Pdf from 'pdfkit'
import { documentOptions, renderReport } from './render-report.ts'
import type { Report } from './report.ts'

/** What the printing process answers to each report, in the order they came. */
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

// What answers people comes first. A thread of the server would not do: its garbage is collected by the server's own threads,
// at their priority. On Linux each thread has a priority of its own.
if (process.platform === 'linux') for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), 15)
else setPriority(15)

// A terminal's interrupt and the end of a whole service reach the server too, which ends this process when it has ended what is under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

const answer = (what: Answer): void => {
  process.send?.(what)
}

process.on('message', (settings: readonly Report[]) => {
  render(settings).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})
