import type { ReactNode } from 'react'
import { Link, Outlet } from '#kit/router'
import { classes } from '#kit'
import { useShell } from '../shell/facts.ts'
import { Mark } from '../shell/Mark.tsx'
import styles from './PlainFrame.module.css'

/** The frame of the sign-in screen: the college, two links, and the three bars of the mark as the only decoration. */
export function PlainFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { organisation, version } = useShell()
  return (
    <div className={classes('stack relative ground clip', styles.frame)}>
      <div className={classes('not-phone', styles.bars)} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <header className={classes('spread nowrap wrap', styles.head)}>
        <Link
          className="row gap12 ink tall40 plain"
          to="/app/"
          aria-label={`${organisation.name || 'College'} ${organisation.tagline}, home`}
        >
          <Mark />
          <span>
            <span className="label block">{organisation.name}</span>{' '}
            <span className={classes('quiet block not-phone', styles.tagline)}>{organisation.tagline}</span>
          </span>
        </Link>
        <nav className={classes('flex gap24 body', styles.links)} aria-label="Help and contact">
          <Link className="ink2 tall24" to="/app/help">
            Help
          </Link>
          <Link className="ink2 tall24" to="/app/contact">
            Contact
          </Link>
        </nav>
      </header>
      {organisation.banner && (
        <aside className={classes('prose relative tinted rounded', styles.banner)} aria-label="From the college">
          {organisation.banner}
        </aside>
      )}
      <main className={classes('row centre grow', styles.main)}>{children}</main>
      <footer className={classes('ink3 spread nowrap wrap', styles.foot)}>
        <nav className={classes('flex gap24 body', styles.links)} aria-label="Small print">
          <Link className="ink2 tall24" to="/app/privacy">
            Privacy
          </Link>
          <Link className="ink2 tall24" to="/app/terms">
            Terms
          </Link>
          <Link className="ink2 tall24" to="/app/verify">
            Verify a form
          </Link>
        </nav>
        {version && <span>Version {version}</span>}
      </footer>
    </div>
  )
}
