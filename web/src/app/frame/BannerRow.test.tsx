// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider } from '#kit'
import type { Banner } from './banner.ts'
import { BannerRow } from './BannerRow.tsx'

afterEach(cleanup)

const notice = (action: string): Banner => ({
  kind: 'notice',
  level: 'warning',
  lead: 'Logbooks for the winter workshop',
  text: 'Bring a printed logbook of your last 50 procedures to the workshop. Procedures gives it to you as a PDF.',
  action: { label: action, run: () => undefined },
})

const show = (banner: Banner): HTMLElement | null => {
  render(
    <ThemeProvider env="test">
      <BannerRow banners={[banner]} />
    </ThemeProvider>,
  )
  return (typeof banner.lead === 'string' ? screen.getByText(banner.lead) : screen.getByText(/^The/)).closest('p')
}

test('a short notice is folded on a phone, and opens as a whole', async () => {
  const words = show(notice('Close'))
  const folded = words?.className
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(words?.className).not.toBe(folded)
  expect(words?.classList.contains('three-lines')).toBe(false)
})

test('a long notice ends in dots, and is read on its page', () => {
  expect(show(notice('Read'))?.classList.contains('three-lines')).toBe(true)
  expect(screen.getAllByRole('button', { name: 'Read' })).toHaveLength(1)
})

test('a banner with nothing more to press says all of its words', () => {
  expect(show({ kind: 'version', text: 'There is a newer version.' })?.classList.contains('three-lines')).toBe(false)
})
