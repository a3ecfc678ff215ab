// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '#kit/router'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#kit'
import { SignIn, type SignInProps } from './SignIn.tsx'

afterEach(cleanup)

function show(props: Partial<SignInProps> = {}) {
  const onSubmit = vi.fn<SignInProps['onSubmit']>()
  render(
    <ThemeProvider env="test">
      <MemoryRouter>
        <SignIn onSubmit={onSubmit} {...props} />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return { onSubmit, user: userEvent.setup() }
}

test('hands over what was typed', async () => {
  const { onSubmit, user } = show()
  await user.type(screen.getByLabelText('Username or email'), ' marama ')
  await user.type(screen.getByLabelText('Password'), ' a long pass phrase ')
  await user.click(screen.getByLabelText('Keep me signed in for 10 days'))
  await user.keyboard('{Tab}')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(onSubmit).toHaveBeenCalledWith({ username: 'marama', password: ' a long pass phrase ', remember: true })
})

test('says what is missing and goes there', async () => {
  const { onSubmit, user } = show()
  await user.type(screen.getByLabelText('Username or email'), 'marama{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('Enter your password.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('shows the words of the server, and takes no second press while it works', async () => {
  const { onSubmit, user } = show({ error: 'Wrong username or password', busy: true })
  expect(screen.getByRole('alert').textContent).toBe('Wrong username or password')
  await user.type(screen.getByLabelText('Username or email'), 'marama')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Signing in…' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('offers only the ways that work', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  show({ onPasskey: () => undefined, registerPath: '/app/register', forgotPath: '/app/password/reset' })
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Forgot it?', 'Register'])
})
