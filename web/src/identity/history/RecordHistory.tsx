import { Button } from '@mantine/core'
import { recordHistory } from '@college/contract/identity'
import { useState } from 'react'
import { Lines, PartError, Section, useCall, Waiting, useZone } from '#kit'
import { useActor } from '../facts.ts'
import { HistoryLine } from './HistoryLine.tsx'
import type { Reader } from './words.ts'

const first = 5
const most = 200

interface RecordHistoryProps {
  /** Wire name of the record. */
  readonly resource: string
  readonly row: Readonly<{ id: number; organisation_id: number; user_id: number | null }>
}

/** What was done to one record and who viewed it, newest first; for its owner and the office only. */
export function RecordHistory({ resource, row }: RecordHistoryProps) {
  const { id, platform_admin: platform, admin_organisations: offices } = useActor()
  const { id: record, organisation_id: home, user_id: owner } = row
  if (owner === null || (owner !== id && !platform && !offices.includes(home))) return null
  return <Acts resource={resource} id={record} owner={owner} />
}

function Acts({ resource, id, owner }: { resource: string; id: number; owner: number }) {
  const actor = useActor()
  const timezone = useZone()
  const [limit, setLimit] = useState(first)
  const { data, error, refetch } = useCall<typeof recordHistory>(recordHistory, { resource, record_id: id, limit })
  const reader: Reader = { id: actor.id, of: owner }
  return (
    <Section title="History" sentence="Who changed it, and who viewed it.">
      {error && (
        <PartError
          title="We couldn’t load the history"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.length === 0 && <p className="secondary muted">Nothing is recorded yet.</p>}
      <Lines>
        {data?.map((row) => (
          <HistoryLine
            key={row.id}
            line={{ row: { ...row, about: null }, times: 1, more: [] }}
            reader={reader}
            timezone={timezone}
          />
        ))}
      </Lines>
      {data?.length === limit && limit < most && (
        <div className="flex gap8 above16">
          <Button variant="default" size="sm" onClick={() => setLimit(most)}>
            Show all
          </Button>
        </div>
      )}
    </Section>
  )
}
