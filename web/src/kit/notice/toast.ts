/** What a toast is about; it chooses the icon. */
export type ToastKind = 'done' | 'deleted' | 'sent' | 'failed'

export interface ToastText {
  readonly text: string
  readonly kind?: ToastKind
  /** The way back or the next act. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** How long it stays, in milliseconds, where that is not as long as others. */
  readonly time?: number
}

export interface ToastEntry extends ToastText {
  readonly id: number
}

const most = 2

/** Toasts that are shown now, oldest first. Held outside React, so that a hook or a call can raise one. */
export function createToasts() {
  let entries: readonly ToastEntry[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly ToastEntry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    show(toast: ToastText): number {
      lastId += 1
      change([...entries, { ...toast, id: lastId }].slice(-most))
      return lastId
    },
    dismiss(id: number): void {
      change(entries.filter((entry) => entry.id !== id))
    },
    clear(): void {
      change([])
    },
    current: () => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToasts()

/** Says what was done, with the way back: `toast({ text: 'Activity deleted', kind: 'deleted', action: { label: 'Undo', run } })`. */
export const toast = (entry: ToastText): number => toasts.show(entry)
