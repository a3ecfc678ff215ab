import { sendSigningCode, type GuestDocument } from '@college/contract/forms'
import { sendRules } from '@college/contract/identity'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Note, useAct, useClient } from '#kit'
import { useSecondsLeft } from '../sign/useClock.ts'
import styles from './guest.module.css'

interface CodeStepProps {
  readonly read: GuestDocument
  readonly token: string
  readonly anonymous: boolean
  readonly code: string
  readonly wrong: string | undefined
  readonly onCode: (code: string) => void
  /** A code is on its way, which works until then. */
  readonly onSent: (until: string) => void
}

/** The code that proves who signs, where the link does not come from their own mailbox. */
export function CodeStep({ read, token, anonymous, code, wrong, onCode, onSent }: CodeStepProps) {
  const { act, acting, failure } = useAct(sendSigningCode, { anonymous })
  const { context } = useClient()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const wait = useSecondsLeft(again)
  const field = useRef<HTMLInputElement>(null)
  const asks = read.signer_email === null
  const issue = failure?.errors.find(({ path }) => path === 'email')?.message
  useEffect(() => {
    if (sentTo !== null) field.current?.focus()
  }, [sentTo])
  const send = async (): Promise<void> => {
    const address = email.trim()
    const lacks = asks && address === ''
    setMissing(lacks)
    if (acting || lacks || wait > 0) return
    const answer = await act({ token, ...(asks ? { email: address } : {}) })
    if (!answer) return
    setSentTo(answer.data.sent_to)
    setAgain(new Date(context.now().getTime() + sendRules.spacing * 1_000).toISOString())
    onSent(answer.data.expires_at)
  }
  return (
    <div className={styles.code} data-code>
      <p className={styles.codeTitle}>A code proves that it is you</p>
      {sentTo === null ? (
        <>
          <p className={styles.text}>
            {asks
              ? 'We send six digits to your own address. It may not be one of the person whose form this is.'
              : `We send six digits to ${read.signer_email ?? ''}.`}
          </p>
          {asks && (
            <TextInput
              label="Your own email"
              type="email"
              name="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              size="md"
              value={email}
              error={missing ? 'Write your email address' : issue}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void send()
              }}
            />
          )}
        </>
      ) : (
        <>
          <p className={styles.text} role="status">
            A code is on its way to {sentTo}. This page stays open while you look.
          </p>
          <TextInput
            ref={field}
            label="Code from the mail"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            size="md"
            value={code}
            error={wrong}
            onChange={({ currentTarget }) => onCode(currentTarget.value)}
          />
        </>
      )}
      <div role="alert">
        {failure && !issue && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      <div>
        <Button
          variant={sentTo === null ? 'filled' : 'default'}
          aria-busy={acting}
          aria-disabled={wait > 0}
          {...(wait > 0 ? { 'data-disabled': true } : {})}
          onClick={() => void send()}
        >
          {acting
            ? 'Sending…'
            : sentTo === null
              ? 'Send me the code'
              : wait > 0
                ? `Send again in ${wait} s`
                : 'Send again'}
        </Button>
      </div>
    </div>
  )
}
