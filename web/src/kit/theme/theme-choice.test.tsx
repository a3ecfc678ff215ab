// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ThemeProvider, useThemeChoice } from './ThemeProvider.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Choice() {
  const [theme, choose] = useThemeChoice()
  return (
    <>
      <p>{theme}</p>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('auto')}>
        Device
      </button>
    </>
  )
}

const shown = () =>
  render(
    <ThemeProvider env="test">
      <Choice />
    </ThemeProvider>,
  )
const scheme = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme')

test('the theme follows the device until one is chosen, which stays on the device', async () => {
  shown()
  expect([screen.getByText('auto').tagName, scheme()]).toEqual(['P', 'light'])
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect([scheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  cleanup()
  shown()
  expect([screen.getByText('dark').tagName, scheme()]).toEqual(['P', 'dark'])
  await userEvent.click(screen.getByRole('button', { name: 'Device' }))
  expect(scheme()).toBe('light')
})
