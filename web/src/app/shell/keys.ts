import { useEffect } from 'react'

/** What a key does, by its lower-case letter. */
export type Keys = Readonly<Record<string, () => void>>

/** Whether the person is writing, so that letters are letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]')
}

/** Single-letter shortcuts, off while typing or in a dialog, and Ctrl or ⌘ with K, which always opens the search. */
export function useKeys(letters: Keys, onFind: (() => void) | undefined) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase()
      const withModifier = event.ctrlKey || event.metaKey
      if (onFind && letter === 'k' && withModifier && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        onFind()
        return
      }
      if (withModifier || event.altKey || event.repeat || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const act = letters[letter]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letters, onFind])
}
