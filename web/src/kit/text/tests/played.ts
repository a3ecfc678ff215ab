import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { KeptDraft } from '../../device/drafts.ts'
import { createDevice, openPage, type Device, type Page } from './device.ts'
import { startTextCollege, type TextCollege, type TextWire } from './college.ts'

export type Texts = Readonly<Record<string, string>>

/** An open editor of the two fields `one` and `two`. */
export interface TypingTab {
  /** Whether something can be typed: the row was read, and what an earlier page left is there. */
  readonly isReady: () => boolean
  readonly shown: () => Texts
  readonly write: (field: string, text: string) => void
  /** The row it edits; null while that is a new one. */
  readonly rowId: () => number | null
  /** Presses the act that saves. */
  readonly save: () => void
  readonly hasClash: () => boolean
  /** Chooses what was typed here. */
  readonly settle: () => void
  /** The rest of the page hears that something else of the row was written. */
  readonly hear: () => void
  readonly setOnline: (isOnline: boolean) => void
  /** Goes to another screen. */
  readonly leave: () => Promise<void>
}

/** An editor under test. */
export interface TypingSubject {
  readonly wire: TextWire
  readonly fields: readonly [one: string, two: string]
  /** Whether it begins rows of its own. */
  readonly begins: boolean
  /** The row of a draft on the device, by the draft's key; null for a new one. */
  readonly rowOf: (key: string) => number | null
  readonly open: (page: Page, college: TextCollege, id: number | null, draft: string | null) => Promise<TypingTab>
}

type TabAct =
  | { readonly kind: 'type'; readonly tab: number; readonly field: 0 | 1 }
  | { readonly kind: 'attach'; readonly tab: number; readonly heard: boolean }
  | { readonly kind: 'leave' | 'reload' | 'kill' | 'save' | 'settle'; readonly tab: number }

type Act =
  | TabAct
  | { readonly kind: 'open'; readonly fresh: boolean }
  | { readonly kind: 'lose'; readonly count: number }
  | { readonly kind: 'network'; readonly isUp: boolean }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'sessionEnds' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'switchUser' }
  | { readonly kind: 'rest'; readonly ms: number }

const tab = fc.nat({ max: 2 })
const kindOf = <K extends string>(kind: K) => fc.constant(kind)

/** What a person, their devices and the network do. */
export const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ kind: kindOf('type'), tab, field: fc.constantFrom(0 as const, 1 as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: kindOf('attach'), tab, heard: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: kindOf('open'), fresh: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('leave', 'reload', 'kill', 'save', 'settle' as const), tab }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kindOf('lose'), count: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: kindOf('network'), isUp: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('elsewhere', 'sessionEnds', 'signIn', 'switchUser' as const) }),
    },
    { weight: 6, arbitrary: fc.record({ kind: kindOf('rest'), ms: fc.constantFrom(0, 8, 30, 60) }) },
  ),
  { minLength: 3, maxLength: 18 },
)

interface OpenTab {
  readonly page: Page
  readonly tab: TypingTab
  readonly about: { readonly id: number | null; readonly draft: string | null }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for what has to come; fails where it does not. */
const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 4_000; tries += 1) {
    if (await holds()) return
    await pause(5)
  }
  throw new Error(`This never came: ${what}.`)
}

const wordsIn = (text: unknown): string[] => (typeof text === 'string' ? (text.match(/word\d+/g) ?? []) : [])

