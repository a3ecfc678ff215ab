import { readdirSync, readFileSync } from 'node:fs'

/** How a server and its database stand at a moment; memory is in MB. */
export interface Sample {
  /** Milliseconds since the beginning of time. */
  readonly at: number
  /** Answers that people have had until then. */
  readonly answers: number
  /** Resident memory of the server, and its heap in use. */
  readonly memory: number
  readonly heap: number
  /** What the database's processes use each for itself: what they share is as large as its settings say, and fills up as it is used. */
  readonly database: number
}

/** The files, pipes and connections that a process holds open. */
export const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** A process and those that it has begun; one that ends meanwhile is left out. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

const ownOf = (pid: number): number => {
  try {
    return kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss_Anon')
  } catch {
    return 0
  }
}

/** Looks at a server, by its process and what it tells Prometheus, and at the database by its main process; null where it did not answer. */
export const look = async (
  server: number,
  metrics: string,
  postmaster: number,
  answers: number,
): Promise<Sample | null> => {
  const told = await fetch(metrics).then(
    (answer) => answer.text(),
    () => null,
  )
  if (told === null) return null
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(told)?.[1] ?? Number.NaN)
  return {
    at: Date.now(),
    answers,
    memory: Math.round(kilobytes(readFileSync(`/proc/${server}/status`, 'utf8'), 'VmRSS') / 1_024),
    heap: Math.round(heap / 1_048_576),
    database: Math.round(familyOf(postmaster).reduce((sum, pid) => sum + ownOf(pid), 0) / 1_024),
  }
}

/** Of what is measured in a share of the samples, such as the last quarter, the middle value. */
export const middleOf = (
  samples: readonly Sample[],
  of: 'memory' | 'heap' | 'database',
  from: number,
  to: number,
): number => {
  const values = samples
    .slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
    .map((sample) => sample[of])
    .toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}
