import { resetPassword } from '@college/contract/identity'
import { useNavigate } from '#kit/router'
import { OpenLinkCard, PasswordCard } from '../auth/PasswordLink.tsx'
import { useLinkToken } from '#kit'

const again = '/app/password/reset'

/** `/password/token`: the link in an email that sets a first password or replaces a forgotten one. */
export function SetPassword() {
  const navigate = useNavigate()
  const token = useLinkToken()
  if (token === null)
    return (
      <OpenLinkCard
        title="New password"
        sentence="Open the link in the email we sent you. If you reload this page, open the link again."
        again={again}
      />
    )
  return (
    <PasswordCard
      key={token}
      endpoint={resetPassword}
      token={token}
      title="New password"
      sentence="We’ll sign you out on every device. Then sign in with the new password."
      verb="Set password"
      again={again}
      onDone={() => void navigate('/app/password/thanks', { replace: true })}
    />
  )
}
