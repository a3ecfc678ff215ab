import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useStore, type StepUp } from '#kit'

interface StepUpProps {
  readonly onAnswer: (confirmed: boolean) => void
}

const Dialog = lazy(async (): Promise<{ default: ComponentType<StepUpProps> }> => {
  try {
    return { default: (await import('./stepup/StepUpDialog.tsx')).StepUpDialog }
  } catch {
    return { default: NoStepUp }
  }
})

/** Holds the step-up dialog, which is loaded when it is first needed. */
export function StepUpSlot({ stepUp }: { stepUp: StepUp }) {
  const open = useStore(stepUp.open)
  if (!open) return null
  return (
    <Suspense>
      <Dialog onAnswer={stepUp.answer} />
    </Suspense>
  )
}

/** The dialog could not be fetched: what waits for it fails with its own words. */
function NoStepUp({ onAnswer }: StepUpProps) {
  useEffect(() => onAnswer(false), [onAnswer])
  return null
}
