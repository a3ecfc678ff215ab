import { TextInput } from '@mantine/core'
import { changeUsername, usernameShortest } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { toast } from '#kit'
import { useRecheck } from '../../facts.ts'
import { useCallForm } from '../../calling/useCallForm.ts'
import { ChangeForm } from './ChangeForm.tsx'

/** Another username, twice. */
export function UsernameForm({ onClose }: { onClose: () => void }) {
  const recheck = useRecheck()
  const form = useCallForm(changeUsername, {
    names: ['username', 'repeat'],
    bodyOf: ({ username, repeat }) => ({ username, repeat }),
    fieldOf: {
      [code.usernameTooShort]: 'username',
      [code.usernameTaken]: 'username',
      [code.usernamesDiffer]: 'repeat',
    },
    check: ({ username }) => (username.trim() === '' ? { username: 'Write the new username' } : {}),
    onDone: ({ username }) => {
      toast({ text: `You sign in as ${username.trim()} from now on` })
      onClose()
      void recheck()
    },
  })
  const typed = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' }
  return (
    <ChangeForm form={form} label="Username" verb="Change username" onClose={onClose}>
      <TextInput
        {...form.field('username')}
        {...typed}
        label="New username"
        description={`At least ${usernameShortest} characters, without spaces or @`}
      />
      <TextInput {...form.field('repeat')} {...typed} label="New username again" />
    </ChangeForm>
  )
}
