import { IconEye, IconLogin2, IconPencil } from '@tabler/icons-react'
import { showInstant } from '@college/contract/kit'
import { classes, Icon } from '#kit'
import { changesOf, howOf, gatheredWords, type HistoryGroup, type Reader } from './words.ts'
import styles from './history.module.css'

const icons = { signin: IconLogin2, change: IconPencil, look: IconEye } as const

/** One line of a history: who did what, when and from where, with the changed fields folded. */
export function HistoryLine({ line, reader, timezone }: { line: HistoryGroup; reader: Reader; timezone: string }) {
  const { row } = line
  const changes = changesOf(row, timezone)
  const how = howOf(row)
  return (
    <li className={classes('flex top gap12', styles.line)}>
      <Icon of={icons[row.kind]} />
      <div className="fill anywhere">
        <p>{gatheredWords(line, reader)}</p>
        {how && <p className={styles.device}>{how}</p>}
        {changes.length > 0 && (
          <details className={classes('quiet', styles.changes)}>
            <summary>{changes.length === 1 ? 'One field' : `${changes.length} fields`}</summary>
            <ul>
              {changes.map(({ field, before, after }) => (
                <li key={field}>
                  {field}: {before === null ? after : `${before} → ${after}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <p className={classes('muted fixed right', styles.when)}>
        {showInstant(row.at, timezone)}
        {row.ip && <span>{row.ip}</span>}
      </p>
    </li>
  )
}
