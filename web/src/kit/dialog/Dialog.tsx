import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import { confirm } from './confirm.ts'
import { useCloseOnBack } from './LeaveGuards.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  /** Id of the heading that names the dialog; or else its name in words. */
  readonly labelledBy?: string
  readonly label?: string
  readonly className?: string | undefined
  /** More room than a question needs. */
  readonly wide?: boolean | undefined
  /** The whole screen of a phone. */
  readonly sheet?: boolean | undefined
  /** Whether work would be lost now; it is given whether there is text that was typed here. Without it closing never asks. */
  readonly isUnsaved?: ((hasText: boolean) => boolean) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const textTypes = ['text', 'email', 'tel', 'url', 'number']

/** A field for words of one's own, and not for what is only looked up. */
const isTextField = (element: EventTarget): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && textTypes.includes(element.type) && !element.hasAttribute('aria-haspopup'))

/**
 * The browser's own modal dialog: it keeps focus inside, makes the page behind it inert, closes on Escape and on the browser's Back, and gives
 * focus back. It is open while it is rendered. Back, Escape and a press beside it ask before work is lost; a button that closes it does not.
 */
export function Dialog({ labelledBy, label, className, wide, sheet, isUnsaved, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useRef(new Set<TextField>())
  const wouldLose = (): boolean =>
    isUnsaved?.([...typed.current].some((field) => field.isConnected && field.value.trim() !== '')) === true
  const leave = async (): Promise<void> => {
    if (!wouldLose() || (await confirm(unsavedQuestion))) onClose()
  }
  useCloseOnBack(() => void leave())
  // The application may have been opened here: Back then leads to another page, and only the browser can ask.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent): void => {
    if (wouldLose()) event.preventDefault()
  })
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent): void => onUnload(event)
    window.addEventListener('beforeunload', unload)
    return () => window.removeEventListener('beforeunload', unload)
  }, [])
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
      className={classes(
        'contrast ink raised scrolls-both',
        styles.dialog,
        wide && styles.wide,
        sheet && styles.sheet,
        className,
      )}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        void leave()
      }}
      onClose={() => {
        // A browser that is told to close a second time does not ask first.
        if (!dialog.current?.isConnected || dialog.current.open) return
        dialog.current.showModal()
        void leave()
      }}
      onInput={({ target }) => {
        if (isTextField(target)) typed.current.add(target)
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) void leave()
      }}
    >
      {children}
    </dialog>
  )
}

const unsavedQuestion = {
  title: 'Discard your changes?',
  body: 'They haven’t been saved.',
  verb: 'Discard',
  otherwise: 'Keep editing',
}
