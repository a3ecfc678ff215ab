import { Button } from '@mantine/core'
import { resetPassword } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { IconClockX, IconLinkOff, IconMailOpened } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useCallForm } from '#identity'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { lookAtPasswords, NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useLinkToken } from '../auth/useLinkToken.ts'

/** `/password/token`: the link in a mail that sets a first password or replaces a forgotten one. */
export function SetPassword() {
  const token = useLinkToken()
  if (token === null)
    return (
      <AuthCard
        icon={IconMailOpened}
        title="New password"
        sentence="Open the link in the mail we have sent you. After a reload of this page it has to be opened again."
      >
        <AskAgain />
      </AuthCard>
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
      <AuthCard
        icon={IconClockX}
        tone="warn"
        title="This link has expired"
        sentence="Ask for a new one; it comes by mail."
      >
        <AskAgain />
      </AuthCard>
    )
  if (form.failure?.code === code.tokenInvalid)
    return (
      <AuthCard icon={IconLinkOff} tone="warn" title="This link does not work" sentence={form.failure.message}>
        <AskAgain />
      </AuthCard>
    )
  return (
    <AuthCard
      title="New password"
      sentence="All your sessions end, here and on other devices. Then you sign in with it."
    >
      <AuthForm form={form} label="New password" verb="Set password" working="Saving…">
        <NewPasswordFields form={form} />
      </AuthForm>
    </AuthCard>
  )
}

function AskAgain() {
  return (
    <div className={authStyles.acts}>
      <Button component={Link} to="/app/password/reset" size="lg" fullWidth>
        Ask for a new link
      </Button>
      <Button component={Link} to="/app/signin" variant="default" size="lg" fullWidth>
        Go to sign-in
      </Button>
    </div>
  )
}
