import type { Refusal } from '@college/contract/forms'
import { useId } from 'react'
import { classes } from '#kit'
import { refusalTitle, refusalWords } from '../words.ts'
import styles from '../list/list.module.css'

interface RefusalChoiceProps {
  readonly owner: string
  /** Whether another has signed. */
  readonly isSigned: boolean
  /** Whether they may reject the form, which ends it. */
  readonly mayReject: boolean
  readonly value: Refusal
  readonly onChange: (value: Refusal) => void
}

/** What becomes of a form that is not signed: each way with what it means, before one is chosen. */
export function RefusalChoice({ owner, isSigned, mayReject, value, onChange }: RefusalChoiceProps) {
  const id = useId()
  const consequences = refusalWords(owner, isSigned)
  return (
    <fieldset className="grid gap8 bare">
      <legend className="sr-only">What happens to the form</legend>
      {refusalTitle
        .filter((each) => mayReject || each.value !== 'rejected')
        .map((each) => (
          <label key={each.value} className={classes('tile grid', styles.template)}>
            <input
              type="radio"
              name={id}
              checked={each.value === value}
              aria-labelledby={`${id}-${each.value}`}
              aria-describedby={`${id}-${each.value}-means`}
              onChange={() => onChange(each.value)}
            />
            <span className="label" id={`${id}-${each.value}`}>
              {each.label}
            </span>
            <span className={classes('quiet', styles.templateText)} id={`${id}-${each.value}-means`}>
              {consequences[each.value]}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
