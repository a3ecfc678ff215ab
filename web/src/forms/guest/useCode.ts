import { sendSigningCode, type GuestDocument } from '@college/contract/forms'
import { sendRules } from '@college/contract/identity'
import { useState } from 'react'
import { useAction, useClient } from '#kit'
import { useSecondsLeft } from '../sign/useClock.ts'

interface CodeParts {
  readonly read: GuestDocument
  readonly token: string
  readonly anonymous: boolean
  /** A code is on its way, which works until then. */
  readonly onSent: (until: string) => void
}

/** The code that proves who signs: where it goes, and whether it is on its way. */
export function useCode({ read, token, anonymous, onSent }: CodeParts) {
  const { act, isPending, failure } = useAction(sendSigningCode, { anonymous })
  const { context } = useClient()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const wait = useSecondsLeft(again)
  /** Masked; null where the signer has to name it. */
  const { signer_email: address } = read
  const asks = address === null
  const send = async (): Promise<void> => {
    const typed = email.trim()
    const lacks = asks && typed === ''
    setMissing(lacks)
    if (isPending || lacks || wait > 0) return
    const answer = await act({ token, ...(asks ? { email: typed } : {}) })
    if (!answer) return
    setSentTo(answer.data.sent_to)
    setAgain(new Date(context.now().getTime() + sendRules.spacing * 1_000).toISOString())
    onSent(answer.data.expires_at)
  }
  const issue = failure?.errors.find(({ path }) => path === 'email')?.message
  const write = (next: string): void => {
    setEmail(next)
    setMissing(false)
  }
  return {
    asks,
    address,
    email,
    write,
    send,
    sending: isPending,
    sentTo,
    wait,
    wrong: missing ? 'Enter your email address' : issue,
    /** What went wrong besides the address. */
    failure: issue ? null : failure,
  }
}

export type SignerCode = ReturnType<typeof useCode>
