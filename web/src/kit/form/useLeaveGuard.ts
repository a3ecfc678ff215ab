import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useDrafts } from '../device/index.ts'
import { confirm } from '../page/confirm.ts'
import type { DraftStore } from './draftStore.ts'

const isAtRisk = ({ keeping }: DraftStore): boolean => ['waiting', 'unsafe'].includes(keeping.get().kind)

/** Keeps what is waiting when the person leaves, and asks only where it could not be kept. */
export const useLeaveGuard = (draftStore: DraftStore): void => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && isAtRisk(draftStore)
  })

  const { drafts } = useDrafts()
  useEffect(() => drafts?.attend(draftStore.flush), [drafts, draftStore])

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
    const keep = (): void => {
      if (isAtRisk(draftStore)) void draftStore.flush()
    }
    const closing = (event: BeforeUnloadEvent): void => {
      if (!isAtRisk(draftStore)) return
      keep()
      event.preventDefault()
    }
    // Phones close pages without a word; the last one they give is that the page is hidden.
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('beforeunload', closing)
    }
  }, [draftStore])
}

const unsavedQuestion = {
  title: 'Leave without saving?',
  body: 'This device could not keep what you wrote. If you leave now it is lost.',
  verb: 'Leave',
  otherwise: 'Stay',
}
