import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, Note } from '#kit'
import styles from './SignIn.module.css'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
}

export interface SignInProps {
  readonly onSubmit: (credentials: Credentials) => void
  /** The college's line under the title; its room is kept until it is here. */
  readonly sentence?: string | undefined
  /** What the server said to the last try. */
  readonly error?: string | undefined
  readonly busy?: boolean
  /** Shown over the fields: that the person is signed out now, or why they are here. */
  readonly notice?: string | undefined
  /** Each way is listed only when it works. */
  readonly onPasskey?: ((remember: boolean) => void) | undefined
  /** The browser is asking for the passkey. */
  readonly isAskingPasskey?: boolean
  /** The college's own sign-in, where it has one. */
  readonly college?: { readonly name: string; readonly onUse: (remember: boolean) => void } | undefined
  /** Where a new confirmation link is asked for, once the server has said that it is missing. */
  readonly confirmPath?: string | undefined
  readonly forgotPath?: string | undefined
  readonly registerPath?: string | undefined
}

/** The sign-in card: one thing in view. */
export function SignIn(props: SignInProps) {
  const { onSubmit, sentence, error, busy = false, notice, forgotPath, registerPath } = props
  const { onPasskey, isAskingPasskey = false, confirmPath, college } = props
  const remember = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string): string => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    const username = text('username').trim()
    const password = text('password')
    setMissing({
      ...(username ? {} : { username: 'Enter your username or email.' }),
      ...(password ? {} : { password: 'Enter your password.' }),
    })
    if (busy) return
    if (username && password) onSubmit({ username, password, remember: fields.has('remember') })
    else form.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus()
  }

  return (
    <div className="card">
      <title>Sign in</title>
      <h1 className="title">Sign in</h1>
      <p className={classes('prose', styles.sentence)}>{sentence}</p>
      {notice && !error && <p className="body ink below20">{notice}</p>}
      <form className="grid gap20" onSubmit={submit} noValidate>
        <div role="alert">
          {error && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {error}
              {confirmPath && (
                <div>
                  <Link to={confirmPath}>Send the confirmation link again</Link>
                </div>
              )}
            </Note>
          )}
        </div>
        <TextInput
          name="username"
          label="Username or email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={missing.username}
          size="md"
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          maxLength={1024}
          error={missing.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          size="md"
        />
        <div className={classes('spread wrap gap8-16 secondary', styles.row)}>
          <Checkbox ref={remember} name="remember" label="Keep me signed in for 10 days" />
          {forgotPath && <Link to={forgotPath}>Forgot it?</Link>}
        </div>
        <Button type="submit" size="lg" fullWidth aria-disabled={busy} data-busy={busy || undefined}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      {(onPasskey ?? college) && <p className={classes('row muted gap12', styles.or)}>or</p>}
      <div className="grid gap12">
        {college && (
          <Button
            variant="default"
            size="lg"
            fullWidth
            leftSection={<Icon of={IconBuilding} size={20} />}
            onClick={() => college.onUse(remember.current?.checked ?? false)}
          >
            Sign in with {college.name}
          </Button>
        )}
        {onPasskey && (
          <Button
            variant="default"
            size="lg"
            fullWidth
            leftSection={<Icon of={IconFingerprint} size={20} />}
            aria-disabled={isAskingPasskey}
            onClick={() => onPasskey(remember.current?.checked ?? false)}
          >
            {isAskingPasskey ? 'Waiting for your device…' : 'Use a passkey'}
          </Button>
        )}
      </div>
      {registerPath && (
        <p className={classes('prose above24 centred', styles.register)}>
          New here? <Link to={registerPath}>Register</Link>
        </p>
      )}
    </div>
  )
}
