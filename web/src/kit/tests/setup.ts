import { configure } from '@testing-library/react'
import { completeBrowser } from '../api/tests/browser.ts'

if (typeof document !== 'undefined') {
  completeBrowser()
  // What a test waits for comes when the machine has time for it; a busy one is no failure.
  configure({ asyncUtilTimeout: 8_000 })
}
