import { Button, PasswordInput } from '@mantine/core'
import { changePassword } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { useCallForm } from '#identity'
import { classes } from '#kit'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { lookAtPasswords, NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import type { GateProps } from './gateProps.ts'

/** The password was set by another person: it works once, to choose a new one. */
export function PasswordGate({ onDone, onSignOut }: GateProps) {
  const form = useCallForm(changePassword, {
    names: ['current', 'password', 'repeat'],
    fieldOf: { [code.passwordTooShort]: 'password', [code.passwordsDiffer]: 'repeat' },
    check: (typed) => ({
      ...(typed.current === '' ? { current: 'Enter the password you signed in with' } : {}),
      ...lookAtPasswords(typed),
    }),
    bodyOf: ({ current, password, repeat }) => ({ current, password, repeat }),
    onDone,
  })
  return (
    <AuthCard title="Choose a password" sentence="Your current password was set for you. Choose your own.">
      <AuthForm form={form} label="Choose a password" verb="Set password" working="Saving…">
        <PasswordInput
          {...form.field('current')}
          label="Password you signed in with"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
        />
        <NewPasswordFields form={form} label="New password" />
      </AuthForm>
      <p className={classes('prose above24', authStyles.foot)}>
        <Button variant="subtle" size="compact-md" onClick={onSignOut}>
          Sign out
        </Button>
      </p>
    </AuthCard>
  )
}
