import { useEffect, useRef } from 'react'
import { Link } from '#kit/router'
import { classes } from '../theme/index.ts'
import styles from './Tabs.module.css'

/** One view of a page, with its own address. */
export interface Tab {
  readonly label: string
  readonly to: string
  readonly current: boolean
}

/** The views of one thing, one of which is shown; each is a link, so that Back and sharing work. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  // Where there is no room for all, the one that is shown is in sight.
  useEffect(() => {
    const here = current === undefined ? null : row.current?.querySelector('[aria-current]')
    if (!row.current || !here) return
    const [all, one] = [row.current.getBoundingClientRect(), here.getBoundingClientRect()]
    row.current.scrollLeft += one.left - all.left - (all.width - one.width) / 2
  }, [current])
  return (
    <nav ref={row} className={classes('more-beside screen-only', styles.tabs)} aria-label={label}>
      <ul className="list flex">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              className={classes('row label ink2 nowrap tall44 ring-inside', styles.link)}
              to={tab.to}
              aria-current={tab.current ? 'page' : undefined}
              preventScrollReset
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
