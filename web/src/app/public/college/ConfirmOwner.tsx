import { Button, PasswordInput } from '@mantine/core'
import { linkByPassword, mailLinkOfSignIn, type LinkStep, type SecondStep } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { messageOf, Note, useAction, type Answer } from '#kit'
import { AuthCard } from '../../auth/AuthCard.tsx'
import { useSession } from '../../session/SessionProvider.tsx'

interface ConfirmOwnerProps {
  readonly step: LinkStep
  readonly onDone: (answer: Answer<User>) => void
  /** The password was right, and a code is asked for. */
  readonly onStep: (step: SecondStep) => void
}

/** Asks once whether the account is the person's own: by its password, or by a link to its address. */
export function ConfirmOwner({ step, onDone, onStep }: ConfirmOwnerProps) {
  const { client } = useSession()
  const mail = useAction<typeof mailLinkOfSignIn>(mailLinkOfSignIn, { anonymous: true })
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  const send = async (): Promise<void> => {
    setBusy(true)
    setRefused(null)
    try {
      const body = { challenge: step.challenge, password }
      const answer = await client.call<typeof linkByPassword>(linkByPassword, { body }, { anonymous: true })
      const { data } = answer
      if ('step' in data) onStep(data)
      else onDone({ ...answer, data })
    } catch (error) {
      setRefused(messageOf(error))
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (password === '') setRefused('Enter your password.')
    else if (!isBusy) void send()
  }
  const sendMail = async (): Promise<void> => {
    setRefused(null)
    if (await mail.act({ challenge: step.challenge })) setSent(true)
  }
  if (isSent)
    return (
      <AuthCard
        icon={IconMail}
        title="Check your email"
        sentence={`We sent a link to ${step.email}. It works for 30 minutes. No email after a few minutes? Check your spam folder.`}
      />
    )
  const words = refused ?? (mail.failure ? messageOf(mail.failure) : null)
  return (
    <AuthCard
      title="Is this your account?"
      sentence={`${step.provider} knows you as ${step.email}, and there is an account here with that address. Confirm once that it’s yours.`}
    >
      <form className="grid gap20" onSubmit={submit} noValidate aria-label="Confirm your account">
        <div role="alert">
          {words && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {words}
            </Note>
          )}
        </div>
        <PasswordInput
          label="Your password here"
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          size="md"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <Button type="submit" size="lg" fullWidth aria-disabled={isBusy}>
          {isBusy ? 'Confirming…' : 'Confirm and sign in'}
        </Button>
        <Button variant="subtle" fullWidth aria-busy={mail.isPending} onClick={() => void sendMail()}>
          Email me a link instead
        </Button>
      </form>
    </AuthCard>
  )
}
