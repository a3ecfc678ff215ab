import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes, Note } from '#kit'
import type { CallForm } from '../../calling/useCallForm.ts'
import styles from '../profile.module.css'

interface ChangeFormProps<Name extends string> {
  readonly form: CallForm<Name>
  readonly label: string
  /** The act, as "Change username". */
  readonly verb: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The texts of a change, what was refused of it as a whole, and its acts. */
export function ChangeForm<Name extends string>({ form, label, verb, onClose, children }: ChangeFormProps<Name>) {
  const { first, refusals } = form
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0 && first !== null) place.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }, [refusals, first])
  return (
    <form
      ref={place}
      className={classes('grid gap20', styles.changeForm)}
      aria-label={label}
      onSubmit={form.submit}
      noValidate
    >
      <div role="alert">
        {form.failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {form.failure.message}
          </Note>
        )}
      </div>
      {children}
      <div className="flex wrap gap8">
        <Button type="submit" aria-busy={form.busy}>
          {form.busy ? 'Saving…' : verb}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
