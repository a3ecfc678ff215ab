import { countedWords } from '@college/contract/cpd'
import { procedure } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from '#kit/router'
import { Empty, Page, PartError, useHeldEntry, useRecord, useToday, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn } from '#cpd'
import { useLogbook } from '../useLogbook.ts'
import { logbookOf } from '../links.ts'
import { initialOf } from './initial.ts'
import { ProcedureEditor } from './ProcedureEditor.tsx'

interface Address {
  readonly id: number | null
  /** The case a new one begins as. */
  readonly copy: number | null
  /** Whose logbook the office writes a case into. */
  readonly user: number | null
  /** Words that a new case begins with, those of the goal it is logged for. */
  readonly words: Partial<Record<(typeof countedWords)[number], number>>
}

const wordsIn = (query: URLSearchParams): Address['words'] =>
  Object.fromEntries(
    countedWords.flatMap((word) => {
      const id = numberIn(query, word)
      return id === null ? [] : [[word, id]]
    }),
  )

/** `/procedure/edit`: a new case, or one that is changed. */
export function ProcedureEditorScreen() {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const address = {
    id: numberIn(query, 'id'),
    copy: numberIn(query, 'copy'),
    user: numberIn(query, 'user_id'),
    words: wordsIn(query),
  }
  const waiting = query.get('waiting')
  return waiting === null ? <Prepared key={key} address={address} /> : <FromDevice key={key} id={waiting} />
}

/** A case that waits on this device. */
function FromDevice({ id }: { id: string }) {
  const entry = useHeldEntry(id)
  const actor = useActor()
  const logbook = useLogbook(null)
  const today = useToday()
  const data = useFirst(logbook.data)
  if (entry && data)
    return (
      <ProcedureEditor
        id={null}
        userId={actor.id}
        logbook={{ ...data, today }}
        initial={entry.values}
        copies
        draftName={`waiting ${entry.id}`}
        waiting={entry}
      />
    )
  return (
    <Page title="Edit procedure">
      {entry === null ? (
        <Empty
          icon={IconCloudCheck}
          title="This is no longer waiting"
          text="It was sent, or removed in another window."
        >
          <Button component={Link} to={logbookOf(null)} variant="default">
            Go to procedures
          </Button>
        </Empty>
      ) : (
        <Words logbook={logbook} />
      )}
    </Page>
  )
}

/** What an editor begins with stays, whatever is read again meanwhile. */
const useFirst = <T,>(value: T | undefined): T | undefined => {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first
}

/** The words of the logbook on their way, or why they did not come. */
function Words({ logbook }: { logbook: Pick<ReturnType<typeof useLogbook>, 'error' | 'refetch'> }) {
  return logbook.error ? (
    <PartError
      title="We couldn’t load the choices of the logbook"
      text={logbook.error.message}
      reference={logbook.error.requestId ?? undefined}
      onRetry={() => void logbook.refetch()}
    />
  ) : (
    <Waiting shape="form" />
  )
}

/** A case that begins with something of its own keeps its unsaved text apart. */
const draftOf = ({ id, copy, user, words }: Address): { draftName?: string } => {
  if (id !== null) return {}
  if (copy !== null) return { draftName: `copy ${copy}` }
  const begun = Object.values(words)
  const parts = [user === null ? '' : `for ${user}`, begun.length > 0 ? `words ${begun.join(' ')}` : '']
  const draftName = parts.filter(Boolean).join(' ')
  return draftName === '' ? {} : { draftName }
}

function Prepared({ address: { id, copy, user, words } }: { address: Address }) {
  const actor = useActor()
  const edited = useRecord(procedure, id)
  const copied = useRecord(procedure, id === null ? copy : null)
  const of = edited.data?.user_id ?? (id === null ? user : null)
  const userId = of ?? actor.id
  const waits = edited.isLoading || copied.isLoading
  const logbook = useLogbook(userId === actor.id ? null : userId, !waits)
  const today = useToday()
  const kept = useFirst(waits ? undefined : logbook.data)
  const title = id === null ? 'New procedure' : 'Edit procedure'
  if (kept && !waits)
    return (
      <ProcedureEditor
        id={id}
        userId={userId}
        logbook={{ ...kept, today }}
        initial={initialOf(userId, today, copied.data ?? null, words)}
        copies={copied.data !== undefined}
        copied={copied.data}
        {...draftOf({ id, copy, user, words })}
      />
    )
  return (
    <Page title={title}>
      <Words logbook={logbook} />
    </Page>
  )
}
