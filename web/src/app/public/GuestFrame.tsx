import { useState } from 'react'
import { Outlet } from '#kit/router'
import { classes, HeadSlot } from '#kit'
import { useShell } from '../shell/facts.ts'
import { Mark } from '../shell/Mark.tsx'
import styles from './GuestFrame.module.css'

/** The frame for guests without an account: the college's name, one sheet, no links away. */
export function GuestFrame() {
  const { organisation } = useShell()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={classes('stack ground', styles.frame)}>
      <header className={classes('row gap12 full hairline surface', styles.head)}>
        <Mark />
        <span className="fill label">{organisation.name}</span>
        <div ref={setSlot} />
      </header>
      <main className={classes('grow full surface', styles.main)}>
        <HeadSlot value={slot}>
          <Outlet />
        </HeadSlot>
      </main>
    </div>
  )
}
