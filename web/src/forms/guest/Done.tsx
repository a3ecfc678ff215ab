import { showMinute } from '@college/contract/kit'
import { undoAsGuest, undoSeconds, type Refusal } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconMessageX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from '#kit/router'
import { Details, Fact, Facts, useAction, useZone } from '#kit'
import { verifyLink } from '../links.ts'
import { GuestMessage } from './GuestMessage.tsx'

interface About {
  readonly name: string
  readonly form: string
  readonly owner: string
  /** On the owner's own device, which goes back to them. */
  readonly here: boolean
}

/** What came of it. */
export type SigningOutcome =
  | (About & {
      readonly kind: 'signed'
      readonly at: string
      readonly content: string
      readonly verification: string | null
    })
  | (About & { readonly kind: Refusal })

interface SignedProps {
  readonly given: Extract<SigningOutcome, { kind: 'signed' }>
  /** Of the link that was signed with: for a few seconds it can undo that. */
  readonly token: string
}

/** Thanks, with the code that proves it later and what happens next. */
export function Signed({ given, token }: SignedProps) {
  const { name, form, owner, here, at, content, verification } = given
  const [undone, setUndone] = useState<{ readonly mailed: boolean } | null>(null)
  const zone = useZone()
  if (undone)
    return (
      <GuestMessage
        icon={IconArrowBackUp}
        title="Signature undone"
        sentence={
          undone.mailed
            ? 'A new link is on its way to your mailbox, for when you want to sign. You can close this page.'
            : `When you want to sign, ask ${owner} for a new link or code.`
        }
      />
    )
  return (
    <GuestMessage
      icon={IconCircleCheck}
      tone="ok"
      title={`Thank you, ${name}`}
      sentence={`You have signed “${form}”. ${owner} sees it at once. ${here ? `Hand the device back to ${owner}.` : 'There is nothing more to do; you can close this page.'}`}
    >
      <Facts>
        <Fact name="Signed">{showMinute(at, zone)}</Fact>
        {verification !== null && <Fact name="Verification code">{verification}</Fact>}
      </Facts>
      <Undo token={token} onUndone={setUndone} />
      {verification === null && (
        <p className="quiet above16">
          {owner} answers the rest now. What you answered stays as it is, and your signature counts for it.
        </p>
      )}
      {verification !== null && (
        <p className="quiet above16">
          Keep the verification code if you like: anyone can enter it at{' '}
          <Link to={`${verifyLink}#code=${encodeURIComponent(verification)}`}>the verification page</Link>, and sees
          whether the form is unchanged since it was signed. If the text changes, your signature no longer counts, and
          we’ll tell you.
        </p>
      )}
      <Details>Code of the text you signed: {content}</Details>
    </GuestMessage>
  )
}

interface UndoProps {
  readonly token: string
  readonly onUndone: (undone: { readonly mailed: boolean }) => void
}

/** Undoes the signature, for as long as that can be done. */
function Undo({ token, onUndone }: UndoProps) {
  const { act, isPending, failure } = useAction(undoAsGuest, { anonymous: true })
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  const undo = async (): Promise<void> => {
    const done = isPending ? null : await act({ token })
    if (done) onUndone(done.data)
  }
  if (failure)
    return (
      <p role="alert" className="bad above16">
        {failure.message}
      </p>
    )
  if (isOver && !isPending) return null
  return (
    <div className="above16">
      <Button variant="default" aria-busy={isPending} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  )
}

const refused: Readonly<Record<Refusal, string>> = {
  returned: 'You have returned the form',
  declined: 'You have declined',
  rejected: 'You have rejected the form',
}

/** What a guest who did not sign has done, and who knows of it. */
export function NotSigned({
  given: { kind, owner, form, here },
}: {
  given: Extract<SigningOutcome, { kind: Refusal }>
}) {
  return (
    <GuestMessage
      icon={IconMessageX}
      title={refused[kind]}
      sentence={`We’ve told ${owner} why you’re not signing “${form}”. ${kind === 'returned' ? 'Once it’s changed, we’ll ask you again. ' : ''}${here ? 'Hand the device back.' : 'You can close this page.'}`}
    />
  )
}
