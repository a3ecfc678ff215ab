import { code } from '@college/contract/kit'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import type { CallFailed } from '../api/failure.ts'
import { inputId, type FormCore } from './core.ts'
import { classes } from '../theme/index.ts'
import styles from './form.module.css'

interface ErrorSummaryProps {
  readonly core: FormCore
  /** What the server said about the save as a whole. */
  readonly failure: CallFailed | null
  readonly refusals: number
}

/** What to fix first of a save, each linked to its field. It takes the focus when a save is refused. */
export function ErrorSummary({ core, failure, refusals }: ErrorSummaryProps) {
  const { errors } = useFormState({ control: core.form.control })
  const summary = useRef<HTMLDivElement>(null)
  const order = [...core.labels.keys()]
  const wrong = Object.entries(errors)
    .map(([name, error]) => ({ name, message: error?.message ?? '' }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  if (refusals === 0 || (wrong.length === 0 && failure === null)) return null

  const go = (event: MouseEvent, name: string): void => {
    event.preventDefault()
    document.getElementById(inputId(core, name))?.focus()
  }
  return (
    <div
      ref={summary}
      className={classes('rounded bad pad16', styles.summary)}
      tabIndex={-1}
      role="alert"
      aria-label="What to fix first"
    >
      <p className="firm">{wrong.length > 0 ? headOf(wrong.length) : failure?.message}</p>
      {wrong.length > 0 && (
        <ul className="flush indent above8">
          {wrong.map(({ name, message }) => (
            <li key={name}>
              {core.labels.has(name) ? (
                <a
                  className="bad underlined block tall24"
                  href={`#${inputId(core, name)}`}
                  onClick={(event) => go(event, name)}
                >
                  {core.labels.get(name)?.replace(/[?:]$/, '')}: {message}
                </a>
              ) : (
                `${name}: ${message}`
              )}
            </li>
          ))}
        </ul>
      )}
      {failure?.requestId && failure.code >= code.failed && (
        <p className={classes('above8', styles.reference)}>Reference {failure.requestId}</p>
      )}
    </div>
  )
}

const headOf = (count: number): string => (count === 1 ? 'Please fix one field' : `Please fix ${count} fields`)
