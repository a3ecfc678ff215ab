import type { ProcedureFigures } from '@college/contract/logbook'
import { classes } from '#kit'
import { ProcedureCount } from './LogbookCounts.tsx'
import styles from './heat.module.css'

interface TotalsProps {
  readonly figures: ProcedureFigures
  /** The list of these procedures; null for who reads the figures alone. */
  readonly list: string | null
}

/** What a logbook adds up to beside the map: levels of supervision, difficulty and complications. */
export function Totals({ figures, list }: TotalsProps) {
  const { supervision, difficult, complications, total } = figures
  if (total === 0) return null
  const facts = [
    ...supervision.map(({ id, name, count }) => ({ name, count, narrow: { supervision_id: String(id) } })),
    { name: 'With difficulty', count: difficult, narrow: { difficult: 'true' } },
    { name: 'With a complication', count: complications, narrow: { complicated: 'true' } },
  ]
  return (
    <dl
      className={classes('flex wrap flush below24', styles.totals)}
      aria-label="Totals"
      data-figures={list !== null || undefined}
    >
      {facts.map(({ name, count, narrow }) => (
        <div className="flex baseline gap8" key={name}>
          <dt className="ink3">{name}</dt>
          <dd className="solid">
            <ProcedureCount count={count} list={list} narrow={narrow}>
              {count.toLocaleString('en-NZ')}
            </ProcedureCount>
          </dd>
        </div>
      ))}
    </dl>
  )
}
