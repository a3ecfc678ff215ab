import type { Query } from '../api/address.ts'
import { CallFailed, membersOf } from '../api/failure.ts'
import { deviceShelf, type Shelf } from '../device/shelf.ts'
import { sealedShelf } from '../device/sealed.ts'

interface KeptRequest {
  readonly path: string
  readonly query?: Query | undefined
}

/** Paths whose answers are kept, each with what is left of it. Never a list of records, and nothing of patients. */
export type KeptPaths = Readonly<Record<string, (data: unknown) => unknown>>

/** What of one person's answers lies sealed on this device: who they are, and what the editors need to be filled in. */
export interface KeptAnswers {
  keeps: (path: string) => boolean
  /** Asks the server and keeps its answer; where it cannot be reached, gives the one that was kept. `ask` is told whether there is one. */
  over: <A extends { readonly data: unknown }>(asked: KeptRequest, ask: (has: boolean) => Promise<A>) => Promise<A>
  /** Keeps something under a name of its own. */
  put: (name: string, value: unknown) => Promise<void>
  take: (name: string) => Promise<unknown>
  clear: () => Promise<void>
  close: () => void
}

const nameOf = ({ path, query }: KeptRequest): string =>
  `answer:${path} ${JSON.stringify(Object.entries(query ?? {}).toSorted(([a], [b]) => a.localeCompare(b)))}`

/** The kept answers of one person. */
export const keptAnswers = (
  userId: number,
  paths: KeptPaths,
  now: () => Date = () => new Date(),
  shelf: Shelf = deviceShelf(userId, 'kept'),
): KeptAnswers => {
  const sealed = sealedShelf(shelf)
  // A device that keeps nothing is no reason for a call to fail.
  const take = (name: string): Promise<unknown> => sealed.take(name).catch(() => null)
  const put = (name: string, value: unknown): Promise<void> => sealed.put(name, value, now()).catch(() => undefined)
  return {
    keeps: (path) => path in paths,
    over: async <A extends { readonly data: unknown }>(asked: KeptRequest, ask: (has: boolean) => Promise<A>) => {
      const name = nameOf(asked)
      const kept = membersOf(await take(name))
      const isKept = 'data' in kept
      try {
        const answer = await ask(isKept)
        void put(name, { ...answer, data: paths[asked.path]?.(answer.data) ?? null, token: null })
        return answer
      } catch (error) {
        if (isKept && error instanceof CallFailed && error.unreachable) return kept as unknown as A // what `put` wrote
        throw error
      }
    },
    put,
    take,
    clear: () => sealed.clear(),
    close: () => sealed.close(),
  }
}
