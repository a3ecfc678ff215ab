import { procedure } from '@college/contract/logbook'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Page, PartError, useRecord, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn } from '#cpd/goal'
import { useLogbook } from '../useLogbook.ts'
import { initialOf } from './initial.ts'
import { ProcedureEditor } from './ProcedureEditor.tsx'

interface Address {
  readonly id: number | null
  /** The case a new one begins as. */
  readonly copy: number | null
  /** Whose logbook the office writes a case into. */
  readonly user: number | null
}

/** `/procedure/edit`: a new case, or one that is changed. */
export function ProcedureEditorScreen() {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const address = { id: numberIn(query, 'id'), copy: numberIn(query, 'copy'), user: numberIn(query, 'user_id') }
  return <Prepared key={key} address={address} />
}

function Prepared({ address: { id, copy, user } }: { address: Address }) {
  const actor = useActor()
  const edited = useRecord(procedure, id)
  const copied = useRecord(procedure, id === null ? copy : null)
  const of = edited.data?.user_id ?? (id === null ? user : null)
  const userId = of ?? actor.id
  const waits = edited.isLoading || copied.isLoading
  const logbook = useLogbook(userId === actor.id ? null : userId, !waits)
  // What an editor begins with stays, whatever is read again meanwhile.
  const [kept, setKept] = useState(logbook.data)
  if (kept === undefined && logbook.data !== undefined && !waits) setKept(logbook.data)
  const title = id === null ? 'New procedure' : 'Edit procedure'
  if (kept && !waits)
    return (
      <ProcedureEditor
        id={id}
        userId={userId}
        logbook={kept}
        initial={initialOf(userId, kept.today, copied.data ?? null)}
        copies={copied.data !== undefined}
        {...(id === null && (copy ?? user) !== null
          ? { draftName: copy === null ? `for ${user}` : `copy ${copy}` }
          : {})}
      />
    )
  return (
    <Page title={title}>
      {logbook.error ? (
        <PartError
          title="The words of the logbook could not be loaded"
          text={logbook.error.message}
          reference={logbook.error.requestId ?? undefined}
          onRetry={() => void logbook.refetch()}
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}
