import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { beginTwoStep, sendRules, type SentMethod } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'
import { useState } from 'react'
import { classes, Note, useAction } from '#kit'
import { SendAgain } from '../step/SendAgain.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import styles from './panel.module.css'

interface SetUpSentProps {
  readonly method: SentMethod
  /** Where codes by email go. */
  readonly email: string | null
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Sets codes by mail or phone up: sends one, and asks for it. */
export function SetUpSent({ method, email, onDone, onClose }: SetUpSentProps) {
  const { act, isPending, failure } = useAction(beginTwoStep)
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<(AnswerOf<typeof beginTwoStep> & { readonly again: number }) | null>(null)
  const send = async (): Promise<void> => {
    const answer = await act(method === 'phone' ? { method, phone } : { method })
    if (answer) setSent({ ...answer.data, again: Date.now() + sendRules.spacing * 1000 })
  }
  const issue = failure?.errors.find(({ path }) => path === 'phone')
  const refused = failure && !issue && (
    <Note tone="bad" icon={IconAlertTriangle}>
      {failure.message}
    </Note>
  )
  if (sent)
    return (
      <div className="grid gap16">
        <p role="status">We sent a code to {sent.hint}. It works for 10 minutes.</p>
        <div role="alert">{refused}</div>
        <CodeEntry
          key={sent.challenge}
          challenge={sent.challenge}
          label="Code we sent"
          onDone={onDone}
          onClose={onClose}
        >
          <SendAgain at={sent.again} sending={isPending} onSend={() => void send()} />
        </CodeEntry>
      </div>
    )
  return (
    <form
      className={classes('grid gap16', styles.entry)}
      aria-label={method === 'phone' ? 'Codes by phone' : 'Codes by email'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void send()
      }}
    >
      <div role="alert">{refused}</div>
      {method === 'phone' ? (
        <TextInput
          label="Mobile number"
          description="With the country where it is not from New Zealand, such as +61 412 345 678."
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={issue?.message}
        />
      ) : (
        <p>We send a code to {email}. An app is safer: anyone who can read your email could also set a new password.</p>
      )}
      <div className="row wrap gap8">
        <Button type="submit" aria-busy={isPending}>
          {isPending ? 'Sending…' : 'Send a code'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
