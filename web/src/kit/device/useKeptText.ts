import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceDrafts, DraftSlot } from './drafts.ts'
import { useDrafts } from './DraftsProvider.tsx'

/** A text that is kept, how it is written, and what to say once the server has these words of it. */
export type KeptText = readonly [text: string, write: (text: string) => void, sent: (words: string) => void]

/** What of a text the server does not have once it has taken these words; null where it says something else by now. */
const restOf = (text: string, words: string): string | null => {
  const [now, taken] = [text.trim(), words.trim()]
  return now.startsWith(taken) ? now.slice(taken.length).trimStart() : null
}

/** The texts that are open on this page, by whose and under which name. */
const open = new Map<string, Set<(words: string) => void>>()

/** Takes words that were sent from what their page has left on the device. */
const takeFromDevice = async (drafts: DeviceDrafts, name: string, words: string): Promise<void> => {
  const claimed = drafts.claim(name).catch(() => null)
  const work = async (): Promise<void> => {
    const slot = await claimed
    const kept = slot?.found?.value
    const rest = typeof kept === 'string' ? restOf(kept, words) : null
    if (rest !== null) await (rest === '' ? slot?.drop() : slot?.keep(rest))
  }
  await drafts.release(name, claimed, work())
}

const afterEachOther = (before: string, typed: string): string => `${before}\n\n${typed}`

/**
 * A text outside a record's editor, kept on the device under a name until it is empty: it is there again after Back. Without a name it is
 * kept nowhere but on the page. Under another name it is another text. `join` puts together what an earlier page left and what was typed
 * before that was found.
 */
export const useKeptText = (name: string | null, join = afterEachOther): KeptText => {
  const { drafts } = useDrafts()
  const [shown, setShown] = useState({ name, text: '' })
  const slot = useRef<DraftSlot | null>(null)
  const latest = useRef({ name, text: '' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const joined = useRef(join)
  const keep = useCallback((words: string): void => {
    const mine = slot.current
    if (!mine) return
    const kept = words.trim() === '' ? mine.drop() : mine.keep(words)
    // A device that keeps nothing leaves the text on the page.
    last.current = Promise.allSettled([last.current, kept])
  }, [])
  const show = useCallback(
    (text: string): void => {
      latest.current = { name, text }
      setShown(latest.current)
    },
    [name],
  )
  const write = (text: string): void => {
    show(text)
    keep(text)
  }
  useEffect(() => {
    if (latest.current.name !== name) latest.current = { name, text: '' }
    if (!drafts || name === null) return
    const claimed = drafts.claim(name).catch(() => null)
    let left: string | null = null
    const find = async (): Promise<void> => {
      const found = await claimed
      const before = found?.found?.value
      if (left !== null) {
        // Typed and left before the place was found.
        if (left.trim() !== '' && typeof before !== 'string') await found?.keep(left).catch(() => undefined)
        return
      }
      slot.current = found
      const { text } = latest.current
      if (typeof before === 'string') show(text === '' ? before : joined.current(before, text))
      if (text !== '') keep(latest.current.text)
    }
    const taken = (words: string): void => {
      const rest = restOf(latest.current.text, words)
      if (rest === null) return
      show(rest)
      keep(rest)
    }
    const place = `${drafts.owner} ${name}`
    const here = open.get(place) ?? new Set()
    open.set(place, here.add(taken))
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
  return [shown.name === name ? shown.text : '', write, sent]
}
