import type { User } from '@college/contract/people'
import { Link, useSearchParams } from 'react-router'
import { PersonEditor, personSections, sectionsFor, slotsOf } from '#people'
import { classes } from '#kit'
import { useConfigs } from '../../configs.ts'
import { useActor } from '../../facts.ts'
import { personPage } from '../links.ts'
import styles from '../users.module.css'

/** All of a person's fields, a group at a time. */
export function ProfileTab({ person }: { person: User }) {
  const actor = useActor()
  const slots = slotsOf(useConfigs())
  const [query] = useSearchParams()
  const sections = sectionsFor(actor, person, slots)
  const current = sections.find((section) => section === query.get('section')) ?? 'about'
  return (
    <div className={classes('grid', styles.parts)}>
      <nav className={classes('more-beside', styles.partList)} aria-label="Parts of the profile">
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <Link
                to={`${personPage(person.id, 'profile')}&section=${section}`}
                aria-current={section === current ? 'page' : undefined}
                preventScrollReset
              >
                {personSections[section]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2 className="sr-only">{personSections[current]}</h2>
        <PersonEditor key={current} id={person.id} section={current} actor={actor} slots={slots} />
      </div>
    </div>
  )
}
