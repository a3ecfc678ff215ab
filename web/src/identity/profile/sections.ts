import { personSections, type PersonSection } from '#people'

/** The parts of the own profile, as the address names them. */
export type ProfileSection =
  | Exclude<PersonSection, 'account'>
  | 'sign-in'
  | 'two-step'
  | 'sessions'
  | 'calendar'
  | 'agreements'
  | 'data'

/** What they are called, in their order. */
export const profileSections: Readonly<Record<ProfileSection, string>> = {
  about: 'About me',
  contact: personSections.contact,
  work: personSections.work,
  more: personSections.more,
  'sign-in': 'Sign-in',
  'two-step': 'Two-step',
  sessions: 'Sessions',
  messages: personSections.messages,
  preferences: personSections.preferences,
  calendar: 'Calendar',
  agreements: 'Agreements',
  data: 'My data',
}

const isSection = (asked: string): asked is ProfileSection => asked in profileSections

/** The part an address asks for; the first one where it names none that is there. */
export const sectionAsked = (asked: string | null, there: readonly ProfileSection[]): ProfileSection =>
  asked !== null && isSection(asked) && there.includes(asked) ? asked : 'about'

/** Address of a part of the own profile. */
export const profilePath = (section: ProfileSection): string =>
  section === 'about' ? '/app/profile/edit' : `/app/profile/edit?section=${section}`
