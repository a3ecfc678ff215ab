import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from '#kit/router'
import { membersOf } from '../api/failure.ts'
import type { DeviceDrafts, DraftSlot } from './drafts.ts'
import { useDrafts } from './DraftsProvider.tsx'

/** What an earlier page left of a text, and the way to be rid of it. */
export interface RestoredText {
  readonly at: Date
  readonly discard: () => void
}

/** What a text is called in a list of what is unfinished: never its own words. */
export interface KeptAbout {
  readonly kind: string
  readonly words: string
}

interface KeptTextOptions {
  /** What it is called where unfinished text is listed; null where no page leads back to it. */
  readonly about?: KeptAbout | null
  /** Puts together what an earlier page left and what was typed before that was found. */
  readonly join?: (before: string, typed: string) => string
}

/** A text that is kept, how it is written, what to say once the server has these words of it, and what an earlier page left. */
export type KeptText = readonly [
  text: string,
  write: (text: string) => void,
  sent: (words: string) => void,
  restored: RestoredText | null,
]

/** Several texts of one screen as one: when the last of them was typed, and the way to be rid of all. */
export const restoredTogether = (...all: readonly (RestoredText | null)[]): RestoredText | null => {
  const found = all.filter((one) => one !== null)
  const [last] = found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (!last) return null
  return { at: last.at, discard: () => found.forEach(({ discard }) => discard()) }
}

/** The words of a kept text; those of earlier versions were kept bare. */
const textIn = (value: unknown): string | null => {
  const { text } = membersOf(value)
  return typeof value === 'string' ? value : typeof text === 'string' ? text : null
}

/** What of a text the server does not have once it has taken these words; null where it says something else by now. */
const restOf = (text: string, words: string): string | null => {
  const [now, taken] = [text.trim(), words.trim()]
  return now.startsWith(taken) ? now.slice(taken.length).trimStart() : null
}

interface ShownText {
  readonly name: string | null
  readonly text: string
  /** When what an earlier page left of it was typed; null where there was none. */
  readonly foundAt: Date | null
}

/** The texts that are open on this page, by whose and under which name. */
const open = new Map<string, Set<(words: string) => void>>()

/** Takes words that were sent from what their page has left on the device. */
const takeFromDevice = async (drafts: DeviceDrafts, name: string, words: string): Promise<void> => {
  const claimed = drafts.claim(name).catch(() => null)
  const work = async (): Promise<void> => {
    const slot = await claimed
    const kept = textIn(slot?.found?.value)
    const rest = kept === null ? null : restOf(kept, words)
    const { about = null } = membersOf(slot?.found?.value)
    if (rest !== null) await (rest === '' ? slot?.drop() : slot?.keep({ text: rest, about }))
  }
  await drafts.release(name, claimed, work())
}

const afterEachOther = (before: string, typed: string): string => `${before}\n\n${typed}`

/**
 * A text outside a record's editor, kept on the device under a name until it is empty: it is there again after Back. Without a name it is
 * kept nowhere but on the page. Under another name it is another text.
 */
export const useKeptText = (
  name: string | null,
  { about = null, join = afterEachOther }: KeptTextOptions = {},
): KeptText => {
  const { drafts } = useDrafts()
  const { pathname, search, state } = useLocation()
  const [shown, setShown] = useState<ShownText>({ name, text: '', foundAt: null })
  const slot = useRef<DraftSlot | null>(null)
  const latest = useRef<ShownText>({ name, text: '', foundAt: null })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const joined = useRef(join)
  const place = useRef<unknown>(null)
  const prefer = useRef(membersOf(state)['draft'])
  useEffect(() => {
    place.current = about && { ...about, path: pathname + search }
  })
  const keep = useCallback((words: string): void => {
    const mine = slot.current
    if (!mine) return
    const kept = words.trim() === '' ? mine.drop() : mine.keep({ text: words, about: place.current })
    // A device that keeps nothing leaves the text on the page.
    last.current = Promise.allSettled([last.current, kept])
  }, [])
  const show = useCallback(
    (text: string, foundAt = latest.current.foundAt): void => {
      latest.current = { name, text, foundAt: text.trim() === '' ? null : foundAt }
      setShown(latest.current)
    },
    [name],
  )
  const write = (text: string): void => {
    show(text)
    keep(text)
  }
  useEffect(() => {
    if (latest.current.name !== name) latest.current = { name, text: '', foundAt: null }
    if (!drafts || name === null) return
    const preferred = typeof prefer.current === 'string' ? prefer.current : null
    const claimed = drafts.claim(name, preferred).catch(() => null)
    let left: string | null = null
    const find = async (): Promise<void> => {
      const found = await claimed
      const before = textIn(found?.found?.value)
      if (left !== null) {
        // Typed and left before the place was found.
        if (left.trim() !== '' && before === null)
          await found?.keep({ text: left, about: place.current }).catch(() => undefined)
        return
      }
      slot.current = found
      const { text } = latest.current
      if (before !== null) show(text === '' ? before : joined.current(before, text), found?.found?.at ?? null)
      if (text !== '') keep(latest.current.text)
    }
    const taken = (words: string): void => {
      const rest = restOf(latest.current.text, words)
      if (rest === null) return
      show(rest)
      keep(rest)
    }
    const editors = `${drafts.owner} ${name}`
    const here = open.get(editors) ?? new Set()
    open.set(editors, here.add(taken))
    const found = find()
    return () => {
      here.delete(taken)
      left = latest.current.name === name ? latest.current.text : ''
      slot.current = null
      const lastWords = async (): Promise<void> => {
        await found
        await last.current
      }
      void drafts.release(name, claimed, lastWords())
    }
  }, [drafts, name, keep, show])
  const sent = (words: string): void => {
    const here = drafts && name !== null ? [...(open.get(`${drafts.owner} ${name}`) ?? [])] : []
    for (const taken of here) taken(words)
    if (here.length > 0) return
    if (drafts && name !== null) void takeFromDevice(drafts, name, words).catch(() => undefined)
    else if (latest.current.name === name) write(restOf(latest.current.text, words) ?? latest.current.text)
  }
  const { text, foundAt } = shown.name === name ? shown : { text: '', foundAt: null }
  return [text, write, sent, foundAt && { at: foundAt, discard: () => write('') }]
}
