// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { StubServer } from '#kit/testing'
import { openFormPage } from '../tests/formPage.tsx'
import { wholeOf } from '../tests/rows.ts'
import { educator } from '../tests/show.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

test('the form of a conversation leads to its page', async () => {
  const belongs_to = { title: 'Structured conversation, 2026', path: '/app/conversation?cycle=4&user_id=2' }
  ;({ stub } = await openFormPage(educator, wholeOf({ belongs_to })))
  const link = screen.getByRole('link', { name: 'Structured conversation, 2026' })
  expect(link.getAttribute('href')).toBe('/app/conversation?cycle=4&user_id=2')
  expect(link.parentElement?.textContent).toContain('Part of: Structured conversation, 2026. Reference:')
})

test('a form that is part of nothing, or of what its reader may not open, says nothing of it', async () => {
  ;({ stub } = await openFormPage(educator, wholeOf()))
  expect(screen.getByText(/Reference: K7Q2M/)).toBeDefined()
  expect(screen.queryByText(/Part of:/)).toBeNull()
})
