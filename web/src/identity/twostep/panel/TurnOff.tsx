import { Button, PasswordInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { passwordShortest, removeTwoStep, type TwoStepState } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { useState, type SubmitEvent } from 'react'
import { classes, Note, useAction } from '#kit'
import { PasswordStrength } from '../../password/PasswordStrength.tsx'
import styles from './panel.module.css'

interface TurnOffProps {
  /** Whether the present password may stand alone. */
  readonly passwordLong: boolean
  readonly onDone: (state: TwoStepState) => void
  readonly onClose: () => void
}

/** Turns two-step verification off; a password that is too short to stand alone is replaced on the way. */
export function TurnOff({ passwordLong, onDone, onClose }: TurnOffProps) {
  const { act, isPending, failure } = useAction(removeTwoStep)
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const asksPassword = !passwordLong || failure?.code === code.passwordTooShort
  const wrong = (path: string): string | undefined => failure?.errors.find((issue) => issue.path === path)?.message
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    const answer = await act(asksPassword ? { password, repeat } : {})
    if (answer) onDone(answer.data)
  }
  return (
    <form
      className={classes('grid gap16', styles.entry)}
      aria-label="Turn two-step verification off"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p>
        You’ll sign in with your password alone. We’ll remove your app, passkeys and recovery codes.
        {asksPassword &&
          ` For that it needs at least ${passwordShortest.alone} characters. Choose a new one. We’ll end your other sessions.`}
      </p>
      <div role="alert">
        {failure && failure.errors.length === 0 && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      {asksPassword && (
        <>
          <div>
            <PasswordInput
              label="New password"
              autoComplete="new-password"
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              maxLength={1_000}
              error={wrong('password')}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
            />
            <PasswordStrength password={password} shortest={passwordShortest.alone} />
          </div>
          <PasswordInput
            label="New password again"
            autoComplete="new-password"
            value={repeat}
            onChange={({ currentTarget }) => setRepeat(currentTarget.value)}
            maxLength={1_000}
            error={wrong('repeat')}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
          />
        </>
      )}
      <div className="row wrap gap8">
        <Button type="submit" aria-busy={isPending}>
          {isPending ? 'Turning off…' : 'Turn off'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Leave it on
        </Button>
      </div>
    </form>
  )
}
