import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { code } from '@college/contract/kit'
import { firstAdmin, passwordShortest, usernameShortest } from '@college/contract/identity'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from '#kit/router'
import { CallFailed, messageOf, Note, toast, useClient } from '#kit'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'

const names = ['firstname', 'lastname', 'email', 'username', 'password', 'repeat'] as const
type Name = (typeof names)[number]
type Wrong = Partial<Record<Name, string>>

/** The field that a code speaks of, where the server names none. */
const fieldOf: Readonly<Record<number, Name>> = {
  [code.passwordTooShort]: 'password',
  [code.passwordsDiffer]: 'repeat',
  [code.usernameTooShort]: 'username',
  [code.usernameTaken]: 'username',
  [code.emailTaken]: 'email',
  [code.emailInvalid]: 'email',
}

/** With the secret that was printed at the first start, the first administrator is made here. */
export function FirstAdmin({ token }: { token: string }) {
  const client = useClient()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const show = (form: HTMLFormElement, found: Wrong): void => {
    setWrong(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const make = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form)
    const text = (name: Name): string => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const body = {
      token,
      firstname: text('firstname'),
      lastname: text('lastname'),
      email: text('email'),
      username: text('username'),
      password: text('password'),
      repeat: text('repeat'),
    }
    const read = firstAdmin.body?.safeParse(body)
    const empty = names.filter((name) => text(name).trim() === '').map((name) => [name, 'This cannot be empty'])
    const issues = read?.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
    if (empty.length + issues.length > 0) {
      show(form, Object.fromEntries([...issues, ...empty]))
      return
    }
    setBusy(true)
    setFailure(null)
    setWrong({})
    try {
      await client.call<typeof firstAdmin>(firstAdmin, { body }, { anonymous: true, quiet: true })
      toast({ text: 'First administrator added. Sign in now.' })
      await navigate('/app/signin', { replace: true })
    } catch (error) {
      const said = error instanceof CallFailed ? wrongOf(error) : {}
      if (Object.keys(said).length > 0) show(form, said)
      else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void make(event.currentTarget)
  }
  const field = (name: Name, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    error: wrong[name],
    'aria-invalid': wrong[name] !== undefined,
    maxLength: 1_000,
  })

  return (
    <AuthCard title="First administrator" sentence="This college has no administrator yet. The link works once." wide>
      <form className="grid gap20" onSubmit={submit} noValidate aria-label="First administrator">
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure}
            </Note>
          )}
        </div>
        <div className={authStyles.two}>
          <TextInput {...field('firstname', 'First name', 'given-name')} />
          <TextInput {...field('lastname', 'Last name', 'family-name')} />
        </div>
        <TextInput {...field('email', 'Email', 'email')} type="email" />
        <TextInput
          {...field('username', 'Username', 'username')}
          description={`At least ${usernameShortest} characters`}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          {...field('password', 'Password', 'new-password')}
          description={`At least ${passwordShortest.alone} characters. A few words are easier to remember than symbols.`}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <PasswordInput
          {...field('repeat', 'Password again', 'new-password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
        />
        <Button type="submit" size="lg" fullWidth aria-disabled={busy}>
          {busy ? 'Saving…' : 'Make administrator'}
        </Button>
      </form>
    </AuthCard>
  )
}

const wrongOf = (failure: CallFailed): Wrong => {
  const known = failure.errors.filter(({ path }) => names.some((name) => name === path))
  if (known.length > 0) return Object.fromEntries(known.map(({ path, message }) => [path, message]))
  const name = fieldOf[failure.code]
  return name ? { [name]: failure.message } : {}
}
