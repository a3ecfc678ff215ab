import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from '#kit'
import { profilePath, profileSections, type ProfileSection } from './sections.ts'
import styles from './profile.module.css'

interface SectionListProps {
  readonly sections: readonly ProfileSection[]
  readonly current: ProfileSection
}

/** The parts of the profile: a list beside the page, a row of tabs over it where there is no room. */
export function SectionList({ sections, current }: SectionListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = list.current
    const link = nav?.querySelector<HTMLElement>(`[href="${profilePath(current)}"]`)
    // In the row of tabs the chosen one comes into sight; the page itself stays where it is.
    if (nav && link && nav.scrollWidth > nav.clientWidth) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 2
  }, [current])
  return (
    <nav ref={list} className={classes('more-beside', styles.list)} aria-label="Parts of the profile">
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <Link to={profilePath(section)} aria-current={section === current ? 'page' : undefined} preventScrollReset>
              {profileSections[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
