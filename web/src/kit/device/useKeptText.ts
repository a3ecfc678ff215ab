import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftSlot } from './drafts.ts'
import { useDrafts } from './DraftsProvider.tsx'

/**
 * A text outside a record's editor, kept on the device under a name until it is empty: it is there again after Back. Without a name it is
 * kept nowhere but on the page. Under another name it is another text.
 */
export const useKeptText = (name: string | null): readonly [text: string, write: (text: string) => void] => {
  const { drafts } = useDrafts()
  const [shown, setShown] = useState({ name, text: '' })
  const slot = useRef<DraftSlot | null>(null)
  const latest = useRef({ name, text: '' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const keep = useCallback((words: string): void => {
    const open = slot.current
    if (!open) return
    const kept = words.trim() === '' ? open.drop() : open.keep(words)
    // A device that keeps nothing leaves the text on the page.
    last.current = Promise.allSettled([last.current, kept])
  }, [])
  useEffect(() => {
    if (latest.current.name !== name) latest.current = { name, text: '' }
    if (!drafts || name === null) return
    const claimed = drafts.claim(name).catch(() => null)
    let left: string | null = null
    const open = async (): Promise<void> => {
      const found = await claimed
      if (left !== null) {
        // Typed and left before the place was found.
        if (left.trim() !== '' && !found?.found) await found?.keep(left).catch(() => undefined)
        return
      }
      slot.current = found
      const before = found?.found?.value
      if (typeof before === 'string' && latest.current.text === '') {
        latest.current = { name, text: before }
        setShown(latest.current)
      } else keep(latest.current.text)
    }
    const opened = open()
    return () => {
      left = latest.current.name === name ? latest.current.text : ''
      slot.current = null
      const lastWords = async (): Promise<void> => {
        await opened
        await last.current
      }
      void drafts.release(name, claimed, lastWords())
    }
  }, [drafts, name, keep])
  return [
    shown.name === name ? shown.text : '',
    (words) => {
      latest.current = { name, text: words }
      setShown(latest.current)
      keep(words)
    },
  ]
}
