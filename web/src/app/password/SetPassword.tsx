import { Button } from '@mantine/core'
import { resetPassword } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { IconClockX, IconLinkOff, IconMailOpened } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useCallForm } from '#identity'
import { Door, door } from '../auth/Door.tsx'
import { DoorForm } from '../auth/DoorForm.tsx'
import { lookAtPasswords, NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useLinkToken } from '../auth/useLinkToken.ts'

/** `/password/token`: the link of a mail with which a password is set, by whoever forgot theirs or gets their first. */
export function SetPassword() {
  const token = useLinkToken()
  if (token === null)
    return (
      <Door
        icon={IconMailOpened}
        title="New password"
        sentence="Open the link in the mail we have sent you. After a reload of this page it has to be opened again."
      >
        <AskAgain />
      </Door>
    )
  return <Setting key={token} token={token} />
}

function Setting({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useCallForm(resetPassword, {
    names: ['password', 'repeat'],
    anonymous: true,
    fieldOf: { [code.passwordTooShort]: 'password', [code.passwordsDiffer]: 'repeat' },
    check: lookAtPasswords,
    bodyOf: ({ password, repeat }) => ({ token, password, repeat }),
    onDone: () => void navigate('/app/password/thanks', { replace: true }),
  })
  if (form.failure?.code === code.tokenExpired)
    return (
      <Door icon={IconClockX} tone="warn" title="This link has expired" sentence="Ask for a new one; it comes by mail.">
        <AskAgain />
      </Door>
    )
  if (form.failure?.code === code.tokenInvalid)
    return (
      <Door icon={IconLinkOff} tone="warn" title="This link does not work" sentence={form.failure.message}>
        <AskAgain />
      </Door>
    )
  return (
    <Door title="New password" sentence="All your sessions end, here and on other devices. Then you sign in with it.">
      <DoorForm form={form} label="New password" verb="Set password" working="Saving…">
        <NewPasswordFields form={form} />
      </DoorForm>
    </Door>
  )
}

function AskAgain() {
  return (
    <div className={door.acts}>
      <Button component={Link} to="/app/password/reset" size="lg" fullWidth>
        Ask for a new link
      </Button>
      <Button component={Link} to="/app/signin" variant="default" size="lg" fullWidth>
        Go to sign-in
      </Button>
    </div>
  )
}
