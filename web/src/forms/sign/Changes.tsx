import type { FormChange } from '@college/contract/forms'
import styles from './sign.module.css'

/** What differs between two contents, answer by answer. */
export function Changes({ changes }: { changes: readonly FormChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, title, before, after }) => (
        <li key={key}>
          <p className={styles.asked}>{title}</p>
          {before !== null && (
            <p className={styles.before}>
              <span className="sr-only">Before: </span>
              <del>{before}</del>
            </p>
          )}
          <p className={styles.after}>
            {after === null ? (
              'Not answered any more'
            ) : (
              <>
                <span className="sr-only">Now: </span>
                <ins>{after}</ins>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
