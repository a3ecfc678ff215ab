import { makeFellow, makeFellowPreview, undoMakeFellow } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { FormDialog, PartError, toast, useAction, useCall, Waiting } from '#kit'
import { Consequences } from './Consequences.tsx'
import { MadeFellow } from './MadeFellow.tsx'

interface MakeFellowProps {
  readonly person: { readonly id: number; readonly display_name: string | null }
  readonly onClose: () => void
}

/** Asks whether to make a trainee a fellow, names what that does, and takes it back within a day. */
export function MakeFellow({ person, onClose }: MakeFellowProps) {
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
    <FormDialog
      title={heading}
      verb={data && !data.made && !data.refused ? ['Make fellow', 'Saving…'] : null}
      isPending={busy}
      failure={(making.failure ?? undoing.failure)?.message}
      wide
      act={
        data?.made && (
          <Button variant="default" aria-busy={busy} onClick={() => void undo()}>
            {undoing.isPending ? 'Undoing…' : 'Undo make fellow'}
          </Button>
        )
      }
      onSubmit={() => void making.act({ user_id: person.id })}
      onClose={onClose}
    >
      {error && !data ? (
        <PartError
          title="We couldn’t load what this would do"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="text" />
      ) : data.made ? (
        <MadeFellow made={data.made} />
      ) : data.refused ? (
        <p className="prose">{data.refused}</p>
      ) : (
        <Consequences preview={data} />
      )}
    </FormDialog>
  )
}
