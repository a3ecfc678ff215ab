import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { classes, Note } from '#kit'
import type { CallForm } from '../../calling/useCallForm.ts'
import styles from '../profile.module.css'

interface ChangeFormProps<Name extends string> {
  readonly form: CallForm<Name>
  readonly label: string
  /** The act, as "Change username". */
  readonly verb: string
  readonly onClose: () => void
  /** What its fields are called: with these, all that was refused is listed at the top. */
  readonly labels?: Readonly<Partial<Record<Name, string>>>
  readonly children: ReactNode
}

/** The texts of a change, what was refused of it as a whole, and its acts. */
export function ChangeForm<Name extends string>({
  form,
  label,
  verb,
  onClose,
  labels,
  children,
}: ChangeFormProps<Name>) {
  const { first, refusals, wrong } = form
  const place = useRef<HTMLFormElement>(null)
  const go = useCallback(
    (name: Name): void => place.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus(),
    [],
  )
  useEffect(() => {
    if (refusals > 0 && first !== null) go(first)
  }, [refusals, first, go])
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
        {labels && refusals > 0 && wrong.length > 0 && (
          <Note tone="bad" icon={IconAlertTriangle}>
            <p className="firm">{wrong.length === 1 ? 'Please fix one field' : `Please fix ${wrong.length} fields`}</p>
            <ul className="flush indent above8">
              {wrong.map(({ name, message }) => (
                <li key={name}>
                  <button type="button" className="bad underlined tall24" onClick={() => go(name)}>
                    {labels[name] ?? name}: {message}
                  </button>
                </li>
              ))}
            </ul>
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
