import type { CpdGroup } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import type { College } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'

/** An activity in words; without a split all of its time belongs to the group of its category. */
export interface Entry {
  title: string
  date: CivilDate
  until?: CivilDate
  minutes: number
  category: string
  under?: string | undefined
  goal?: Goal | undefined
  split?: Partial<Record<CpdGroup, number>>
  provider?: string | undefined
  why?: string | undefined
  learned?: string | undefined
  benefit?: string | undefined
  note?: string | undefined
  draft?: boolean
  /** The file it came with, and when that was. */
  imported?: { batch: number; at: string }
}

const splitOf = (entry: Entry, group: CpdGroup | null): Partial<Record<CpdGroup, number>> =>
  entry.split ?? (group ? { [group]: entry.minutes } : {})

/** Adds an activity of a person, in the cycle of its date. */
export const addActivity = (college: College, person: Person, entry: Entry): void => {
  const category = college.activity.get(entry.category)
  if (!category) throw new Error(`there is no category ${entry.category}`)
  const split = splitOf(entry, category.group)
  const cycle = college.cycles.find(
    (each) => each.type === person.set && each.start <= entry.date && entry.date <= each.end,
  )
  college.ledger.add(
    'devactivity',
    {
      organisation_id: college.id,
      user_id: person.id,
      title: entry.title,
      activity_date: entry.date,
      end_date: entry.until ?? null,
      time: entry.minutes,
      reviewing_minutes: split.reviewing_reflecting ?? 0,
      measuring_minutes: split.measuring_improving ?? 0,
      educational_minutes: split.educational ?? 0,
      devgoal_id: entry.goal?.id ?? null,
      devcycle_id: entry.goal?.cycleId ?? cycle?.id ?? null,
      devplan_id: entry.goal?.planId ?? null,
      category_id: category.id,
      subcategory_id: entry.under ? (category.under.get(entry.under) ?? null) : null,
      provider: entry.provider ?? null,
      motivation: entry.why ?? null,
      learnings: entry.learned ?? null,
      patient_benefit: entry.benefit ?? null,
      cultural_safety: entry.note !== undefined || entry.category === 'culture',
      cultural_safety_note: entry.note ?? null,
      state: entry.draft ? 'draft' : 'complete',
      source: entry.imported ? 'imported' : 'typed',
      activityimport_id: entry.imported?.batch ?? null,
    },
    entry.imported?.at ?? writtenOn(entry.date, college.today),
    person.id,
  )
}

/** Ticks a manual goal of a person on a day. */
export const tickGoal = (college: College, person: Person, goal: Goal, date: CivilDate, by = person.id): void =>
  college.ledger.tick({
    devgoal_id: goal.id,
    user_id: person.id,
    ticked_by: by,
    ticked_at: writtenOn(date, college.today),
  })
