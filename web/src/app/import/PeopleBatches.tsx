import { readPeopleBatches } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { batchWords, useUndoBatch } from '#cpd'
import { classes, Icon, Lines, PartError, Section, useCall, useZone, Waiting } from '#kit'
import styles from './import.module.css'

/** What was done to many people at once, each with the way back: imports, and acts on lists. */
export function PeopleBatches() {
  const timezone = useZone()
  const { data, error, refetch } = useCall<typeof readPeopleBatches>(readPeopleBatches)
  const { undo, busy } = useUndoBatch()
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
  if (data.length === 0) return null
  return (
    <Section
      title="Earlier imports"
      sentence="An import can be undone as long as none of its people has signed in or has records."
    >
      <Lines>
        {data.map((batch) => (
          <li key={batch.id} className="spread wrap gap4-16 pad8-0">
            <div className={classes('anywhere shrink', styles.words)}>
              <p className="label">{batch.title}</p>
              <p className="quiet">
                {showInstant(batch.made_at, timezone)}, {batch.made_by_name}: {batchWords(batch)}
              </p>
            </div>
            {batch.state === 'done' && (
              <Button
                variant="default"
                size="sm"
                leftSection={<Icon of={IconArrowBackUp} size={16} />}
                aria-busy={busy === batch.id}
                aria-label={`Undo: ${batch.title}`}
                onClick={() => {
                  if (busy === null) void undo(batch)
                }}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </Lines>
    </Section>
  )
}
