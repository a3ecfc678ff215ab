import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Note } from '#kit'
import type { CallForm } from '#identity'

interface AuthFormProps<Name extends string> {
  readonly form: CallForm<Name>
  readonly label: string
  readonly verb: string
  readonly working: string
  readonly children: ReactNode
}

/** The form in a card: what was refused as a whole on top, one button at the end. */
export function AuthForm<Name extends string>({ form, label, verb, working, children }: AuthFormProps<Name>) {
  const { failure, first, refusals } = form
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0 && first !== null) place.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }, [refusals, first])
  return (
    <form ref={place} className="grid gap20" onSubmit={form.submit} noValidate aria-label={label}>
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
            {failure.requestId && failure.unknownOutcome && <div>Reference {failure.requestId}</div>}
          </Note>
        )}
      </div>
      {children}
      <Button type="submit" size="lg" fullWidth aria-disabled={form.busy} data-busy={form.busy || undefined}>
        {form.busy ? working : verb}
      </Button>
    </form>
  )
}
