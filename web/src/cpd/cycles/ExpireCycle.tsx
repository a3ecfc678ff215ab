import {
  creditInWords,
  expireDevcycle,
  expirePreview,
  reopenDevcycle,
  type Cycle,
  type ExpirePreview,
} from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Dialog, Fact, Facts, Note, PartError, toast, useAction, useCall, useToday, Waiting } from '#kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { NextCycle, useNextCycle } from './NextCycle.tsx'
import { count } from './words.ts'

interface ExpireCycleProps {
  readonly cycle: Pick<Cycle, 'id' | 'name'>
  readonly onClose: () => void
  /** Once it is done, with the cycle that was opened. */
  readonly onTurned?: ((next: Cycle | null) => void) | undefined
}

/** Asks whether to close a cycle and open the next one, names what that does, and takes it back where it can be. */
export function ExpireCycle({ cycle, onClose, onTurned }: ExpireCycleProps) {
  const title = useId()
  const { data, error, refetch } = useCall<typeof expirePreview>(expirePreview, { id: cycle.id })
  const expired = data?.cycle.expired_at != null
  return (
    <Dialog labelledBy={title} wide isUnsaved={(hasText) => hasText} onClose={onClose}>
      <div className="dialog-body">
        <h2 className="heading anywhere" id={title}>
          {expired ? `Open ${cycle.name} again?` : `Expire ${cycle.name}?`}
        </h2>
        {error && !data ? (
          <>
            <PartError
              title="We couldn’t load what this would do"
              text={error.message}
              reference={error.requestId ?? undefined}
              onRetry={() => void refetch()}
            />
            <Acts onClose={onClose} />
          </>
        ) : !data ? (
          <Waiting shape="text" />
        ) : expired ? (
          <Reopen preview={data} onClose={onClose} />
        ) : (
          <Expire preview={data} onClose={onClose} onTurned={onTurned} />
        )}
      </div>
    </Dialog>
  )
}

function Acts({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <div className="dialog-acts">
      <Button variant="default" onClick={onClose}>
        {children ? 'Cancel' : 'Close'}
      </Button>
      {children}
    </div>
  )
}

/** What of each person's credit goes into the next cycles; null where the cycle carries nothing over. */
const carriesInWords = ({ carry_over_max: most, carry_over_cycles: cycles, unit }: Cycle): string | null =>
  most && cycles
    ? `Up to ${creditInWords(most, unit)} beyond what is required, for each person, into ${cycles === 1 ? 'the next cycle' : `the next ${cycles} cycles`}.`
    : null

interface PartProps {
  readonly preview: ExpirePreview
  readonly onClose: () => void
}

function Expire({ preview, onClose, onTurned }: PartProps & Pick<ExpireCycleProps, 'onTurned'>) {
  const { cycle, people, drafts, personal_goals: personal } = preview
  const today = useToday()
  const carries = carriesInWords(cycle)
  const next = useNextCycle(preview)
  const { act, isPending, failure } = useAction(expireDevcycle)
  const expire = async (): Promise<void> => {
    if (isPending) return
    const body = next.read()
    if (!body) return
    const done = await act({ id: cycle.id, ...body })
    if (!done) return
    const { data } = done
    toast({
      text: data.next
        ? `${cycle.name} has expired. ${data.next.name} is open, with ${count(data.goals, 'goal', 'goals').toLowerCase()}.`
        : `${cycle.name} has expired.`,
      kind: 'done',
    })
    onClose()
    onTurned?.(data.next)
  }
  return (
    <>
      <Facts>
        <Fact name="People">
          {people === 0 ? 'It has no entries.' : `${count(people, 'person has', 'people have')} logged in it.`}
        </Fact>
        <Fact name="From then on">
          No one can add, change or delete anything in it. Results and reports stay as they are, whatever you change in
          categories later.
        </Fact>
        {carries && <Fact name="Carried over">{carries}</Fact>}
        {personal > 0 && (
          <Fact name="Personal goals">
            {count(personal, 'personal goal', 'personal goals')} {personal === 1 ? 'stays' : 'stay'} with it.
          </Fact>
        )}
      </Facts>
      {today <= cycle.end_date && (
        <Note tone="warn" icon={IconAlertTriangle}>
          It runs until {showDate(cycle.end_date)}. Until the next one begins, activities won’t count in any cycle.
        </Note>
      )}
      {drafts > 0 && (
        <Note tone="warn" icon={IconAlertTriangle}>
          {drafts === 1
            ? 'One activity is still a draft. It can no longer be completed.'
            : `${drafts.toLocaleString('en-NZ')} activities are still drafts. They can no longer be completed.`}
        </Note>
      )}
      <NextCycle next={next} preview={preview} refused={failure?.errors ?? []} />
      <p className="prose">You can reopen it until the next one has entries. We don’t email anyone.</p>
      {failure && (
        <PartError title="We couldn’t do that" text={failure.message} reference={failure.requestId ?? undefined} />
      )}
      <Acts onClose={onClose}>
        <Button aria-busy={isPending} onClick={() => void expire()}>
          {isPending ? 'Saving…' : next.draft.opens ? 'Expire and open the next' : 'Expire'}
        </Button>
      </Acts>
    </>
  )
}

const loggedMeanwhile = (activities: number): string =>
  `${count(activities, 'activity', 'activities')} logged meanwhile`

function Reopen({ preview, onClose }: PartProps) {
  const { cycle, stays_expired: refused, opened, meanwhile } = preview
  const { act, isPending, failure } = useAction(reopenDevcycle)
  const reopen = async (): Promise<void> => {
    if (isPending) return
    const done = await act({ id: cycle.id })
    if (!done) return
    const joined = done.data.joined
    const taken = joined > 0 ? ` with ${loggedMeanwhile(joined).toLowerCase()}` : ''
    toast({ text: `${cycle.name} is open again${taken}.`, kind: 'done' })
    onClose()
  }
  if (refused)
    return (
      <>
        <p className="prose">It stays expired. {refused}</p>
        <Acts onClose={onClose} />
      </>
    )
  return (
    <>
      <p className="prose">
        {opened ? `${opened.name}, opened when this cycle expired, is removed with its goals. ` : ''}
        {meanwhile > 0 ? `${loggedMeanwhile(meanwhile)} ${meanwhile === 1 ? 'joins' : 'join'} it. ` : ''}
        People can add to it as before, and its figures count what they add.
        {carriesInWords(cycle) && ' What it carried over is taken out of the open cycles until it expires again.'}
      </p>
      {failure && (
        <PartError title="We couldn’t do that" text={failure.message} reference={failure.requestId ?? undefined} />
      )}
      <Acts onClose={onClose}>
        <Button aria-busy={isPending} onClick={() => void reopen()}>
          {isPending ? 'Saving…' : 'Reopen'}
        </Button>
      </Acts>
    </>
  )
}
