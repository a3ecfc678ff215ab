import { IconAlertTriangle, IconCheck, IconCircleCheck, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import { toasts, type ToastEntry, type ToastKind } from './toast.ts'
import styles from './Toasts.module.css'

const icons: Record<ToastKind, IconDrawing> = {
  done: IconCheck,
  deleted: IconTrash,
  sent: IconCircleCheck,
  failed: IconAlertTriangle,
}

/** How long a toast stays when neither pointer nor focus is on it, in milliseconds. */
export const toastTime = 8_000

/** The place where toasts appear: once, in the shell. */
export function Toasts({ time = toastTime }: { time?: number }) {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.current)
  const place = useRef<HTMLElement>(null)
  const held = useHeld(place)
  return (
    <section
      ref={place}
      className={classes('grid gap8 screen-only untouched', styles.place)}
      aria-label="Notices"
      aria-live="polite"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} time={time} held={held} />
      ))}
    </section>
  )
}

/** Whether the pointer or the focus is on the element. */
function useHeld(place: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const stop = new AbortController()
    const on = (event: string, now: boolean) =>
      element.addEventListener(event, () => setHeld(now), { signal: stop.signal })
    on('pointerenter', true)
    on('pointerleave', false)
    on('focusin', true)
    on('focusout', false)
    return () => stop.abort()
  }, [place])
  return held
}

function Toast({ entry, time, held }: { entry: ToastEntry; time: number; held: boolean }) {
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => toasts.dismiss(entry.id), entry.time ?? time)
    return () => clearTimeout(timer)
  }, [entry.id, entry.time, time, held])

  const act = () => {
    toasts.dismiss(entry.id)
    entry.action?.run()
  }
  return (
    <div
      className={classes('row gap12 rounded contrast tall48 shadow dark', styles.toast)}
      role={entry.kind === 'failed' ? 'alert' : undefined}
    >
      <Icon of={icons[entry.kind ?? 'done']} size={20} />
      <span className="grow body">{entry.text}</span>
      {entry.action && (
        <button type="button" className={classes('label inherits tall32 rounded-sm', styles.action)} onClick={act}>
          {entry.action.label}
        </button>
      )}
      <button
        type="button"
        className={classes('inline centre inherits rounded-sm', styles.close)}
        aria-label="Close"
        onClick={() => toasts.dismiss(entry.id)}
      >
        <Icon of={IconX} size={16} />
      </button>
    </div>
  )
}
