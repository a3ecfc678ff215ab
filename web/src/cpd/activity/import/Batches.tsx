import { activityimport, type ActivityImport } from '@college/contract/cpd'
import { showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Icon, Lines, PartError, Section, useList, Waiting, useZone } from '#kit'
import { useActor } from '#identity'
import { importedList } from '../links.ts'
import { useImportRollback } from './useImportRollback.ts'
import styles from './import.module.css'

/** The files that were imported, each with the way back. */
export function Batches({ userId }: { userId: number }) {
  const { id } = useActor()
  const timezone = useZone()
  const { data, error, refetch } = useList(activityimport, { user_id: userId, limit: 20 })
  const { rollBack, busy } = useImportRollback()
  if (error)
    return (
      <PartError
        title="We couldn’t load the earlier imports"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="list" />
  if (data.rows.length === 0) return null
  return (
    <Section title="Earlier imports">
      <Lines>
        {data.rows.map((batch) => {
          const verb = busy === batch.id ? 'Undoing…' : 'Undo import'
          return (
            <li key={batch.id} className={classes('flex top gap12 phone-wrap', styles.row)}>
              <Icon className="ink2 above1" of={IconFileImport} />
              <div className={classes('fill anywhere', styles.words)}>
                <p className="label">{batch.file_name ?? 'Pasted rows'}</p>
                <p className="secondary muted">
                  {showInstant(batch.created_at, timezone)}: {batchWords(batch)}
                </p>
              </div>
              {batch.rolled_back_at === null && (
                <div className="flex gap8 fixed">
                  <Button component={Link} variant="subtle" size="sm" to={importedList(batch.id, userId === id)}>
                    Look
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<Icon of={IconArrowBackUp} size={16} />}
                    aria-busy={busy === batch.id}
                    aria-label={`${verb} of ${batch.file_name ?? 'pasted rows'}`}
                    onClick={() => {
                      if (busy === null) void rollBack(batch)
                    }}
                  >
                    {verb}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}

const batchWords = ({ imported, duplicates, refused, rolled_back_at: back, kept }: ActivityImport): string => {
  if (back !== null) return kept ? `undone, except ${kept} of ${imported}` : 'undone'
  const left = [duplicates > 0 && `${duplicates} were here already`, refused > 0 && `${refused} could not be read`]
  return [`${imported} imported`, ...left].filter(Boolean).join(', ')
}
