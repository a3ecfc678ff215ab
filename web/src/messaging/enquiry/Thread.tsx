import { showMinute } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes, useZone } from '#kit'
import styles from './enquiry.module.css'

interface ThreadEntry {
  readonly kind: 'question' | 'answer'
  readonly text: string
  readonly created_at: string
  /** Who says it. */
  readonly by: string
  /** Beside the time: how the mail stands. */
  readonly mark?: ReactNode
}

/** Questions and answers, oldest first. */
export function Thread({ entries }: { readonly entries: readonly ThreadEntry[] }) {
  const zone = useZone()
  return (
    <ol className="list stack gap16 max44">
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are only ever added
        <li key={at} className={classes('rounded-lg boxed', styles.entry, styles[entry.kind])}>
          <p className="flex between wrap baseline gap4-16">
            <b className="anywhere">{entry.by}</b>
            <span className="muted nowrap">{showMinute(entry.created_at, zone)}</span>
          </p>
          <p className="anywhere pre-wrap above6">{entry.text}</p>
          {entry.mark}
        </li>
      ))}
    </ol>
  )
}
