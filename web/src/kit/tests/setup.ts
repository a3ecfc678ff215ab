import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { completeBrowser } from '../api/tests/browser.ts'
import { questions } from '../page/confirm.ts'
import { toasts } from '../page/toast.ts'

if (typeof document !== 'undefined') {
  completeBrowser()
  // What a test waits for comes when the machine has time for it; a busy one is no failure.
  configure({ asyncUtilTimeout: 8_000 })
}

// The files of one worker share its modules. What a page keeps outside React ends with the file, as it does with a page.
afterAll(() => {
  toasts.clear()
  questions.current()?.answer(false)
})
