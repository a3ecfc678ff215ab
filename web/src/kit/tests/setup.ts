// What people type is kept on the device by every screen: each file has a place for it, whichever ran before.
import 'fake-indexeddb/auto'
import outer from 'node:console'
import { configure } from '@testing-library/react'
import { afterAll, beforeEach } from 'vitest'
import { completeBrowser } from '../api/tests/browser.ts'
import { questions } from '../dialog/confirm.ts'
import { toasts } from '../notice/toast.ts'

declare global {
  interface Window {
    happyDOM?: { setViewport: (size: { width: number }) => void }
  }
}

// happy-dom notes each refused call on the console outside of the runner's; tests refuse calls on purpose.
outer.error = () => undefined

/** What a page says to people: its text without its styles. */
const wordsOf = (page: Element): string => {
  const copy = page.cloneNode(true) as Element // a clone of an element is one
  for (const style of copy.querySelectorAll('style, script')) style.remove()
  return copy.textContent
}

if (typeof document !== 'undefined') {
  completeBrowser()
  // What a test waits for comes when the machine has time for it; a busy one is no failure. A failure says what was
  // sought and what the page said, without the page's markup.
  configure({
    asyncUtilTimeout: 30_000,
    getElementError: (message, page) => {
      const found = new Error(`${(message ?? '').split('\n')[0]}\nThe page said: ${wordsOf(page).slice(0, 3_000)}`)
      found.name = 'TestingLibraryElementError'
      return found
    },
  })
}

// A page stands on a desk, whatever the test before it showed on a phone.
beforeEach(() => globalThis.window?.happyDOM?.setViewport({ width: 1_280 }))

// The files of one worker share its modules. What a page keeps outside React ends with the file, as it does with a page.
afterAll(() => {
  toasts.clear()
  questions.current()?.answer(false)
})
