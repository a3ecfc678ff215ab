import type { ProcedureFigures } from '@college/contract/logbook'
import { classes } from '#kit'
import styles from './heat.module.css'

/** What a logbook adds up to beside the map: levels of supervision, difficulty and complications. */
export function Totals({ figures }: { figures: ProcedureFigures }) {
  const { supervision, difficult, complications, total } = figures
  if (total === 0) return null
  const facts = [
    ...supervision.map(({ name, count }) => ({ name, count })),
    { name: 'With difficulty', count: difficult },
    { name: 'With a complication', count: complications },
  ]
  return (
    <dl className={classes('flex wrap', styles.totals)} aria-label="Totals">
      {facts.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-NZ')}</dd>
        </div>
      ))}
    </dl>
  )
}
