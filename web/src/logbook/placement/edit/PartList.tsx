import type { Placement, placement } from '@college/contract/logbook'
import { IconCircle, IconCircleCheckFilled, IconNotebook } from '@tabler/icons-react'
import { classes, HereLink, Icon } from '#kit'
import { useFieldValue, type RecordForm } from '#kit/form'
import { isAsked, partsOf } from '../words.ts'
import styles from '../placement.module.css'

/** The parts of a report, and which of them are filled. */
export function PartList({ form, row }: { form: RecordForm<typeof placement>; row: Placement }) {
  const typed = {
    hours: useFieldValue(form.field('hours')),
    leave_days: useFieldValue(form.field('leave_days')),
    went_well: useFieldValue(form.field('went_well')),
    was_hard: useFieldValue(form.field('was_hard')),
    next_quarter: useFieldValue(form.field('next_quarter')),
  }
  const parts = partsOf(form.state === 'ready' ? { ...row, ...typed } : row)
  const own = parts.filter(isAsked)
  const filled = own.filter((part) => part.filled).length
  return (
    <nav className={classes('screen-only sticky', styles.nav)} aria-label="Parts of the report">
      <ul className="list below16">
        {parts.map(({ name, label, filled: isFilled, isOptional }) => (
          <li key={name}>
            <HereLink className="row ink gap8 tall40" to={name}>
              <span className={classes(isFilled ? 'ok' : styles.open)}>
                <Icon of={isFilled === null ? IconNotebook : isFilled ? IconCircleCheckFilled : IconCircle} size={18} />
              </span>
              {label}
              <span className="sr-only">
                {isFilled === null ? ', counted for you' : isFilled ? ', filled' : isOptional ? ', optional' : ', open'}
              </span>
            </HereLink>
          </li>
        ))}
      </ul>
      <p className="muted">
        {filled} of {own.length} parts are filled. The rest is counted from your logbook until you hand in.
      </p>
    </nav>
  )
}
