import { devplan, whoAgreesAgain, type Plan } from '@college/contract/cpd'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Note, useRecord } from '#kit'
import { useActor } from '#identity'

/** Who has to agree again when a plan or its goals change, in words; null where there is no agreement to lose. */
export const useAgreesAgain = (plan: Plan | undefined): string | null => {
  const { id } = useActor()
  return plan && plan.closed_at === null ? whoAgreesAgain(plan, id) : null
}

/** Warns by name before an agreed plan is changed. */
export function AgreedNote({ plan }: { plan: Plan | undefined }) {
  const words = useAgreesAgain(plan)
  return (
    words && (
      <Note tone="warn" icon={IconRefreshAlert}>
        {words}
      </Note>
    )
  )
}

/** Warns before a goal of an agreed plan is changed. */
export function AgreedNoteOf({ planId }: { planId: number | null }) {
  return <AgreedNote plan={useRecord(devplan, planId).data} />
}
