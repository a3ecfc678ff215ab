import { user } from '@college/contract/people'
import { useSearchParams } from '#kit/router'
import { classes, Page, PartError, useRecord, Waiting } from '#kit'
import { PersonEditor, sectionsFor, slotsOf, type PersonSection } from '#people'
import { useConfigs } from '../configs.ts'
import { useActor, usePerson, useRecheck } from '../facts.ts'
import { SessionList } from '../sessions/SessionList.tsx'
import { TwoStepPanel } from '../twostep/panel/TwoStepPanel.tsx'
import { SignInSection } from './account/SignInSection.tsx'
import { AgreementsSection } from './agreements/AgreementsSection.tsx'
import { CalendarSection } from './calendar/CalendarSection.tsx'
import { DataSection } from './data/DataSection.tsx'
import { DeviceNotices } from './preferences/DeviceNotices.tsx'
import { PagePreferences } from './preferences/PagePreferences.tsx'
import { SectionList } from './SectionList.tsx'
import { profilePath, profileSections, sectionAsked, type ProfileSection } from './sections.ts'
import styles from './profile.module.css'

/** `/profile/edit`: all the college knows of the person, as far as it is theirs to change or to see. */
export function Profile() {
  const person = usePerson()
  const actor = useActor()
  const slots = slotsOf(useConfigs())
  const [query] = useSearchParams()
  const typed = sectionsFor(actor, person.user, slots)
  const sections = sectionNames.filter((name) => !(name === 'more') || typed.includes('more'))
  const current = sectionAsked(query.get('section'), sections)
  return (
    <Page title="Profile" sentence={person.name}>
      <div className={classes('grid top one-column', styles.columns)}>
        <SectionList sections={sections} titles={profileSections} current={current} pathOf={profilePath} />
        <div className="shrink" key={current}>
          {isTyped(current) ? <Typed section={current} /> : <ProfileSectionContent section={current} />}
        </div>
      </div>
    </Page>
  )
}

const sectionNames = Object.keys(profileSections) as readonly ProfileSection[] // its keys are these

const typedSections = ['about', 'contact', 'work', 'more', 'messages', 'preferences'] as const
type TypedSection = (typeof typedSections)[number] & PersonSection
const isTyped = (section: ProfileSection): section is TypedSection => typedSections.some((name) => name === section)

/** A part that is typed. */
function Typed({ section }: { section: TypedSection }) {
  const { id } = usePerson()
  const actor = useActor()
  const slots = slotsOf(useConfigs())
  const recheck = useRecheck()
  return (
    <>
      {section === 'preferences' && (
        <>
          <PagePreferences />
          <DeviceNotices />
        </>
      )}
      <h2 className="heading below20">{section === 'preferences' ? 'Your account' : profileSections[section]}</h2>
      <PersonEditor id={id} section={section} actor={actor} slots={slots} onSaved={() => void recheck()} />
    </>
  )
}

/** A part that is shown, with acts of its own. */
function ProfileSectionContent({ section }: { section: Exclude<ProfileSection, TypedSection> }) {
  const { id } = usePerson()
  const { data, error, refetch } = useRecord(user, id, { fresh: true })
  if (section === 'sessions') return <SessionList />
  if (section === 'calendar') return <CalendarSection />
  if (section === 'data') return <DataSection />
  if (section === 'two-step') return <TwoStepPanel />
  if (data) return section === 'agreements' ? <AgreementsSection person={data} /> : <SignInSection person={data} />
  return error ? (
    <PartError
      title="We couldn’t load your profile"
      text={error.message}
      reference={error.requestId ?? undefined}
      onRetry={() => void refetch()}
    />
  ) : (
    <Waiting shape="form" />
  )
}
