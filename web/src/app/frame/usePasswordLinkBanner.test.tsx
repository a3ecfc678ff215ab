// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider, createAnswers, ThemeProvider } from '#kit'
import { clientOf } from '#kit/testing'
import type { SignedIn } from '../session/index.ts'
import { BannerRow } from './BannerRow.tsx'
import { usePasswordLinkBanner } from './usePasswordLinkBanner.ts'

afterEach(cleanup)

type Person = Pick<SignedIn, 'acting' | 'passwordLinkAt'>

function Row({ person }: { person: Person }) {
  const banner = usePasswordLinkBanner(person)
  return <BannerRow banners={banner ? [banner] : []} />
}

const open = (person: Person) =>
  render(
    <ThemeProvider env="test">
      <ClientProvider client={clientOf('http://localhost').client} answers={createAnswers()}>
        <Row person={person} />
      </ClientProvider>
    </ThemeProvider>,
  )

const passwordLinkAt = '2026-11-19T23:00:00.000Z'

test('a link to set the password that the office made is told to its person, until they close it', async () => {
  open({ acting: null, passwordLinkAt })
  await screen.findByText(
    'The college office made a link to set your password on 20/11/2026 12:00:00. If you didn’t ask for it, change your password and tell the office.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/made a link to set your password/)).toBeNull()
})

test.each<[string, Person]>([
  ['where the office made no link', { acting: null, passwordLinkAt: null }],
  [
    'to an administrator who acts as its user',
    { acting: { by: 1, name: 'Priya Nair', until: passwordLinkAt }, passwordLinkAt },
  ],
])('it does not stand %s', (_who, person) => {
  open(person)
  expect(screen.queryByText(/made a link to set your password/)).toBeNull()
})
