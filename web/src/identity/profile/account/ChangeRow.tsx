import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '#kit'
import styles from '../profile.module.css'

interface ChangeRowProps {
  readonly label: string
  readonly value: ReactNode
  /** Said under the value, such as what happens next. */
  readonly note?: ReactNode
  /** The form that changes it; `close` puts the row back as it was. */
  readonly children: (close: () => void) => ReactNode
}

/** One thing a person signs in with, and the form for another one where it is asked for. */
export function ChangeRow({ label, value, note, children }: ChangeRowProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
    else if (wasOpen.current) place.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={place} className={classes('grid gap12 hairline', styles.change)}>
      <div className={classes('spread wrap gap8-16', styles.changeHead)}>
        <div>
          <h3 className={classes('label', styles.changeLabel)}>{label}</h3>
          <p className="ink2 anywhere">{value}</p>
        </div>
        {!isOpen && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Change ${label.toLowerCase()}`}
            onClick={() => setOpen(true)}
          >
            Change
          </Button>
        )}
      </div>
      {note && <div role="status">{note}</div>}
      {isOpen && children(() => setOpen(false))}
    </div>
  )
}
