import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from '../nodes.ts'
import type { College } from '../fixtures.ts'

/** What an abuse is tried on: a filled college of 125 people and one node over it, as it stands by default. */
export interface Target {
  readonly college: College
  readonly node: Node
  /** The headers of a person of the college, in a session of their own. */
  readonly signedIn: (username: string) => Promise<Record<string, string>>
}

/** Goes on with the abuse until the signal, and says what came of it in a few words, such as how it was answered. */
export type Running = (signal: AbortSignal) => Promise<string>

/** Something that one caller, or many signed out, do to a node while somebody else reads a list. */
export interface Abuse {
  /** What stands in the table, after "while". */
  readonly name: string
  /** Signs in, makes files and rows: whatever the abuse needs that is no part of it. person1 to person20 are not to be touched. */
  readonly prepare: (target: Target) => Promise<Running>
}

/** What says that one has too much open: whoever is told so waits before they try again. */
const refused = new Set(['408', '429', 'cut'])
const waitMs = 1_000

/** Does one thing again and again, so many at once, until the signal; gives how often each answer came. */
export const again = async (
  atOnce: number,
  once: (turn: number, signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
): Promise<string> => {
  const answers = new Map<string, number>()
  let turn = 0
  const go = async (): Promise<void> => {
    while (!signal.aborted) {
      const answer = await once((turn += 1), signal).catch(() => 'cut')
      if (!signal.aborted) answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (refused.has(answer)) await pause(waitMs, null, { signal }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}
