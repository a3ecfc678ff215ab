import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { classes, Note, emailInput } from '#kit'
import type { SignerCode } from './useCode.ts'
import styles from './guest.module.css'

interface CodeStepProps {
  readonly by: SignerCode
  readonly code: string
  readonly wrong: string | undefined
  readonly onCode: (code: string) => void
}

/** The code that proves who signs, where the link does not come from their own mailbox. */
export function CodeStep({ by, code, wrong, onCode }: CodeStepProps) {
  const { sentTo, failure } = by
  const step = useRef<HTMLDivElement>(null)
  // A browser may answer with a promise, which is not how an effect ends.
  useEffect(() => {
    step.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (failure) step.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div className={classes('grid gap16 tinted rounded-lg pad20', styles.code)} ref={step}>
      <p className="label strong">We need to check it’s you</p>
      {sentTo !== null ? (
        <>
          <p className="quiet" role="status">
            A code is on its way to {sentTo}. This page stays open while you look.
          </p>
          <CodeField code={code} wrong={wrong} onCode={onCode} />
        </>
      ) : by.asks ? (
        <>
          <p className="quiet">
            We send six digits to your own address. It may not be one of the person whose form this is.
          </p>
          <EmailField by={by} />
        </>
      ) : (
        <p className="quiet">We send six digits to {by.address}.</p>
      )}
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      {sentTo !== null && (
        <div>
          <Button
            variant="default"
            aria-busy={by.sending}
            aria-disabled={by.wait > 0}
            {...(by.wait > 0 ? { 'data-disabled': true } : {})}
            onClick={() => void by.send()}
          >
            {by.sending ? 'Sending…' : by.wait > 0 ? `Send again in ${by.wait} s` : 'Send again'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The field has the focus as soon as it is there, and when what it says is wrong. */
const useFocus = (wrong: string | undefined) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  return field
}

function CodeField({ code, wrong, onCode }: Omit<CodeStepProps, 'by'>) {
  const field = useFocus(wrong)
  return (
    <TextInput
      ref={field}
      label="Code from the email"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      size="md"
      value={code}
      error={wrong}
      onChange={({ currentTarget }) => onCode(currentTarget.value)}
    />
  )
}

function EmailField({ by }: Pick<CodeStepProps, 'by'>) {
  const field = useFocus(by.wrong)
  return (
    <TextInput
      ref={field}
      label="Your own email"
      name="email"
      {...emailInput}
      autoComplete="email"
      size="md"
      value={by.email}
      error={by.wrong}
      onChange={({ currentTarget }) => by.write(currentTarget.value)}
    />
  )
}
