import type { Refusal } from '@college/contract/forms'
import { IconCircleCheck, IconMessageX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Details, Fact, Facts, useZone } from '#kit'
import { verifyLink } from '../links.ts'
import { momentWords } from '../words.ts'
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

/** Thanks, with the code that proves it later and what happens next. */
export function Signed({ given }: { given: Extract<SigningOutcome, { kind: 'signed' }> }) {
  const { name, form, owner, here, at, content, verification } = given
  return (
    <GuestMessage
      icon={IconCircleCheck}
      tone="ok"
      title={`Thank you, ${name}`}
      sentence={`You have signed “${form}”. ${owner} sees it at once. ${here ? `Hand the device back to ${owner}.` : 'There is nothing more to do; you can close this page.'}`}
    >
      <Facts>
        <Fact name="Signed">{momentWords(at, useZone())}</Fact>
        {verification !== null && <Fact name="Verification code">{verification}</Fact>}
      </Facts>
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
