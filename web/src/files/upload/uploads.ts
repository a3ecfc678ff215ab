import { CallFailed, createStore, messageOf } from '#kit'

/** A file of this device that is to be sent, and the folders it came in. */
export interface PickedFile {
  readonly file: File
  /** Names of the folders above it, outermost first; none for a file by itself. */
  readonly folders: readonly string[]
}

/** How far one file is. */
export interface FileUpload {
  readonly id: number
  readonly name: string
  readonly size: number
  /** The folder it goes to, or below which the folders it came in are; the own root folder where null. */
  readonly target: number | null
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped'
  readonly sent: number
  /** When it began to leave the device, in milliseconds. */
  readonly since: number | null
  /** Why it failed, in words for the person. */
  readonly failure: string | null
  /** Whether trying again may help. */
  readonly mayRetry: boolean
  /** Whether the server could not be reached: then it is retried automatically once it can. */
  readonly away: boolean
}

/** A file on the server. */
export interface UploadedFile {
  readonly id: number
  readonly name: string
  readonly size: number | null
  readonly mimetype: string | null
}

/** What sending needs of the server. */
export interface UploadPort {
  /** Sends one file. `key` stays the same until its arrival is known. */
  readonly send: (
    picked: PickedFile,
    target: number | null,
    how: { key: string; signal: AbortSignal; onProgress: (sent: number) => void },
  ) => Promise<UploadedFile>
  /** Words for a file that cannot be sent at all; null where it can. */
  readonly refusal: (file: File) => string | null
  readonly newId: () => string
  readonly now: () => number
  /** Told when a file has arrived. */
  readonly onArrived: () => void
  /** Told when a file was stopped: the server need not keep what it has of it. */
  readonly onStopped: (picked: PickedFile) => void
}

interface Job {
  readonly picked: PickedFile
  key: string
  stop: AbortController
  /** How often it was retried automatically. */
  again: number
  readonly arrived: ((file: UploadedFile) => void) | undefined
}

/** How often one file is retried automatically when the server is back. */
const mostAgain = 10

/** Files that leave the device at the same time. */
export const atOnce = 2

export type Uploads = ReturnType<typeof createUploads>

/** Files on their way to the server. They outlive the screen that sent them. */
export const createUploads = (port: UploadPort) => {
  const list = createStore<readonly FileUpload[]>([])
  const jobs = new Map<number, Job>()
  let lastId = 0

  const find = (id: number): FileUpload | undefined => list.get().find((one) => one.id === id)
  const change = (id: number, part: Partial<FileUpload>): void =>
    list.update((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const run = async (id: number, job: Job): Promise<void> => {
    const { signal } = job.stop
    const target = find(id)?.target ?? null
    change(id, { state: 'sending', sent: 0, since: port.now(), failure: null, away: false })
    try {
      const onProgress = (sent: number): void => change(id, { sent: Math.min(sent, find(id)?.size ?? sent) })
      const file = await port.send(job.picked, target, { key: job.key, signal, onProgress })
      change(id, { state: 'done', sent: find(id)?.size ?? 0 })
      jobs.delete(id)
      job.arrived?.(file)
      port.onArrived()
    } catch (error) {
      if (signal.aborted) change(id, { state: 'stopped' })
      else {
        const away = error instanceof CallFailed && error.unreachable && job.again < mostAgain
        change(id, { state: 'failed', failure: away ? waits : messageOf(error), mayRetry: true, away })
      }
    }
    pump()
  }

  const pump = (): void => {
    const now = list.get()
    const free = atOnce - now.filter(({ state }) => state === 'sending').length
    for (const { id } of now.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      const job = jobs.get(id)
      if (job) void run(id, job)
    }
  }

  const retry = (id: number): void => {
    const job = jobs.get(id)
    const one = find(id)
    if (!job || (one?.state !== 'failed' && one?.state !== 'stopped')) return
    // A file that was stopped may be half there; a new key makes it a new sending.
    if (one.state === 'stopped') job.key = port.newId()
    job.stop = new AbortController()
    change(id, { state: 'waiting', sent: 0, failure: null, away: false })
    pump()
  }

  return {
    list,
    /** Takes files up for sending to a folder; `arrived` hears of each that did. */
    add: (
      picked: readonly PickedFile[],
      target: number | null,
      arrived?: (file: UploadedFile) => void,
    ): readonly number[] => {
      const added = picked.map((one): FileUpload => {
        const id = (lastId += 1)
        const refused = port.refusal(one.file)
        if (refused === null)
          jobs.set(id, { picked: one, key: port.newId(), stop: new AbortController(), again: 0, arrived })
        return {
          id,
          name: one.file.name,
          size: one.file.size,
          target,
          state: refused === null ? 'waiting' : 'failed',
          sent: 0,
          since: null,
          failure: refused,
          mayRetry: false,
          away: false,
        }
      })
      list.update((now) => [...now, ...added])
      pump()
      return added.map(({ id }) => id)
    },
    stop: (id: number): void => {
      const job = jobs.get(id)
      if (!job) return
      if (find(id)?.state === 'waiting') change(id, { state: 'stopped' })
      job.stop.abort()
      port.onStopped(job.picked)
      pump()
    },
    retry,
    /** The server can be reached again: what could not be sent for that is. */
    goOn: (): void => {
      for (const { id } of list.get().filter(({ away }) => away)) {
        const job = jobs.get(id)
        if (job) job.again += 1
        retry(id)
      }
    },
    /** Takes what is over off the list. */
    tidy: (): void => {
      const over = list.get().filter(({ state }) => state !== 'waiting' && state !== 'sending')
      for (const { id } of over) jobs.delete(id)
      list.update((now) => now.filter((one) => !over.includes(one)))
    },
    /** Stops everything, as on leaving. */
    end: (): void => {
      for (const job of jobs.values()) job.stop.abort()
      jobs.clear()
      list.set([])
    },
  }
}

/** The message for a file that is retried automatically. */
export const waits = 'No connection. We’ll continue when you’re back online.'

/** Whether it has arrived. */
export const hasArrived = ({ state }: FileUpload): boolean => state === 'done'

/** Whether anything still has to leave this device. */
export const isBusy = (list: readonly FileUpload[]): boolean =>
  list.some(({ state }) => state === 'waiting' || state === 'sending')
