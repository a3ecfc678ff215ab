import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconFingerprint } from '@tabler/icons-react'
import { codeRules, type SecondStep } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { useEffect, useRef, useState } from 'react'
import { type Answer, classes, Icon, Note } from '#kit'
import { OtherWays } from './OtherWays.tsx'
import { SendAgain } from './SendAgain.tsx'
import { useSecondStep } from './useSecondStep.ts'
import { digitsOf, isSent, sentenceOf } from './words.ts'
import styles from './step.module.css'

export interface SecondStepFormProps {
  readonly step: SecondStep
  /** Takes the answer that lets the person in, as sign-in itself would have given it. */
  readonly onDone: (answer: Answer<User>) => void
  /** Back to username and password. */
  readonly onCancel: () => void
}

/** The second step of a sign-in: one field, which signs in at the sixth digit, and the other ways below. */
export function SecondStepForm({ step, onDone, onCancel }: SecondStepFormProps) {
  const second = useSecondStep(step, onDone)
  const { way, wrong, failure, over, busy } = second
  const isPasskey = way.method === 'passkey'
  return (
    <div className="grid gap20 card">
      <title>Security code</title>
      <button type="button" className={classes('inline gap8 label acc-strong tall32', styles.back)} onClick={onCancel}>
        <Icon of={IconArrowLeft} size={18} /> Back
      </button>
      <h1 className="title">{isPasskey ? 'Use your passkey' : 'Enter your security code'}</h1>
      <p className={classes('prose anywhere', styles.sentence)}>{sentenceOf(way)}</p>
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure}
          </Note>
        )}
      </div>
      {over ? (
        <Button size="lg" fullWidth onClick={onCancel}>
          Start again
        </Button>
      ) : isPasskey ? (
        <Button
          size="lg"
          fullWidth
          leftSection={<Icon of={IconFingerprint} size={20} />}
          aria-disabled={busy}
          onClick={second.tryPasskey}
        >
          {busy ? 'Waiting for your device…' : 'Continue'}
        </Button>
      ) : (
        <CodeForm
          key={way.method}
          isRecovery={way.method === 'recovery'}
          wrong={wrong}
          busy={busy}
          onCode={second.tryCode}
        />
      )}
      {!over && isSent(way.method) && (
        <SendAgain at={second.againAt} sending={second.sending} onSend={second.sendAgain} />
      )}
      {!over && (
        <OtherWays
          title={way.method === 'device' ? 'No app at hand?' : 'Another way'}
          ways={second.others}
          onChoose={second.choose}
        />
      )}
    </div>
  )
}

interface CodeFormProps {
  readonly isRecovery: boolean
  readonly wrong: { readonly words: string; readonly times: number } | null
  readonly busy: boolean
  readonly onCode: (code: string) => void
}

function CodeForm({ isRecovery, wrong, busy, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refusals = wrong?.times ?? 0
  useEffect(() => {
    field.current?.focus()
    // What was wrong is typed over.
    if (refusals > 0) field.current?.select()
  }, [refusals])

  const change = (value: string): void => {
    setTyped(value)
    setMissing(false)
    const digits = digitsOf(value)
    // Only when the sixth digit is typed or pasted: a corrected code is sent by hand.
    const before = digitsOf(typed)
    const apart = Array.from(digits).filter((digit, at) => digit !== before[at]).length
    const isWhole = value.length > typed.length || apart > 1
    if (!isRecovery && digits.length === codeRules.digits && isWhole) onCode(digits)
  }
  const error = isMissing ? 'Enter the code.' : wrong?.words
  return (
    <form
      className="grid gap20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = isRecovery ? typed.trim() : digitsOf(typed)
        if (given === '') {
          setMissing(true)
          field.current?.focus()
        } else onCode(given)
      }}
    >
      <TextInput
        ref={field}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Security code'}
        description={
          isRecovery
            ? 'Capitals and hyphens don’t matter.'
            : 'You can paste it. It signs you in by itself at the sixth digit.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ input: styles.code ?? '' }}
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'off'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        error={error}
        size="lg"
      />
      <Button type="submit" size="lg" fullWidth aria-disabled={busy} data-busy={busy || undefined}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
