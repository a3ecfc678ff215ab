import { PasswordInput } from '@mantine/core'
import { passwordShortest } from '@college/contract/identity'
import { PasswordStrength, type CallForm } from '#identity'

interface WithPasswords {
  readonly values: Readonly<Record<'password' | 'repeat', string>>
  readonly field: (
    name: 'password' | 'repeat',
  ) => Omit<ReturnType<CallForm<'password' | 'repeat'>['field']>, 'name'> & { readonly name: string }
}

const shown = (label: string) => ({ 'aria-label': label, tabIndex: 0 })

/** A new password with its strength, and the same again. */
export function NewPasswordFields({ form, label = 'Password' }: { form: WithPasswords; label?: string }) {
  return (
    <>
      <div>
        <PasswordInput
          {...form.field('password')}
          label={label}
          autoComplete="new-password"
          visibilityToggleButtonProps={shown('Show the password')}
        />
        <PasswordStrength password={form.values.password} shortest={passwordShortest.alone} />
      </div>
      <PasswordInput
        {...form.field('repeat')}
        label={`${label} again`}
        autoComplete="new-password"
        visibilityToggleButtonProps={shown('Show the repeated password')}
      />
    </>
  )
}

/** What can be said of the two without the server. */
export const lookAtPasswords = ({ password, repeat }: Readonly<Record<'password' | 'repeat', string>>) => ({
  ...(password === '' ? { password: 'Enter a password' } : {}),
  ...(repeat === '' ? { repeat: 'Enter the password again' } : {}),
  ...(repeat !== '' && repeat !== password ? { repeat: 'The two passwords differ' } : {}),
})
