import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { codeRules, confirmTwoStep } from '@college/contract/identity'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classes, Note, useAction } from '#kit'
import { digitsOf } from '../step/words.ts'
import styles from './panel.module.css'

interface CodeEntryProps {
  readonly challenge: string
  readonly label: string
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
  /** Beside the acts, such as sending the code again. */
  readonly children?: ReactNode
}

/** The code that ends setting up a way. */
export function CodeEntry({ challenge, label, onDone, onClose, children }: CodeEntryProps) {
  const { act, isPending, failure } = useAction(confirmTwoStep)
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const issue = failure?.errors.find(({ path }) => path === 'code')
  useEffect(() => {
    if (failure) field.current?.select()
  }, [failure])

  const send = async (): Promise<void> => {
    const code = digitsOf(typed)
    setShort(code.length !== codeRules.digits)
    if (code.length !== codeRules.digits) {
      field.current?.focus()
      return
    }
    const answer = await act({ challenge, code })
    if (answer) onDone(answer.data.recovery_codes)
  }
  return (
    <form
      className={classes('grid gap16', styles.entry)}
      aria-label="Finish setting up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void send()
      }}
    >
      <div role="alert">
        {failure && !issue && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      <TextInput
        ref={field}
        label={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        error={isShort ? `The code has ${codeRules.digits} digits.` : issue?.message}
      />
      <div className="row wrap gap8">
        <Button type="submit" aria-busy={isPending}>
          {isPending ? 'Checking…' : 'Confirm'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}
