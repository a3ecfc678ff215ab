import type { FormChange } from '@college/contract/forms'

/** What differs between two contents, answer by answer. */
export function Changes({ changes }: { changes: readonly FormChange[] }) {
  return (
    <ul className="grid gap12 list above8">
      {changes.map(({ key, title, before, after }) => (
        <li key={key}>
          <p className="meta ink3">{title}</p>
          {before !== null && (
            <p className="quiet pre-line anywhere">
              <span className="sr-only">Before: </span>
              <del>{before}</del>
            </p>
          )}
          <p className="body pre-line anywhere">
            {after === null ? (
              'No longer asked'
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
