import { endable, unsubscribe, type Endable } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#kit/router'
import { useAction, useLinkToken } from '#kit'

const isEndable = (what: string): what is Endable => endable.some((one) => one === what)

const called: Readonly<Record<Endable, string>> = {
  reminders: 'reminders',
  alerts: 'alerts',
  newsletter: 'the newsletter',
}

const question: Readonly<Record<Endable, string>> = {
  reminders: 'Turn off reminders by email? Those that the college requires still come.',
  alerts:
    'Turn off alerts? We won’t tell you by email or on your devices when something waits for you, such as a form to sign.',
  newsletter: 'Turn off the newsletter? You can still read it in the application.',
}

/** `/unsubscribe`: the address that mail programs open, where they have no button of their own. */
export function Unsubscribe() {
  const [what = '', secret = ''] = useLinkToken()?.split(' ') ?? []
  return (
    <>
      <title>Unsubscribe</title>
      <h1 className="title">Unsubscribe</h1>
      {isEndable(what) && secret !== '' ? (
        <Ask what={what} secret={secret} />
      ) : (
        <p className="above4 prose">
          This link is incomplete. Open it from the email again, or <Link to="/app/profile/edit">sign in</Link> to
          choose which emails you get.
        </p>
      )}
    </>
  )
}

function Ask({ what, secret }: { what: Endable; secret: string }) {
  const { act, isPending, failure } = useAction(unsubscribe, { anonymous: true })
  const [isOff, setOff] = useState(false)
  if (isOff)
    return (
      <p className="above4 prose" role="status">
        You won’t get {called[what]} by email any more. You can change this in your{' '}
        <Link to="/app/profile/edit">profile</Link>.
      </p>
    )
  return (
    <>
      <p className="above4 below24 prose">{question[what]}</p>
      {failure && (
        <p className="bad below16" role="alert">
          {failure.message}
        </p>
      )}
      <Button
        size="lg"
        aria-busy={isPending}
        onClick={() => void act({ what, secret }).then((answer) => setOff(answer !== null))}
      >
        Turn off {called[what]}
      </Button>
    </>
  )
}
