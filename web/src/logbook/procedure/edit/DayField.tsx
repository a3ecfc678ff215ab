import { addDays, type CivilDate } from '@college/contract/kit'
import { useId } from 'react'
import { DateField, useFieldValue } from '#kit/form'
import type { ProcedureForm } from './useProcedureForm.ts'
import { classes } from '#kit'
import styles from './edit.module.css'

interface DayFieldProps {
  readonly form: ProcedureForm
  readonly today: CivilDate
}

/** A day that is mostly today or yesterday; any other is typed or taken from the calendar. */
export function DayField({ form, today }: DayFieldProps) {
  const id = useId()
  const field = form.field('procedure_date')
  const day = useFieldValue(field)
  const quick = [
    { label: 'Today', value: today },
    { label: 'Yesterday', value: addDays(today, -1) },
  ]
  return (
    <div role="group" aria-labelledby={id}>
      <span className={classes('block medium', styles.legend)} id={id}>
        Date
      </span>
      <div className={classes('flex wrap top gap8', styles.day)}>
        {quick.map(({ label, value }) => (
          <button
            key={label}
            type="button"
            className={classes('rounded ink finger control surface hovers', styles.quick)}
            aria-pressed={day === value}
            onClick={() => form.set('procedure_date', value)}
          >
            {label}
          </button>
        ))}
        <DateField {...field} label="Date" to={today} />
      </div>
    </div>
  )
}
