import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBlocker, useCover, type BlockerFunction } from '#kit/router'

interface LeaveGuard {
  readonly holds: BlockerFunction
  /** Whether the page may be left now. */
  readonly settle: () => Promise<boolean>
}

const guards = new Set<LeaveGuard>()
const dialogs: (() => void)[] = []
const watchers = new Set<() => void>()
const changed = (): void => watchers.forEach((watcher) => watcher())
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
const isNeeded = (): boolean => guards.size > 0 || dialogs.length > 0

// Whether what is held is Back over an open dialog.
let isBack = false
const held: BlockerFunction = (move) => {
  isBack = move.historyAction === 'POP' && dialogs.length > 0
  return isBack || [...guards].some((guard) => guard.holds(move))
}

/** Stands once around all pages: the browser's Back closes the dialog that is open, and an editor is asked before it is left. */
export function LeaveGuards() {
  // With nothing to hold, moves that the router did not make itself are left alone.
  return useSyncExternalStore(watch, isNeeded) && <Holding />
}

const closeLast = (): void => dialogs.at(-1)?.()
const countDialogs = (): number => dialogs.length

function Holding() {
  const blocker = useBlocker(held)
  useCover(useSyncExternalStore(watch, countDialogs), closeLast)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isBack) {
      blocker.reset()
      closeLast()
      return
    }
    const settle = async (): Promise<void> => {
      const may = await Promise.all([...guards].map((guard) => guard.settle()))
      if (may.every(Boolean)) blocker.proceed()
      else blocker.reset()
    }
    void settle()
  }, [blocker])
  return null
}

/** Asks an editor before its page is left. */
export const useBeforeLeaving = (holds: BlockerFunction, settle: () => Promise<boolean>): void => {
  const isHeld = useEffectEvent(holds)
  const ask = useEffectEvent(settle)
  useEffect(() => {
    const guard: LeaveGuard = { holds: (move) => isHeld(move), settle: () => ask() }
    guards.add(guard)
    changed()
    return () => {
      guards.delete(guard)
      changed()
    }
  }, [])
}

/** Stands in what lies over the page without being a `Dialog`, as a popover does. */
export function CloseOnBack({ onClose }: { readonly onClose: () => void }) {
  useCloseOnBack(onClose)
  return null
}

/** Closes a dialog when the browser's Back is pressed, while it is open. */
export const useCloseOnBack = (onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const entry = (): void => close()
    dialogs.push(entry)
    changed()
    return () => {
      dialogs.splice(dialogs.indexOf(entry), 1)
      changed()
    }
  }, [])
}
