import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useKeeping } from '../device/index.ts'
import { confirm } from '../page/confirm.ts'
import type { Keeper } from './draftStore.ts'

const isAtRisk = ({ keeping }: Keeper): boolean => ['waiting', 'unsafe'].includes(keeping.get().kind)

/** Keeps what is waiting when the person leaves, and asks only where it could not be kept. */
export const useLeaveGuard = (keeper: Keeper): void => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && isAtRisk(keeper)
  })

  const { drafts } = useKeeping()
  useEffect(() => drafts?.attend(keeper.flush), [drafts, keeper])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const settle = async (): Promise<void> => {
      const leave = (await keeper.flush()) || (await confirm(unsavedQuestion))
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void settle()
  }, [blocker, keeper])

  useEffect(() => {
    const keep = (): void => {
      if (isAtRisk(keeper)) void keeper.flush()
    }
    const closing = (event: BeforeUnloadEvent): void => {
      if (!isAtRisk(keeper)) return
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
  }, [keeper])
}

const unsavedQuestion = {
  title: 'Leave without saving?',
  body: 'This device could not keep what you wrote. If you leave now it is lost.',
  verb: 'Leave',
  otherwise: 'Stay',
}
