import { channel } from 'node:diagnostics_channel'

/** What became of the requests of this process since a moment. */
export interface Traffic {
  /** Answers by status; 0 stands for none. */
  statuses: ReadonlyMap<number, number>
  /** Longest wait for the beginning of an answer, or for the failure, in milliseconds. */
  slowest: number
  /** Requests on their way now. */
  inHand: () => number
}

interface Message {
  request: object
  response?: { statusCode: number }
}

/** Watches every request this process makes with `fetch`; each call of the result gives what came since the last. */
export const watchTraffic = (): (() => Traffic) => {
  const begun = new Map<object, number>()
  let statuses = new Map<number, number>()
  let slowest = 0
  const end = (request: object, status: number): void => {
    const from = begun.get(request)
    if (from === undefined) return
    begun.delete(request)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    slowest = Math.max(slowest, Date.now() - from)
  }
  const hear = (name: string, listener: (message: Message) => void): void =>
    channel(`undici:request:${name}`).subscribe((message) => listener(message as Message)) // the shape undici documents
  hear('create', ({ request }) => begun.set(request, Date.now()))
  hear('headers', ({ request, response }) => end(request, response?.statusCode ?? 0))
  hear('error', ({ request }) => end(request, 0))
  return () => {
    const seen = { statuses, slowest, inHand: () => begun.size }
    statuses = new Map()
    slowest = 0
    return seen
  }
}

const told = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'none'}`)
    .join(', ')

/** Answers that a healthy system never gives: anything but success, "away just now" and no answer at all. */
export const unfit = ({ statuses }: Traffic): string =>
  told(new Map([...statuses].filter(([status]) => ![0, 200, 201, 260, 261, 262, 503].includes(status))))

export const toldTraffic = ({ statuses, slowest }: Traffic): string => `${told(statuses)}; slowest ${slowest} ms`
