import { agreeToPlan, type Plan, type WholePlan } from '@college/contract/cpd'
import { undoSeconds } from '@college/contract/forms'
import { code, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefreshAlert } from '@tabler/icons-react'
import { Note, SidePanel, StateChip, toast, useAction } from '#kit'
import { useActor, useImpersonation } from '#identity'
import { useDayOf } from './useWhole.ts'

interface AgreementPanelProps {
  readonly whole: WholePlan
  /** Reads the plan again. */
  readonly onStale: () => void
}

/** Who has agreed to the plan, and the own agreement. */
export function AgreementPanel({ whole, onStale }: AgreementPanelProps) {
  const { devplan: plan, side } = whole
  const { act, isPending: sending, failure } = useAction(agreeToPlan)
  const actsAs = useImpersonation() !== null
  const dayOf = useDayOf()
  const me = useActor().id
  if (plan.user_id === null) return null
  const mine = side === 'owner' ? plan.agreed_at : side === 'supervisor' ? plan.agreed_supervisor_at : null
  // An educator or a Director may agree where another is named: their name then stands there.
  const inPlaceOf = side === 'supervisor' && plan.supervisor_id !== me ? plan.supervisor_name : null
  const theirs = side === 'supervisor' && plan.agreed_supervisor_by !== me ? plan.agreed_supervisor_name : null
  const agree = async (agreed: boolean): Promise<void> => {
    if (sending) return
    const { id, updated_at, goals_changed_at } = plan
    const answer = await act({ id, updated_at, goals_changed_at, agreed })
    if (answer) {
      const wayBack = agreed && {
        time: undoSeconds * 1_000,
        action: { label: 'Undo', run: () => void undo(answer.data) },
      }
      toast({
        text: agreed ? 'You have agreed to this plan' : 'You’ve withdrawn your agreement',
        kind: 'done',
        ...wayBack,
      })
    } else onStale()
  }
  const undo = async ({ id, updated_at, goals_changed_at }: Plan): Promise<void> => {
    const answer = await act({ id, updated_at, goals_changed_at, agreed: false })
    if (answer) toast({ text: 'Agreement undone', kind: 'done' })
    else onStale()
  }
  return (
    <SidePanel title="Agreement">
      {plan.agreement_lost_at && (
        <Note tone="warn" icon={IconRefreshAlert}>
          The plan was changed on {showDate(dayOf(plan.agreement_lost_at))} after both sides agreed. They need to agree
          to it again.
        </Note>
      )}
      <ul className="stack gap16 list below16">
        <Side who={plan.user_name ?? 'Owner'} at={plan.agreed_at} dayOf={dayOf} />
        <Side who={supervisorOf(plan)} at={plan.agreed_supervisor_at} dayOf={dayOf} />
      </ul>
      {failure && (
        <div role="alert">
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.code === code.outdated
              ? 'This plan was changed since you opened it. It is shown as it is now: read it, then agree.'
              : failure.message}
          </Note>
        </div>
      )}
      {side !== null && plan.closed_at === null && (
        <Own
          agreed={mine !== null}
          inPlaceOf={inPlaceOf}
          theirs={theirs}
          actsAs={actsAs}
          sending={sending}
          onAgree={(agreed) => void agree(agreed)}
        />
      )}
    </SidePanel>
  )
}

/** Who stands on the supervisor's side; who agreed there first, with the name that the plan has for it. */
const supervisorOf = ({ agreed_supervisor_by: by, agreed_supervisor_name: agreed, ...plan }: Plan): string => {
  const named = plan.supervisor_name ?? 'Supervisor or educator'
  if (!agreed) return named
  return plan.supervisor_name === null || plan.supervisor_id === by ? agreed : `${agreed}, in place of ${named}`
}

interface OwnProps {
  readonly agreed: boolean
  /** The supervisor whom the plan names, where that is not the reader. */
  readonly inPlaceOf: string | null
  /** Who agreed for the reader's side, where that is another. */
  readonly theirs: string | null
  readonly actsAs: boolean
  readonly sending: boolean
  readonly onAgree: (agreed: boolean) => void
}

function Own({ agreed, inPlaceOf, theirs, actsAs, sending, onAgree }: OwnProps) {
  if (actsAs) return <p className="quiet below12">You can’t agree to a plan while you act as someone else.</p>
  if (agreed)
    return (
      <Button variant="subtle" size="sm" px={0} aria-busy={sending} onClick={() => onAgree(false)}>
        {theirs ? `Withdraw the agreement of ${theirs}` : 'Withdraw my agreement'}
      </Button>
    )
  return (
    <>
      <p className="quiet below12">
        You agree to the plan and its goals as they are now
        {inPlaceOf ? `. ${inPlaceOf} supervises it and hasn’t agreed yet.` : '.'}
      </p>
      <Button fullWidth aria-busy={sending} onClick={() => onAgree(true)}>
        {inPlaceOf ? `Agree in place of ${inPlaceOf}` : 'Agree'}
      </Button>
    </>
  )
}

function Side({ who, at, dayOf }: { who: string; at: string | null; dayOf: (at: string) => string }) {
  return (
    <li className="body">
      <span className="block below4 label">{who}</span>
      {at === null ? (
        <StateChip kind="draft">Not agreed</StateChip>
      ) : (
        <StateChip kind="signed">Agreed {showDate(dayOf(at))}</StateChip>
      )}
    </li>
  )
}
