import { useEffect, useRef } from 'react'
import { Link } from '#kit/router'
import { classes } from '#kit'
import styles from './profile.module.css'

interface SectionListProps<S extends string> {
  readonly sections: readonly S[]
  readonly titles: Readonly<Record<S, string>>
  readonly current: S
  readonly pathOf: (section: S) => string
}

/** The parts of a profile: a list beside the page, a row of tabs over it where there is no room. */
export function SectionList<S extends string>({ sections, titles, current, pathOf }: SectionListProps<S>) {
  const list = useRef<HTMLElement>(null)
  const at = sections.indexOf(current)
  useEffect(() => {
    const nav = list.current
    const link = nav?.querySelectorAll('a')[at]
    // In the row of tabs the chosen one comes into sight; the page itself stays where it is.
    if (nav && link && nav.scrollWidth > nav.clientWidth) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 2
  }, [at])
  return (
    <nav ref={list} className={classes('more-beside screen-only', styles.list)} aria-label="Parts of the profile">
      <ul className="list">
        {sections.map((section) => (
          <li key={section}>
            <Link
              className="row ink2 nowrap tall40 rounded pad0-12 ring-inside"
              to={pathOf(section)}
              aria-current={section === current ? 'page' : undefined}
              preventScrollReset
            >
              {titles[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
