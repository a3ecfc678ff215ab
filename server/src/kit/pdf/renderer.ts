import { Worker } from 'node:worker_threads'
import { code } from '@college/contract/kit'
import { ApiError } from '../errors.ts'
import { FairQueue } from '../fair-queue.ts'
import type { JobOwner } from '../fair-queue.ts'
import type { Report } from './report.ts'
import type { Answer } from './worker.ts'

/** Why a report was not printed for no fault of its own: the worker died, or printing has ended. */
export class PdfError extends Error {
  readonly reason: 'failed' | 'closed'

  constructor(reason: PdfError['reason'], message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}

/** Bounds of a renderer. */
export interface RendererLimits {
  /** Milliseconds for one report. */
  time: number
  /** Reports that wait, and those of one person among them. */
  waiting: number
  waitingEach: number
  /** Megabytes of the worker's heap. */
  memory: number
  /** Characters of one report, and cells of its tables. */
  characters: number
  cells: number
}

/** Prints reports one after the other, away from the main thread, fair by who asks. */
export interface PdfRenderer {
  /** Prints a report as it is, or where tighter settings of it are given, the first that takes one page. */
  render: (owner: JobOwner, report: Report, ...tighter: readonly Report[]) => Promise<Buffer>
  close: () => Promise<void>
}

const tooLong = (words: string): ApiError =>
  new ApiError(
    code.tooLarge,
    `This is too long to print as one document${words}. Export it as CSV instead, or print less of it.`,
  )

const inWords = (count: number): string => count.toLocaleString('en-NZ')

/** Refuses a document of more characters than are printed: also where what it would be made of was only counted. */
export const keepPrintable = (characters: number, most: number): void => {
  if (characters > most) throw tooLong(`: it has more than ${inWords(most)} characters`)
}

/** Refuses what is too long before it is copied to the worker, which costs the thread that answers calls. */
const keepShort = (report: Report, { characters: mostCharacters, cells: mostCells }: RendererLimits): void => {
  let characters = 0
  let cells = 0
  const count = (value: unknown): void => {
    if (typeof value === 'string') characters += value.length
    else if (Array.isArray(value)) {
      cells += value.length
      for (const each of value) count(each)
    } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) count(each)
  }
  for (const part of report.blocks) {
    // A drawing and a code are bounded where they are made.
    if (part.kind !== 'drawing' && part.kind !== 'code') count(part)
    keepPrintable(characters, mostCharacters)
    if (cells > mostCells) throw tooLong(`: it has more than ${inWords(mostCells)} cells`)
  }
}

/** Beside the bundle lies the bundled worker; beside the source, the file that loads it as TypeScript. */
const workerFile = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './pdf-worker.js'

/** A renderer of its own; its worker starts with the first report and never keeps the process alive when idle. */
export const createPdfRenderer = (limits: RendererLimits): PdfRenderer => {
  const queue = new FairQueue({
    what: 'documents',
    running: 1,
    waiting: limits.waiting,
    waitingEach: limits.waitingEach,
    time: limits.time,
    slow: 'This document took too long to print. Export it as CSV instead, or print less of it.',
  })
  let worker: Worker | null = null
  let closed = false

  const start = (): Worker => {
    const started = new Worker(new URL(workerFile, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
      execArgv: [],
    })
    // Said to whoever waits for an answer; one that dies while it is idle is replaced at the next report.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  const printed = (settings: readonly Report[], late: AbortSignal): Promise<Buffer> => {
    if (closed) throw new PdfError('closed', 'Printing has ended.')
    const current = (worker ??= start())
    current.ref()
    return new Promise<Buffer>((resolve, reject) => {
      const end = (settle: () => void): void => {
        current.off('message', answered).off('error', died).off('exit', exited)
        late.removeEventListener('abort', stop)
        current.unref()
        settle()
      }
      const answered = (answer: Answer): void => {
        if ('pdf' in answer) end(() => resolve(Buffer.from(answer.pdf.buffer)))
        else end(() => reject(new PdfError('failed', `The report could not be printed: ${answer.problem}`)))
      }
      const died = (error: Error & { code?: string }): void => {
        if (worker === current) worker = null
        const failure =
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? tooLong('')
            : new PdfError('failed', `The printing worker died: ${error.message}`)
        end(() => reject(failure))
      }
      const exited = (): void =>
        end(() => reject(new PdfError(closed ? 'closed' : 'failed', 'The printing worker ended.')))
      // Nothing else stops a thread that is at work: the next report has a new one.
      const stop = (): void => {
        if (worker === current) worker = null
        void current.terminate()
      }
      current.on('message', answered).on('error', died).on('exit', exited)
      late.addEventListener('abort', stop, { once: true })
      try {
        current.postMessage(settings)
      } catch (error) {
        end(() => reject(new PdfError('failed', `The report cannot be handed over: ${String(error)}`)))
      }
    })
  }

  return {
    render: async (owner, ...settings) => {
      if (closed) throw new PdfError('closed', 'Printing has ended.')
      for (const each of settings) keepShort(each, limits)
      return queue.run(owner, (late) => printed(settings, late))
    },
    async close() {
      closed = true
      const ended = worker
      worker = null
      queue.clear(new PdfError('closed', 'Printing has ended.'))
      await ended?.terminate()
    },
  }
}
