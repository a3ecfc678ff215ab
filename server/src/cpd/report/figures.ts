import { createHash } from 'node:crypto'
import { activityLines, cpdGroups } from '@college/contract/cpd'
import type { Activity, FilledReport, Goal, GoalProgress, Stats } from '@college/contract/cpd'
import { canonicalJson } from '@college/contract/forms'
import type { PdpReport } from './pdp-pdf-document.ts'

// Named one by one: what is worked out for a day, such as the pace, changes without the record, and so do the names of people and colleges.

const goalFigures = (goals: readonly Goal[], progress: readonly GoalProgress[]): object[] => {
  const done = new Map(progress.map((each) => [each.devgoal_id, each]))
  return goals.map((goal) => ({
    id: goal.id,
    title: goal.title,
    description: goal.description,
    category: goal.category_id,
    compulsory: goal.compulsory,
    asks: [goal.completion_type, goal.time, goal.count],
    deadline: goal.deadline,
    smart: [goal.specific, goal.measurable, goal.achievable, goal.realistic, goal.timely],
    time: done.get(goal.id)?.time ?? 0,
    count: done.get(goal.id)?.count ?? 0,
    completed: done.get(goal.id)?.completed ?? 0,
    completed_at: done.get(goal.id)?.completed_at ?? null,
  }))
}

const planFigures = (plan: NonNullable<Stats['plan']>): object => {
  const { devplan, goals, progress } = plan
  return {
    id: devplan.id,
    name: devplan.name,
    period: [devplan.start_date, devplan.end_date],
    notes: devplan.notes,
    with: devplan.supervisor_id,
    agreed: [devplan.agreed_at, devplan.agreed_supervisor_at],
    goals: goalFigures(goals, progress),
  }
}

const activityFigures = (activities: readonly Activity[]): object[] =>
  activities.map((each) => ({
    id: each.id,
    date: each.activity_date,
    title: each.title,
    provider: each.provider,
    // A line that came later is no part of what was printed before it.
    ...Object.fromEntries(activityLines.flatMap((name) => (each[name] === null ? [] : [[name, each[name]]]))),
    time: each.time,
    groups: [each.reviewing_minutes, each.measuring_minutes, each.educational_minutes],
    learnings: each.learnings,
    patient_benefit: each.patient_benefit,
    cultural_safety: [each.cultural_safety, each.cultural_safety_note],
  }))

const cycleFigures = ({
  devcycle,
  standing,
  goals,
  progress,
  conversation,
}: FilledReport['report']['cycle']): object => {
  const { term, unit, time, total, carried, categories, groups, cultural_safety: safety } = standing
  return {
    id: devcycle.id,
    name: devcycle.name,
    term: [term.start, term.end, term.joined, term.pauses],
    unit,
    time,
    total: [total.counted, total.required],
    carried,
    categories: categories.map(({ category_id: id, logged, counted, required }) => ({ id, logged, counted, required })),
    groups: cpdGroups.map((group) => [groups[group].logged, groups[group].counted, groups[group].required]),
    cultural_safety: [safety.required, cpdGroups.map((group) => safety.minutes[group])],
    conversation,
    goals: goalFigures(goals, progress),
  }
}

/** Hash of what a printed report says. */
export const hashOf = (figures: object): Buffer => createHash('sha256').update(canonicalJson(figures)).digest()

/** Hash of what the record says in the report of a cycle. */
export const hashOfCycle = ({ report }: FilledReport): Buffer =>
  hashOf({
    rule: report.completion_rule,
    cycle: cycleFigures(report.cycle),
    plan: report.plan && planFigures(report.plan),
    activities: activityFigures(report.activities),
  })

/** What a report of a plan says: a development plan, or a training programme. */
export type PlanFigures = Pick<PdpReport, 'plan' | 'completion_rule' | 'activities'> & {
  readonly person: Pick<PdpReport['person'], 'id'>
}

/** Hash of what the record says in the report of a plan. */
export const hashOfPlan = ({ plan, completion_rule: rule, activities }: Omit<PlanFigures, 'person'>): Buffer =>
  hashOf({ rule, plan: planFigures(plan), activities: activityFigures(activities) })