/** Plays the acts, then lets everything calm down, and holds that each word that was typed is at the college once. */
export const play = async (subject: TypingSubject, all: readonly Act[], userId: number): Promise<void> => {
  const college = await startTextCollege(subject.wire)
  const { weather, rows } = college
  const device = createDevice(userId)
  let tabs: OpenTab[] = []
  let words = 0
  const typed: string[] = []
  const elsewhere = new Map<number, string>()
  const givenUp = new Set<string>()
  if (!subject.begins) college.change(1)

  const onDevice = async (of: Device = device): Promise<string> =>
    JSON.stringify(await openPage(of, college.stub.baseURL, () => undefined).drafts.list())
  const atCollege = (): string[] =>
    [...rows.values()].flatMap(({ fields }) => subject.fields.flatMap((field) => wordsIn(fields[field])))
  const isSafe = async (word: string): Promise<boolean> =>
    givenUp.has(word) || atCollege().includes(word) || wordsIn(await onDevice()).includes(word)

  const open = async (id: number | null, draft: string | null = null): Promise<OpenTab> => {
    const page = openPage(device, college.stub.baseURL, () => undefined)
    const opened = { page, about: { id, draft }, tab: await subject.open(page, college, id, draft) }
    tabs.push(opened)
    return opened
  }
  const without = (gone: OpenTab): void => {
    tabs = tabs.filter((other) => other !== gone)
  }
  const kill = (gone: OpenTab): void => {
    without(gone)
    gone.page.kill()
  }
  const leave = async (gone: OpenTab): Promise<void> => {
    without(gone)
    await gone.tab.leave()
  }
  const again = ({ tab: old, about }: OpenTab): Promise<OpenTab> => open(old.rowId() ?? about.id)
  /** As the session does: open editors are asked for their last words, and nothing is kept after them. */
  const endPages = async (): Promise<OpenTab[]> => {
    const gone = tabs
    for (const one of gone) {
      await one.page.drafts.settle()
      one.page.drafts.close()
      await leave(one)
    }
    return gone
  }
  const settle = ({ tab: one }: OpenTab): void => {
    if (!one.hasClash()) return
    const mine = new Set(Object.values(one.shown()).flatMap(wordsIn))
    for (const word of atCollege()) if (!mine.has(word)) givenUp.add(word)
    one.settle()
  }

  const actIn = async (one: OpenTab, next: TabAct): Promise<void> => {
    if (next.kind === 'type') {
      if (weather.isUp && weather.isSignedIn) await until('the editor opens', one.tab.isReady)
      if (!one.tab.isReady()) return
      const field = subject.fields[next.field]
      const word = `word${(words += 1)}`
      typed.push(word)
      one.tab.write(field, [one.tab.shown()[field], word].filter(Boolean).join(' '))
    } else if (next.kind === 'attach') {
      const id = one.tab.rowId()
      if (id !== null) college.change(id)
      if (next.heard) one.tab.hear()
    } else if (next.kind === 'save') one.tab.save()
    else if (next.kind === 'settle') settle(one)
    else if (next.kind === 'leave') await leave(one)
    else if (next.kind === 'reload') {
      window.dispatchEvent(new Event('pagehide'))
      await pause(0)
      const last = typed.at(-1)
      if (last !== undefined) await until(`${last} is kept when the page goes`, () => isSafe(last))
      kill(one)
      await again(one)
    } else {
      const last = typed.at(-1)
      if (last !== undefined) await until(`${last} is kept a moment after the key`, () => isSafe(last))
      kill(one)
    }
  }
  const act = async (next: Act): Promise<void> => {
    if (next.kind === 'open') {
      const known = [...rows.keys()].at(-1) ?? null
      if (tabs.length < 3) await open(next.fresh && subject.begins ? null : known)
      return
    }
    if (next.kind === 'rest') return pause(next.ms)
    if (next.kind === 'lose') return void (weather.losing = next.count)
    if (next.kind === 'network') {
      weather.isUp = next.isUp
      for (const one of tabs) one.tab.setOnline(next.isUp)
      return
    }
    if (next.kind === 'elsewhere') {
      const id = [...rows.keys()].at(-1)
      if (id === undefined) return
      elsewhere.set(id, `elsewhere${(words += 1)}`)
      college.change(id, { elsewhere: elsewhere.get(id) })
      return
    }
    if (next.kind === 'sessionEnds') return void (weather.isSignedIn = false)
    if (next.kind === 'signIn') {
      if (weather.isSignedIn) return
      const gone = await endPages()
      weather.isSignedIn = true
      for (const one of gone) await again(one)
      return
    }
    if (next.kind === 'switchUser') {
      const gone = await endPages()
      expect(await onDevice(createDevice(userId + 1))).toBe('[]')
      for (const one of gone) await again(one)
      return
    }
    await actIn(tabs[next.tab % Math.max(tabs.length, 1)] ?? (await open(subject.begins ? null : 1)), next)
  }

  const isThere = (word: string): boolean => givenUp.has(word) || atCollege().includes(word)
  const isSent = ({ tab: one }: OpenTab): boolean => Object.values(one.shown()).flatMap(wordsIn).every(isThere)
  /** Whether all that is typed in the open tabs has come to the college, or waits for the person to choose. */
  const isCalm = (): boolean => tabs.every((one) => one.tab.isReady() && (one.tab.hasClash() || isSent(one)))
  const isAllThere = (): boolean => typed.every(isThere)

  const finish = async (): Promise<void> => {
    Object.assign(weather, { isUp: true, isSignedIn: true, losing: 0 })
    const gone = await endPages()
    for (const one of gone) await again(one)
    for (let rounds = 0; rounds < 20; rounds += 1) {
      for (const one of tabs) {
        one.tab.setOnline(true)
        await until('the editor opens', one.tab.isReady)
        if (!one.tab.hasClash() && !isSent(one)) one.tab.save()
      }
      await until('all of it is sent, or waits for a choice', isCalm)
      const clashing = tabs.find(({ tab: one }) => one.hasClash())
      if (clashing) {
        settle(clashing)
        continue
      }
      for (const one of tabs) await leave(one)
      await note('left')
      const { drafts } = openPage(device, college.stub.baseURL, () => undefined)
      // What was left a moment ago is still being kept or sent.
      let left: KeptDraft | undefined
      await until('what was left is at the college or on the device', async () => {
        left = (await drafts.left()).find(({ value }) => !wordsIn(JSON.stringify(value)).every(isThere))
        return left !== undefined || isAllThere()
      })
      if (!left) return
      await open(subject.rowOf(left.key), left.key)
    }
    throw new Error('Something on the device never came to the college.')
  }

  const history: string[] = []
  const note = async (what: unknown): Promise<void> => {
    const shown = tabs.map(({ tab: one }) => [one.isReady(), one.hasClash(), one.shown()])
    history.push(
      [what, [...rows.values()], shown].map((part) => JSON.stringify(part)).join(' ') + ' ' + (await onDevice()),
    )
  }
  try {
    for (const next of all) {
      await act(next)
      await note(next)
    }
    await finish()
    const there = atCollege()
    expect(typed.filter((word) => !givenUp.has(word) && !there.includes(word))).toEqual([])
    expect(there.filter((word, at) => there.indexOf(word) !== at)).toEqual([])
    for (const [id, word] of elsewhere) expect(rows.get(id)?.fields['elsewhere']).toBe(word)
  } catch (error) {
    const sent = college.stub.received.map(({ method, headers, body }) =>
      JSON.stringify([method, headers['idempotency-key'], body]),
    )
    throw new Error(['What was played:', ...history, 'What was sent:', ...sent].join('\n'), { cause: error })
  } finally {
    for (const one of tabs) kill(one)
    await college.stub.close()
  }
}

/** How often the acts are played: `TEXT_RUNS` times from `SEED`, or fifty times. */
export const textRuns = (): fc.Parameters<[readonly Act[]]> => {
  const seed = process.env['SEED']
  return {
    numRuns: Number(process.env['TEXT_RUNS'] ?? 50),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    endOnFailure: process.env['SHRINK'] === undefined,
  }
}
