import { showNhi, type Procedure } from '@college/contract/logbook'
import { recordHistory } from '@college/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classes, invalidate, useAction } from '#kit'
import { useImpersonation } from '#identity'
import styles from './nhi.module.css'

/** The NHI of a case: masked, and on request in full, which is written down. It lives on this page alone. */
export function NhiFact({ row, mayShow }: { row: Procedure; mayShow: boolean }) {
  const impersonation = useImpersonation()
  const answers = useQueryClient()
  const { act, isPending: asking, failure } = useAction(showNhi)
  const [full, setFull] = useState<string | null>(null)
  const show = async (): Promise<void> => {
    const shown = await act({ id: row.id })
    setFull(shown?.data.nhi ?? null)
    // The history below has a line more.
    if (shown) void invalidate(answers, [recordHistory.path.slice(1)])
  }
  return (
    <span className="stack gap4">
      <span className="row wrap gap4-12">
        <span className={classes('solid', styles.number)} aria-live="polite">
          {full ?? row.nhi}
        </span>
        {mayShow && impersonation === null && (
          <button
            type="button"
            className={classes('acc tall24 underlines', styles.link)}
            aria-busy={asking}
            onClick={() => {
              if (full !== null) setFull(null)
              else if (!asking) void show()
            }}
          >
            {full === null ? 'Show in full' : 'Hide'}
          </button>
        )}
      </span>
      {failure && (
        <span className="bad" role="alert">
          {failure.message}
        </span>
      )}
      {mayShow && impersonation === null && full === null && <span className="muted">Viewing it is recorded.</span>}
      {full !== null && <span className="muted">We’ve recorded that you viewed this.</span>}
      {impersonation !== null && <span className="muted">Not shown while you act as someone else.</span>}
    </span>
  )
}
