import { Button } from '@mantine/core'
import type { confirmUser, resetPassword } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { IconClockX, IconLinkOff, IconMailOpened, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { useCallForm } from '#identity'
import { classes, type CallFailed } from '#kit'
import { AuthCard, authStyles } from './AuthCard.tsx'
import { AuthForm } from './AuthForm.tsx'
import { lookAtPasswords, NewPasswordFields } from './NewPasswordFields.tsx'

interface CardProps {
  readonly title: string
  readonly sentence: string
  /** Where a new link is asked for. */
  readonly again: string
}

/** What stands at the address of a link that was not opened from its email. */
export function OpenLinkCard({ title, sentence, again }: CardProps) {
  return (
    <AuthCard icon={IconMailOpened} title={title} sentence={sentence}>
      <AskAgain to={again} />
    </AuthCard>
  )
}

interface PasswordCardProps extends CardProps {
  readonly endpoint: typeof confirmUser | typeof resetPassword
  readonly token: string
  readonly verb: string
  readonly onDone: () => void
}

/** The password that the holder of a link chooses. */
export function PasswordCard({ endpoint, token, title, sentence, verb, again, onDone }: PasswordCardProps) {
  const form = useCallForm(endpoint, {
    names: ['password', 'repeat'],
    anonymous: true,
    fieldOf: { [code.passwordTooShort]: 'password', [code.passwordsDiffer]: 'repeat' },
    check: lookAtPasswords,
    bodyOf: ({ password, repeat }) => ({ token, password, repeat }),
    onDone,
  })
  if (form.failure?.code === code.tokenExpired || form.failure?.code === code.tokenInvalid)
    return <RefusedLink failure={form.failure} again={again} />
  return (
    <AuthCard title={title} sentence={sentence}>
      <AuthForm form={form} label={title} verb={verb} working="Saving…">
        <NewPasswordFields form={form} />
      </AuthForm>
    </AuthCard>
  )
}

interface RefusedLinkProps extends Pick<CardProps, 'again'> {
  readonly failure: CallFailed
  /** Where another try may help: what could not be done, and the try. */
  readonly retry?: readonly [title: string, run: () => void]
}

/** Why a link did not work, and how to get one that does. */
export function RefusedLink({ failure, again, retry }: RefusedLinkProps) {
  if (failure.code === code.tokenExpired)
    return (
      <AuthCard
        icon={IconClockX}
        tone="warn"
        title="This link has expired"
        sentence="Ask for a new one; it comes by email."
      >
        <AskAgain to={again} />
      </AuthCard>
    )
  if (!retry || failure.code === code.tokenInvalid || failure.code === code.bad)
    return (
      <AuthCard icon={IconLinkOff} tone="warn" title="This link doesn’t work" sentence={failure.message}>
        <AskAgain to={again} />
      </AuthCard>
    )
  return (
    <AuthCard
      icon={IconPlugConnectedX}
      tone="warn"
      title={retry[0]}
      sentence={`${failure.message}${failure.requestId ? ` Reference ${failure.requestId}.` : ''}`}
    >
      <Button size="lg" fullWidth onClick={retry[1]}>
        Try again
      </Button>
    </AuthCard>
  )
}

function AskAgain({ to }: { to: string }) {
  return (
    <div className={classes('grid gap12', authStyles.acts)}>
      <Button component={Link} to={to} size="lg" fullWidth>
        Ask for a new link
      </Button>
      <Button component={Link} to="/app/signin" variant="default" size="lg" fullWidth>
        Go to sign-in
      </Button>
    </div>
  )
}
