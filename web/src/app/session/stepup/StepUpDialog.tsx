import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { classes, Dialog, Icon, Note } from '#kit'
import { useSession } from '../SessionProvider.tsx'
import styles from './stepup.module.css'
import { useStepUp, type Proof } from './useStepUp.ts'

const askedFor: Readonly<Record<Proof, string>> = {
  password: 'Enter your password again. We won’t ask again for 15 minutes.',
  device: 'Enter the 6 digits from your authenticator app. We won’t ask again for 15 minutes.',
  email: 'We send 6 digits to your email address.',
  phone: 'We text 6 digits to your phone.',
  passkey: 'Confirm with the fingerprint, face or PIN of your device, or with your security key.',
}

const nameOf: Readonly<Record<Proof, string>> = {
  password: 'Use my password',
  device: 'Use my authenticator app',
  email: 'Send a code by email',
  phone: 'Text a code to my phone',
  passkey: 'Use a passkey',
}

/** Asks whether it is still the same person, in the middle of an act that needs to know. */
export function StepUpDialog({ onAnswer }: { readonly onAnswer: (confirmed: boolean) => void }) {
  const { client } = useSession()
  const ask = useStepUp(client, () => onAnswer(true))
  const id = useId()
  const { way, refusal, busy } = ask
  return (
    <Dialog labelledBy={id} onClose={() => onAnswer(false)}>
      <div className={classes('pad24', styles.body)}>
        <h2 className="below8 heading" id={id}>
          Confirm it’s you
        </h2>
        {ask.asking ? (
          <p className="prose anywhere below20">One moment…</p>
        ) : (
          <>
            <p className="prose anywhere below20">{ask.hint ? `We send 6 digits to ${ask.hint}.` : askedFor[way]}</p>
            <div role="alert">
              {refusal && !refusal.ofField && (
                <Note tone="bad" icon={IconAlertTriangle}>
                  {refusal.words}
                </Note>
              )}
            </div>
            {way === 'passkey' ? (
              <Acts onCancel={() => onAnswer(false)}>
                <Button leftSection={<Icon of={IconFingerprint} />} aria-disabled={busy} onClick={ask.tryPasskey}>
                  {busy ? 'Waiting for your device…' : 'Continue'}
                </Button>
              </Acts>
            ) : (
              <Typed
                key={way}
                isPassword={way === 'password'}
                error={refusal?.ofField ? refusal.words : undefined}
                times={refusal?.times ?? 0}
                busy={busy}
                onTyped={ask.tryTyped}
                onCancel={() => onAnswer(false)}
              />
            )}
            <ul className={classes('flex wrap list gap4-20 not-empty', styles.others)}>
              {(way === 'email' || way === 'phone') && (
                <li>
                  <button type="button" className="worded secondary acc-strong medium" onClick={ask.sendAgain}>
                    Send again
                  </button>
                </li>
              )}
              {ask.others.map((other) => (
                <li key={other}>
                  <button
                    type="button"
                    className="worded secondary acc-strong medium"
                    onClick={() => ask.choose(other)}
                  >
                    {nameOf[other]}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface TypedProps {
  readonly isPassword: boolean
  readonly error: string | undefined
  readonly times: number
  readonly busy: boolean
  readonly onTyped: (typed: string) => void
  readonly onCancel: () => void
}

function Typed({ isPassword, error, times, busy, onTyped, onCancel }: TypedProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    field.current?.focus()
    if (times > 0) field.current?.select()
  }, [times])
  const shared = {
    value: typed,
    error: isMissing ? `Write the ${isPassword ? 'password' : 'code'}.` : error,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value)
      setMissing(false)
    },
  }
  return (
    <form
      className="grid"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = isPassword ? typed : typed.replaceAll(/\D/g, '')
        setMissing(given === '')
        if (given === '') field.current?.focus()
        else onTyped(given)
      }}
    >
      {isPassword ? (
        <PasswordInput
          {...shared}
          ref={field}
          label="Password"
          autoComplete="current-password"
          maxLength={1_000}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
      ) : (
        <TextInput
          {...shared}
          ref={field}
          label="Security code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      <Acts onCancel={onCancel}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Confirming…' : 'Confirm'}
        </Button>
      </Acts>
    </form>
  )
}

function Acts({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="dialog-acts pad-top16">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
