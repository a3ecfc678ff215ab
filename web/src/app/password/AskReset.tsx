import { resetPassword } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { Link, useNavigate } from '#kit/router'
import { useCallForm } from '#identity'
import { classes } from '#kit'
import { useBackend } from '../session/SessionProvider.tsx'
import { typedAddress } from '../auth/address.ts'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { EmailField, lookAtEmail } from '../auth/EmailField.tsx'

/** `/password/reset`: asks for the mail with which a new password is set. */
export function AskReset() {
  const organisation_id = useBackend()?.backend.organisation_id
  const navigate = useNavigate()
  const form = useCallForm(resetPassword, {
    names: ['email'],
    initial: { email: typedAddress.get() },
    anonymous: true,
    fieldOf: { [code.emailInvalid]: 'email' },
    check: lookAtEmail,
    bodyOf: ({ email }) => ({ email: email.trim(), ...(organisation_id === undefined ? {} : { organisation_id }) }),
    onDone: ({ email }) => {
      typedAddress.set(email.trim())
      void navigate('/app/password/email')
    },
  })
  return (
    <AuthCard
      title="Forgotten password"
      sentence="Enter your email and we’ll send you a link to choose a new password."
    >
      <AuthForm form={form} label="Forgotten password" verb="Send the link" working="Sending…">
        <EmailField {...form.field('email')} />
      </AuthForm>
      <p className={classes('prose above24', authStyles.foot)}>
        Remembered it? <Link to="/app/signin">Sign in</Link>
      </p>
    </AuthCard>
  )
}
