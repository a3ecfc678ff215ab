import { Worker } from 'node:worker_threads'
import type { Report } from './report.ts'
import type { Answer } from './worker.ts'

/** Why a report was not printed: the queue is full, it took too long, the worker died, or it was closed. */
export class PdfError extends Error {
  readonly reason: 'busy' | 'slow' | 'failed' | 'closed'

  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}

/** Bounds of a renderer: milliseconds for one report, reports that may wait, megabytes of its heap. */
export interface RendererLimits {
  time: number
  waiting: number
  memory: number
}

interface Job {
  settings: readonly Report[]
  resolve(pdf: Buffer): void
  reject(error: PdfError): void
}

/** Prints reports one after the other, away from the main thread. */
export interface PdfRenderer {
  /** Prints a report as it is, or where tighter settings of it are given, the first that takes one page. */
  render: (report: Report, ...tighter: readonly Report[]) => Promise<Buffer>
  close: () => Promise<void>
}

/** Beside the bundle lies the bundled worker; beside the source, the file that loads it as TypeScript. */
const workerFile = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './pdf-worker.js'

/** A renderer of its own; its worker starts with the first report and never keeps the process alive when idle. */
export const createPdfRenderer = (limits: RendererLimits): PdfRenderer => {
  const queue: Job[] = []
  let worker: Worker | null = null
  let job: Job | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const finish = (): Job | null => {
    const done = job
    job = null
    clearTimeout(timer)
    return done
  }
  const lose = (lost: Worker, error: PdfError): void => {
    if (worker !== lost) return
    worker = null
    finish()?.reject(error)
    void lost.terminate()
    next()
  }
  const start = (): Worker => {
    const started = new Worker(new URL(workerFile, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
      execArgv: [],
    })
    started.on('message', (answer: Answer) => {
      if (worker !== started) return
      const done = finish()
      started.unref()
      if ('pdf' in answer) done?.resolve(Buffer.from(answer.pdf.buffer))
      else done?.reject(new PdfError('failed', `The report could not be printed: ${answer.problem}`))
      next()
    })
    started.on('error', (error) => lose(started, new PdfError('failed', `The printing worker died: ${error.message}`)))
    started.on('exit', () => lose(started, new PdfError('failed', 'The printing worker died.')))
    return started
  }
  const next = (): void => {
    if (job || closed) return
    job = queue.shift() ?? null
    if (!job) return
    const current = (worker ??= start())
    current.ref()
    timer = setTimeout(() => lose(current, new PdfError('slow', 'The report took too long to print.')), limits.time)
    try {
      current.postMessage(job.settings)
    } catch (error) {
      finish()?.reject(new PdfError('failed', `The report cannot be handed over: ${String(error)}`))
      next()
    }
  }

  return {
    render: (...settings) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new PdfError('closed', 'Printing has ended.'))
        if (queue.length >= limits.waiting) return reject(new PdfError('busy', 'Too many reports are being printed.'))
        queue.push({ settings, resolve, reject })
        return next()
      }),
    async close() {
      closed = true
      const ended = worker
      worker = null
      const error = new PdfError('closed', 'Printing has ended.')
      finish()?.reject(error)
      for (const waiting of queue.splice(0)) waiting.reject(error)
      await ended?.terminate()
    },
  }
}
