import type { Procedure } from '@college/contract/logbook'
import { showMinute } from '@college/contract/kit'
import { Section, useZone } from '#kit'
import { useActor } from '#identity'

/** When a procedure was written down and by whom. */
export function Written({ row, own }: { row: Procedure; own: boolean }) {
  const { id } = useActor()
  const timezone = useZone()
  const by = (who: number | null): string => {
    if (who === id) return ', by you'
    return who === row.user_id && !own ? `, by ${row.user_name ?? ''}` : ''
  }
  return (
    <Section title="About">
      <dl className="flush">
        <div className="hairline pad10-0">
          <dt className="meta ink3">Logged</dt>
          <dd className="above2">
            {showMinute(row.created_at, timezone)}
            {by(row.created_by)}
          </dd>
        </div>
        {row.updated_at !== row.created_at && (
          <div className="hairline pad10-0">
            <dt className="meta ink3">Last changed</dt>
            <dd className="above2">
              {showMinute(row.updated_at, timezone)}
              {by(row.updated_by)}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
