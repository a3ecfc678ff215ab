import { Button } from '@mantine/core'
import { userHistory } from '@college/contract/identity'
import { useState } from 'react'
import { Lines, PartError, Section, Segments, useCall, Waiting, useZone } from '#kit'
import { useActor } from '../facts.ts'
import { HistoryLine } from './HistoryLine.tsx'
import { gathered, type HistoryRow, type Reader } from './words.ts'

const size = 25

type Kind = 'all' | HistoryRow['kind']
const kinds = [
  { value: 'all', label: 'Everything' },
  { value: 'look', label: 'Views' },
  { value: 'change', label: 'Changes' },
  { value: 'signin', label: 'Sign-ins' },
] as const

interface HistoryProps {
  readonly userId?: number
  /** Whether it opens with everything, for who comes from a list of everything. */
  readonly isAll?: boolean
}

/** What was done to a person's records and who viewed them, newest first; the reader's own without an id. */
export function History({ userId, isAll = false }: HistoryProps) {
  const { id } = useActor()
  const timezone = useZone()
  // The office opens many of its pages: that it looked would bury what was done. To the person it is what they want to know.
  const [kind, setKind] = useState<Kind>(isAll || userId === undefined || userId === id ? 'all' : 'change')
  /** The last line of each page that was left behind. */
  const [passed, setPassed] = useState<readonly number[]>([])
  const before = passed.at(-1)
  const { data, error, refetch } = useCall<typeof userHistory>(userHistory, {
    limit: size,
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(kind === 'all' ? {} : { kind }),
    ...(before === undefined ? {} : { before }),
  })
  const last = data?.length === size ? data.at(-1) : undefined
  const reader: Reader = { id, of: userId ?? id }
  return (
    <Section
      title="History"
      sentence={
        reader.id === reader.of
          ? 'Changes to your records, and who viewed them.'
          : 'Changes to this person’s records, and who viewed them.'
      }
    >
      <div className="below8 within scrolls-beside">
        <Segments
          label="What is shown"
          value={kind}
          segments={kinds}
          onChange={(next) => {
            setKind(next)
            setPassed([])
          }}
        />
      </div>
      {error && (
        <PartError
          title="We couldn’t load the history"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.length === 0 && <p className="secondary muted">Nothing of this kind so far.</p>}
      <Lines>
        {gathered(data ?? [], timezone).map((line) => (
          <HistoryLine key={line.row.id} line={line} reader={reader} timezone={timezone} />
        ))}
      </Lines>
      {(passed.length > 0 || last) && (
        <div className="flex gap8 above16">
          {passed.length > 0 && (
            <Button variant="default" size="sm" onClick={() => setPassed(passed.slice(0, -1))}>
              Newer
            </Button>
          )}
          {last && (
            <Button variant="default" size="sm" onClick={() => setPassed([...passed, last.id])}>
              Older
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
