import type { Procedure } from '@college/contract/logbook'
import { showInstant } from '@college/contract/kit'
import { Fact, Facts, Section } from '#kit'
import { useActor } from '#identity'

/** When a case was written down and by whom. */
export function Written({ row, own }: { row: Procedure; own: boolean }) {
  const { timezone, id } = useActor()
  const by = (who: number | null): string => {
    if (who === id) return ', by you'
    return who === row.user_id && !own ? `, by ${row.user_name ?? ''}` : ''
  }
  return (
    <Section title="About">
      <Facts>
        <Fact name="Logged">
          {showInstant(row.created_at, timezone)}
          {by(row.created_by)}
        </Fact>
        {row.updated_at !== row.created_at && (
          <Fact name="Last changed">
            {showInstant(row.updated_at, timezone)}
            {by(row.updated_by)}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
