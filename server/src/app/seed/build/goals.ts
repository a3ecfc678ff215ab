import type { CivilDate } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import type { Demo, DevelopmentGoal } from '../data/index.ts'
import type { Rows } from '../rows.ts'
import type { College } from './college.ts'

type Written = Demo['goals'][number] & Demo['programme'][number]
/** A goal as the college writes it. */
export type GoalText = Pick<Written, 'key' | 'title' | 'category' | 'type' | 'need'> &
  Partial<Pick<Written, 'description' | 'under' | 'form' | 'compulsory' | 'level' | 'modality' | 'region'>>

/** A goal that exists. */
export interface Goal {
  id: number
  cycleId: number | null
  planId: number | null
  text: GoalText
}

/** Where a goal belongs; shared when it is nobody's. */
export interface Home {
  cycleId?: number
  planId?: number
  userId: number | null
  predefined: boolean
  from: CivilDate
  deadline?: CivilDate | null
  sourceId?: number | null
}

const noSmart = { specific: null, measurable: null, achievable: null, realistic: null, timely: null }

const add = (
  college: College,
  home: Home,
  text: GoalText,
  position: number,
  smart: Pick<Rows['devgoal'], keyof typeof noSmart>,
): Goal => {
  const category = college.goal.get(text.category)
  const cycleId = home.cycleId ?? null
  const planId = home.planId ?? null
  const id = college.ledger.add(
    'devgoal',
    {
      organisation_id: college.id,
      devcycle_id: cycleId,
      devplan_id: planId,
      user_id: home.userId,
      title: text.title,
      description: text.description ?? null,
      category_id: category?.id ?? null,
      subcategory_id: text.under ? (category?.under.get(text.under) ?? null) : null,
      completion_type: text.type,
      devformtemplate_id: text.form ? (college.templates.get(text.form) ?? null) : null,
      compulsory: text.compulsory ?? false,
      predefined: home.predefined,
      time: text.type === 'time' ? text.need : 0,
      count: text.type === 'count' ? text.need : 0,
      counts: text.type === 'count' && text.form ? 'forms' : text.modality ? 'procedures' : 'activities',
      modality: text.modality ?? null,
      region: text.region ?? null,
      level: text.level ?? null,
      ...smart,
      deadline: home.deadline ?? null,
      position,
      source_goal_id: home.sourceId ?? null,
    },
    writtenOn(home.from, college.today),
    home.predefined ? null : home.userId,
  )
  return { id, cycleId, planId, text }
}

/** Adds a goal at a place in its list. */
export const addGoal = (college: College, home: Home, text: GoalText, position: number): Goal =>
  add(college, home, text, position, noSmart)

/** Adds a goal of a development plan, which is completed by hand. */
export const addPdpGoal = (college: College, home: Home, text: DevelopmentGoal, position: number): Goal => {
  const { title, specific, measurable, achievable, realistic, timely } = text
  const goal: GoalText = { key: 'pdp', title, category: 'educational', type: 'manual', need: 0 }
  return add(college, home, goal, position, { specific, measurable, achievable, realistic, timely })
}
