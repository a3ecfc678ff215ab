import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../dialog/confirm.ts'
import type { DraftStore } from '../text/draftStore.ts'

/** Keeps what is waiting when the person leaves, and asks only where it could not be kept. */
export const useLeaveGuard = (draftStore: DraftStore): void => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && draftStore.isAtRisk()
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const settle = async (): Promise<void> => {
      const leave = (await draftStore.flush()) || (await confirm(unsavedQuestion))
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void settle()
  }, [blocker, draftStore])

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
  body: 'This device could not keep what you wrote. If you leave now it is lost.',
  verb: 'Leave',
  otherwise: 'Stay',
}
