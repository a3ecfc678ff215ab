import { useEffect } from 'react'
import { confirm } from '../dialog/confirm.ts'
import { useBeforeLeaving } from '../dialog/LeaveGuards.tsx'
import type { DraftStore } from '../text/draftStore.ts'

/** Keeps what is waiting when the person leaves, and asks only where it could not be kept. */
export const useLeaveGuard = (draftStore: DraftStore): void => {
  useBeforeLeaving(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && draftStore.isAtRisk(),
    async () => (await draftStore.flush()) || confirm(unsavedQuestion),
  )

  useEffect(() => {
    const closing = (event: BeforeUnloadEvent): void => {
      if (draftStore.keeping.get().kind === 'unsafe') event.preventDefault()
    }
    window.addEventListener('beforeunload', closing)
    return () => window.removeEventListener('beforeunload', closing)
  }, [draftStore])
}

const unsavedQuestion = {
  title: 'Leave without saving?',
  body: 'This device couldn’t save what you wrote. If you leave now, you’ll lose it.',
  verb: 'Leave',
  otherwise: 'Stay',
}
