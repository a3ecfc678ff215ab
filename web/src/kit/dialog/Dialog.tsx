import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import { useCloseOnBack } from './LeaveGuards.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Id of the heading that names the dialog; or else its name in words. */
  readonly labelledBy?: string
  readonly label?: string
  readonly className?: string | undefined
  /** More room than a question needs. */
  readonly wide?: boolean | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps focus inside, makes the page behind it inert, closes on Escape and on the browser's Back, and gives
 * focus back. It is open while it is rendered.
 */
export function Dialog({ labelledBy, label, className, wide, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(onClose)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const page = document.documentElement
    page.toggleAttribute('data-scrolls', window.innerWidth > page.clientWidth)
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes('contrast ink raised scrolls-both', styles.dialog, wide && styles.wide, className)}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
