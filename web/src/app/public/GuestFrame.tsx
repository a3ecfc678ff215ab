import { useState } from 'react'
import { Outlet } from 'react-router'
import { HeadSlot } from '#kit'
import { useShell } from '../shell/facts.ts'
import { Mark } from '../shell/Mark.tsx'
import styles from './GuestFrame.module.css'

/** The frame for guests without an account: the college's name, one sheet, no links away. */
export function GuestFrame() {
  const { organisation } = useShell()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Mark />
        <span className={styles.name}>{organisation.name}</span>
        <div className={styles.aside} ref={setSlot} />
      </header>
      <main className={styles.main}>
        <HeadSlot value={slot}>
          <Outlet />
        </HeadSlot>
      </main>
    </div>
  )
}
