import type { CollegeRecord, Row } from '@college/contract/kit'
import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { classes, Icon } from '../theme/index.ts'
import type { BulkAct } from './column.ts'
import styles from './bulk.module.css'

interface BulkBarProps<R extends CollegeRecord> {
  readonly rows: readonly Row<R>[]
  readonly acts: readonly BulkAct<R>[]
  /** A menu of more acts on them. */
  readonly menu?: ((rows: readonly Row<R>[]) => ReactNode) | undefined
  readonly onClear: () => void
}

/** What can be done with the selected rows; each act says how many it touches. */
export function BulkBar<R extends CollegeRecord>({ rows, acts, menu, onClear }: BulkBarProps<R>) {
  const [busy, setBusy] = useState(false)
  const run = async (act: BulkAct<R>, touched: readonly Row<R>[]): Promise<void> => {
    setBusy(true)
    try {
      await act.run(touched)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div
      className={classes('row wrap gap8 rounded-lg shadow sticky dark', styles.bar)}
      role="region"
      aria-label="Selected rows"
    >
      <span className="firm" aria-live="polite">
        {rows.length} selected
      </span>
      <div className={styles.acts}>
        {acts.map((act) => {
          const touched = act.applies ? rows.filter(act.applies) : rows
          if (touched.length === 0 && act.whyNot === undefined) return null
          const label = touched.length === 0 ? act.whyNot : act.label(touched.length)
          return (
            <button
              key={act.label(0)}
              type="button"
              disabled={busy || touched.length === 0}
              onClick={() => void run(act, touched)}
            >
              {act.icon && <Icon of={act.icon} />}
              {label}
            </button>
          )
        })}
        {menu?.(rows)}
      </div>
      <button type="button" className={styles.close} aria-label="Select none" onClick={onClear}>
        <Icon of={IconX} />
      </button>
    </div>
  )
}
