import { TextInput } from '@mantine/core'
import { changeEmail } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { useCallForm } from '../../calling/useCallForm.ts'
import { ChangeForm } from './ChangeForm.tsx'

interface EmailFormProps {
  readonly onClose: () => void
  readonly onSent: (address: string) => void
}

/** Another email address; a link that is sent there makes it count. */
export function EmailForm({ onClose, onSent }: EmailFormProps) {
  const form = useCallForm(changeEmail, {
    names: ['email'],
    bodyOf: ({ email }) => ({ email }),
    fieldOf: { [code.emailTaken]: 'email', [code.emailInvalid]: 'email' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter the new address' } : {}),
    onDone: ({ email }) => {
      onSent(email.trim())
      onClose()
    },
  })
  return (
    <ChangeForm form={form} label="Email" verb="Send the link" onClose={onClose}>
      <TextInput
        {...form.field('email')}
        type="email"
        autoComplete="email"
        label="New email"
        description="We send a link there. Your old address counts until you open it."
      />
    </ChangeForm>
  )
}
