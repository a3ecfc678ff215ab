import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { typedAddress } from '../door/address.ts'
import { Door, door } from '../door/Door.tsx'

/** `/register/thanks`: what happens next. It says the same for every address. */
export function RegisterThanks() {
  const address = typedAddress.get()
  return (
    <Door
      icon={IconMailCheck}
      title="Thank you for registering"
      sentence={`A mail is on its way to ${address || 'your address'}. Open the link in it to confirm that the address is yours; then you can sign in. The link works for seven days.`}
    >
      <div className={door.acts}>
        <Button component={Link} to="/app/signin" size="lg" fullWidth>
          Go to sign-in
        </Button>
      </div>
      <p className={door.foot}>
        No mail after a few minutes? Look among the unwanted mail, or{' '}
        <Link to="/app/register/email">send it again</Link>.
      </p>
    </Door>
  )
}
