import { channel } from 'node:diagnostics_channel'

/** One answer to a request of this process, or that none came. */
export interface Answered {
  /** Milliseconds since the beginning of time. */
  at: number
  begun: number
  kind: 'read' | 'write' | 'other'
  /** 0 stands for no answer. */
  status: number
  path: string
}

interface Message {
  request: { method: string; path: string }
  response?: { statusCode: number }
}

const good = new Set([200, 201, 260, 261, 262])
const writes = new Set(['PUT', 'POST', 'DELETE'])

const kindOf = ({ method, path }: Message['request']): Answered['kind'] => {
  if (!path.startsWith('/api/v1/')) return 'other'
  return writes.has(method) ? 'write' : 'read'
}

/** Notes every answer to requests that this process makes with `fetch`. */
export const noteAnswers = (): readonly Answered[] => {
  const begun = new Map<object, number>()
  const seen: Answered[] = []
  const end = (request: Message['request'], status: number): void => {
    const from = begun.get(request)
    if (from === undefined) return
    begun.delete(request)
    seen.push({ at: Date.now(), begun: from, kind: kindOf(request), status, path: request.path.split('?')[0] ?? '' })
  }
  const hear = (name: string, listener: (message: Message) => void): void =>
    channel(`undici:request:${name}`).subscribe((message) => listener(message as Message)) // the shape undici documents
  hear('create', ({ request }) => begun.set(request, Date.now()))
  hear('headers', ({ request, response }) => end(request, response?.statusCode ?? 0))
  hear('error', ({ request }) => end(request, 0))
  return seen
}

export const isGood = ({ status }: Answered): boolean => good.has(status)

/** The longest time between two good answers of a kind, in seconds, from a moment to another. */
export const longestGap = (all: readonly Answered[], kind: Answered['kind'], from: number, to: number): number => {
  const times = all
    .filter((one) => one.kind === kind && isGood(one) && one.at >= from && one.at <= to)
    .map(({ at }) => at)
  const edges = [from, ...times, to]
  return Math.max(...edges.slice(1).map((at, n) => at - (edges[n] ?? at))) / 1_000
}

/** How many answers came of each status, by number. */
export const told = (all: readonly Answered[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'none'}`)
    .join(', ')
}
