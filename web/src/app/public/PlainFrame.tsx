import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { classes } from '#kit'
import { useShell } from '../shell/facts.ts'
import { Mark } from '../shell/Mark.tsx'
import styles from './PlainFrame.module.css'

/** The frame of the sign-in screen: the college, two links, and the three bars of the mark as the only decoration. */
export function PlainFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { organisation, version } = useShell()
  return (
    <div className={classes('stack relative', styles.frame)}>
      <div className={styles.bars} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <header className={styles.head}>
        <Link
          className={classes('row gap12 ink', styles.home)}
          to="/app/"
          aria-label={`${organisation.name || 'College'} ${organisation.tagline}, home`}
        >
          <Mark />
          <span>
            <span className={classes('label', styles.name)}>{organisation.name}</span>{' '}
            <span className={classes('quiet', styles.tagline)}>{organisation.tagline}</span>
          </span>
        </Link>
        <nav className={classes('flex gap24 body', styles.links)} aria-label="Help and contact">
          <Link to="/app/help">Help</Link>
          <Link to="/app/contact">Contact</Link>
        </nav>
      </header>
      {organisation.banner && (
        <aside className={classes('prose', styles.banner)} aria-label="From the college">
          {organisation.banner}
        </aside>
      )}
      <main className={classes('row centre grow', styles.main)}>{children}</main>
      <footer className={classes('ink3', styles.foot)}>
        <nav className={classes('flex gap24 body', styles.links)} aria-label="Small print">
          <Link to="/app/privacy">Privacy</Link>
          <Link to="/app/terms">Terms</Link>
        </nav>
        {version && <span>Version {version}</span>}
      </footer>
    </div>
  )
}
