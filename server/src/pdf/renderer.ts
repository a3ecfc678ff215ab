import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { code } from '@college/contract/kit'
import { ApiError, FairQueue } from '#platform'
import type { JobOwner } from '#platform'
import type { Report } from './report.ts'
import type { Answer } from './printer.ts'

/** Why a report was not printed for no fault of its own: the printing process died, or printing has ended. */
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
  /** Megabytes of the printing process's heap. */
  memory: number
  /** Characters of one report, and cells of its tables. */
  characters: number
  cells: number
}

/** Prints reports one after the other, in a process of its own, fair by who asks. */
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

/** Refuses what is too long before it is handed over, which costs the thread that answers calls. */
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

/** Beside the bundle lies the bundled printer; beside the source, the file that loads it as TypeScript. */
const printerFile = import.meta.url.endsWith('.ts') ? './printer-from-source.mjs' : './pdf-printer.js'

/** A renderer of its own; its process starts with the first report, or with what is printed before it as a trial, and never keeps the server alive when idle. */
export const createPdfRenderer = (limits: RendererLimits): PdfRenderer => {
  const queue = new FairQueue({
    what: 'documents',
    running: 1,
    waiting: limits.waiting,
    waitingEach: limits.waitingEach,
    time: limits.time,
    slow: 'This document took too long to print. Export it as CSV instead, or print less of it.',
  })
  let printer: ChildProcess | null = null
  let closed = false

  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(new URL(printerFile, import.meta.url)), {
      execArgv: [`--max-old-space-size=${limits.memory}`],
      // It needs no setting and no secret of the server.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Said to whoever waits for an answer; one that dies while it is idle is replaced at the next report.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (printer === started) printer = null
    })
    return started
  }

  const printed = (settings: readonly Report[], late: AbortSignal): Promise<Buffer> => {
    if (closed) throw new PdfError('closed', 'Printing has ended.')
    const current = (printer ??= start())
    current.ref()
    current.channel?.ref()
    return new Promise<Buffer>((resolve, reject) => {
      const end = (settle: () => void): void => {
        current.off('message', answered).off('exit', exited).off('error', failed)
        late.removeEventListener('abort', stop)
        current.unref()
        current.channel?.unref()
        settle()
      }
      const answered = (message: unknown): void => {
        const answer = message as Answer // what printer.ts sends
        if ('pdf' in answer)
          end(() => resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.length)))
        else end(() => reject(new PdfError('failed', `The report could not be printed: ${answer.problem}`)))
      }
      const failed = (error: Error): void => {
        if (printer === current) printer = null
        end(() => reject(new PdfError('failed', `The report cannot be handed over: ${error.message}`)))
      }
      // A process of Node aborts when its heap is full.
      const exited = (status: number | null, signal: string | null): void => {
        if (printer === current) printer = null
        const full = signal === 'SIGABRT' || status === 134
        // One that is still starting ends with its service, a moment before the server does.
        const ended = closed || signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'
        end(() => reject(full ? tooLong('') : new PdfError(ended ? 'closed' : 'failed', 'The printing process ended.')))
      }
      // Nothing else stops a process that is at work: the next report has a new one.
      const stop = (): void => {
        if (printer === current) printer = null
        current.kill('SIGKILL')
      }
      current.on('message', answered).on('exit', exited).on('error', failed)
      late.addEventListener('abort', stop, { once: true })
      current.send(settings, (error) => {
        if (error) failed(error)
      })
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
      const ended = printer
      printer = null
      queue.clear(new PdfError('closed', 'Printing has ended.'))
      ended?.kill('SIGKILL')
    },
  }
}
