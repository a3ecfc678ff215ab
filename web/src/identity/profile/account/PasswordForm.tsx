import { PasswordInput } from '@mantine/core'
import { changePassword, passwordShortest } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { toast } from '#kit'
import { useCallForm } from '../../calling/useCallForm.ts'
import { PasswordStrength } from '../../password/PasswordStrength.tsx'
import { ChangeForm } from './ChangeForm.tsx'

interface PasswordFormProps {
  /** With two-step verification a shorter password will do. */
  readonly hasTwoStep: boolean
  readonly onClose: () => void
}

/** The current password, a new one, and the new one again. */
export function PasswordForm({ hasTwoStep, onClose }: PasswordFormProps) {
  const shortest = hasTwoStep ? passwordShortest.twoStep : passwordShortest.alone
  const form = useCallForm(changePassword, {
    names: ['current', 'password', 'repeat'],
    bodyOf: ({ current, password, repeat }) => ({ current, password, repeat }),
    fieldOf: { [code.passwordTooShort]: 'password', [code.passwordsDiffer]: 'repeat' },
    check: ({ current, password }) => ({
      ...(current === '' ? { current: 'Enter your current password' } : {}),
      ...(password === '' ? { password: 'Write the new password' } : {}),
    }),
    onDone: () => {
      toast({ text: 'Password changed. All other sessions have ended.' })
      onClose()
    },
  })
  return (
    <ChangeForm form={form} label="Password" verb="Change password" onClose={onClose}>
      <PasswordInput
        {...form.field('current')}
        autoComplete="current-password"
        label="Current password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
      />
      <div>
        <PasswordInput
          {...form.field('password')}
          autoComplete="new-password"
          label="New password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
        />
        <PasswordStrength password={form.values.password} shortest={shortest} />
      </div>
      <PasswordInput
        {...form.field('repeat')}
        autoComplete="new-password"
        label="New password again"
        description="Your other sessions and your calendar address stop working. You stay signed in here."
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
      />
    </ChangeForm>
  )
}
