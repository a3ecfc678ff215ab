import { showDate, showTime } from '#kit'
import type { CivilDate } from '#kit'
import type { GroupMinutes } from './completion.ts'
import { councilItems } from './council-items.ts'
import type { CouncilItem } from './council-items.ts'
import type { CouncilProgress } from './council-schema.ts'
import { cpdGroups } from './groups.ts'
import type { CpdGroup } from './groups.ts'

/** The least time with cultural safety or health equity noted that covers a group. The Council sets none; a mention in passing is not enough. */
export const culturalSafetyMinutes = 15

/** What a person has done of what the Council asks for. Minutes. */
export interface CouncilDone {
  groups: GroupMinutes
  cultural_safety: GroupMinutes
  conversation: CivilDate | null
  plan: boolean
}

/** Groups that cultural safety and health equity are covered in. */
export const coveredIn = (minutes: GroupMinutes): CpdGroup[] =>
  cpdGroups.filter((each) => minutes[each] >= culturalSafetyMinutes)

/** Holds a year against what the Medical Council asks for. */
export const councilOf = ({ groups, cultural_safety, conversation, plan }: CouncilDone): CouncilProgress => {
  const empty = cpdGroups.filter((each) => groups[each] === 0)
  const open: Readonly<Record<CouncilItem, boolean>> = {
    groups: empty.length > 0,
    conversation: conversation === null,
    plan: !plan,
    cultural_safety: coveredIn(cultural_safety).length < cpdGroups.length,
  }
  return { empty, conversation, plan, cultural_safety, missing: councilItems.filter((item) => open[item]) }
}

const shortGroup: Readonly<Record<CpdGroup, string>> = {
  reviewing_reflecting: 'Reviewing',
  measuring_improving: 'Measuring',
  educational: 'Educational',
}

/** `Reviewing 01:00, Measuring 00:00, Educational 00:30`. */
export const safetyInWords = (minutes: GroupMinutes): string =>
  cpdGroups.map((each) => `${shortGroup[each]} ${showTime(minutes[each])}`).join(', ')

/** Something the Council asks for, with where it stands. */
export interface CouncilLine {
  item: CouncilItem
  title: string
  words: string
  met: boolean
}

const titles: Readonly<Record<CouncilItem, string>> = {
  groups: 'All three groups',
  conversation: 'Structured conversation',
  plan: 'Development plan',
  cultural_safety: 'Cultural safety and health equity',
}

/** What the Medical Council asks for, a line each. */
export const councilLines = (council: CouncilProgress): CouncilLine[] => {
  const { empty, conversation, plan, cultural_safety: minutes, missing } = council
  const words: Readonly<Record<CouncilItem, string>> = {
    groups:
      empty.length === 0 ? 'Logged in each' : `Nothing in ${empty.map((each) => shortGroup[each]).join(' or ')} yet`,
    conversation: conversation ? `Held ${showDate(conversation)}` : 'Not held yet',
    plan: plan ? 'In place' : 'None for this year yet',
    cultural_safety: `In ${coveredIn(minutes).length} of 3 groups: ${safetyInWords(minutes)}`,
  }
  return councilItems.map((item) => ({ item, title: titles[item], words: words[item], met: !missing.includes(item) }))
}

/** The verdict on what the Council asks for: `Met`, or how much of it is missing. */
export const councilInWords = ({ missing }: Pick<CouncilProgress, 'missing'>): string =>
  missing.length === 0 ? 'Met' : `${councilItems.length - missing.length} of ${councilItems.length} met`
