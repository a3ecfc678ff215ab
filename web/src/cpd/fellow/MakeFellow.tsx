import { makeFellow, makeFellowPreview, undoMakeFellow } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Dialog, PartError, toast, useAction, useCall, Waiting, type CallFailed } from '#kit'
import { Consequences } from './Consequences.tsx'
import { MadeFellow } from './MadeFellow.tsx'
import styles from './fellow.module.css'

interface MakeFellowProps {
  readonly person: { readonly id: number; readonly display_name: string | null }
  readonly onClose: () => void
}

/** Asks whether to make a trainee a fellow, names what that does, and takes it back within a day. */
export function MakeFellow({ person, onClose }: MakeFellowProps) {
  const title = useId()
  const { data, error, refetch } = useCall<typeof makeFellowPreview>(makeFellowPreview, { user_id: person.id })
  const making = useAction(makeFellow)
  const undoing = useAction(undoMakeFellow)
  const name = data?.name ?? person.display_name ?? 'this person'
  const busy = making.isPending || undoing.isPending
  const undo = async (): Promise<void> => {
    if (busy || !(await undoing.act({ user_id: person.id }))) return
    toast({ text: `${name} is a trainee again, as before.` })
    onClose()
  }
  const heading = !data ? 'Make fellow' : data.made ? `${name} is a fellow` : `Make ${name} a fellow?`
  return (
    <Dialog labelledBy={title} className={styles.wide} onClose={onClose}>
      <div className={styles.body}>
        <h2 className={styles.title} id={title}>
          {heading}
        </h2>
        {error && !data ? (
          <PartError
            title="What this would do could not be loaded"
            text={error.message}
            reference={error.requestId ?? undefined}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Waiting shape="text" />
        ) : data.made ? (
          <MadeFellow made={data.made} />
        ) : data.refused ? (
          <p className={styles.text}>{data.refused}</p>
        ) : (
          <Consequences preview={data} />
        )}
        <Failed failure={making.failure ?? undoing.failure} />
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            {data && !data.made && !data.refused ? 'Cancel' : 'Close'}
          </Button>
          {data?.made && (
            <Button variant="default" aria-busy={busy} onClick={() => void undo()}>
              {undoing.isPending ? 'Taking back…' : 'Take it back'}
            </Button>
          )}
          {data && !data.made && !data.refused && (
            <Button aria-busy={busy} onClick={() => void (busy || making.act({ user_id: person.id }))}>
              {making.isPending ? 'Saving…' : 'Make fellow'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Failed({ failure }: { failure: CallFailed | null }) {
  if (!failure) return null
  return <PartError title="That was not done" text={failure.message} reference={failure.requestId ?? undefined} />
}
