import type { User } from '@college/contract/people'
import { useSearchParams } from '#kit/router'
import { PersonEditor, personSections, sectionsFor, slotsOf } from '#people'
import { classes } from '#kit'
import { useConfigs } from '../../configs.ts'
import { useActor } from '../../facts.ts'
import { SectionList } from '../../profile/SectionList.tsx'
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
    <div className={classes('grid top one-column', styles.parts)}>
      <SectionList
        sections={sections}
        titles={personSections}
        current={current}
        pathOf={(section) => `${personPage(person.id, 'profile')}&section=${section}`}
      />
      <div>
        <h2 className="sr-only">{personSections[current]}</h2>
        <PersonEditor key={current} id={person.id} section={current} actor={actor} slots={slots} />
      </div>
    </div>
  )
}
