import { addDays, addMonths } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { along, writtenOn } from '../calendar.ts'
import type { ProgrammeGoal } from '../data/index.ts'
import type { College } from './college.ts'
import { addGoal } from './goals.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'
import { addSessions } from './sessions.ts'

/** The programme kept as a template: its plan, and its goals by key. */
export interface Template {
  planId: number
  goals: ReadonlyMap<string, Goal>
}

const plan = (college: College) => ({
  organisation_id: college.id,
  category: 'PLAN' as const,
  name: college.demo.programme_name,
  notes: college.demo.texts.programme,
})

const notAgreed = { agreed_at: null, agreed_by: null, agreed_supervisor_at: null, agreed_supervisor_by: null }

/** Adds the template of the training programme. */
export const addTemplate = (college: College): Template => {
  const nobody = { user_id: null, supervisor_id: null, start_date: null, end_date: null }
  const row = { ...plan(college), ...nobody, ...notAgreed, closed_at: null, source_plan_id: null }
  const planId = college.ledger.add('devplan', { ...row, goals_changed_at: college.founded }, college.founded)
  const home = { planId, userId: null, predefined: true, from: college.today }
  const goals = college.demo.programme.map((text, at) => [text.key, addGoal(college, home, text, at)] as const)
  return { planId, goals: new Map(goals) }
}

/** Adds the programme that was there before, archived. */
export const addOldTemplate = (college: College, name: string): void => {
  const nobody = { user_id: null, supervisor_id: null, start_date: null, end_date: null }
  const closed_at = writtenOn(addDays(college.today, -1_500), college.today)
  const row = { ...plan(college), ...nobody, ...notAgreed, closed_at, source_plan_id: null, goals_changed_at: null }
  const planId = college.ledger.add('devplan', { ...row, name }, college.founded)
  const home = { planId, userId: null, predefined: true, from: college.today }
  college.demo.programme.slice(0, 24).forEach((text, at) => addGoal(college, home, text, at))
}

/** Adds what a trainee was assessed at: once for each year of the programme that has passed. */
const addQualifications = (college: College, person: Person, start: CivilDate, assessor: Person | null): void => {
  for (const [at, note] of college.demo.texts.assessments.entries()) {
    const awarded_on = addDays(addMonths(start, 12 * (at + 1)), 12)
    if (person.text.left || awarded_on > college.today) return
    college.ledger.add(
      'devqualification',
      {
        organisation_id: college.id,
        user_id: person.id,
        level: `Year ${at + 1} assessment`,
        awarded_on,
        assessed_by: assessor?.id ?? null,
        note,
      },
      writtenOn(awarded_on, college.today),
    )
  }
}

// Goals of a year are due at its end.
const dueOf = (text: ProgrammeGoal, start: CivilDate): CivilDate =>
  addDays(addMonths(start, 12 * Number(text.level.slice(-1))), -1)

// The next goals in line are begun, each less far than the one before.
const begun = [0.8, 0.5, 0.3]

/** Adds a trainee's own copy of the programme, and what has been logged towards its goals. */
export const addProgramme = (
  college: College,
  person: Person,
  template: Template,
  start: CivilDate,
  supervisor: Person | null,
): void => {
  const { username, left, unagreed, changed, goals_done = 0 } = person.text
  const until = addDays(college.today, -(left ?? 2))
  const agreed = writtenOn(unagreed ? addDays(college.today, -3) : addDays(start, 10), college.today)
  const countersigned = supervisor !== null && !unagreed
  const own = { user_id: person.id, supervisor_id: supervisor?.id ?? null }
  const row = {
    ...plan(college),
    ...own,
    start_date: start,
    end_date: addDays(addMonths(start, 48), -1),
    ...(changed
      ? { ...notAgreed, agreement_lost_at: writtenOn(addDays(college.today, -changed), college.today) }
      : {
          agreed_at: agreed,
          agreed_by: person.id,
          agreed_supervisor_at: countersigned ? agreed : null,
          agreed_supervisor_by: countersigned ? supervisor.id : null,
        }),
    closed_at: left ? writtenOn(until, college.today) : null,
    source_plan_id: template.planId,
    goals_changed_at: writtenOn(start, college.today),
  }
  const planId = college.ledger.add('devplan', row, writtenOn(start, college.today))
  addQualifications(college, person, start, supervisor)
  college.demo.programme.forEach((text, at) => {
    const fixed = college.demo.openGoals.find((open) => open.username === username && open.goal === text.key)
    const near = fixed?.due ?? (at === goals_done && !left ? person.dice.between(14, 60) : undefined)
    const deadline = near === undefined ? dueOf(text, start) : addDays(college.today, near)
    const sourceId = template.goals.get(text.key)?.id ?? null
    const home = { planId, userId: person.id, predefined: true, from: start, deadline, sourceId }
    const goal = addGoal(college, home, text, at)
    const done = at < goals_done
    const share = fixed ? fixed.logged / text.need : done || goals_done === 0 ? 0 : (begun[at - goals_done] ?? 0)
    const around = (shift: number): CivilDate =>
      along(start, until, Math.min(1, Math.max(0.01, (at + shift) / (goals_done + 1.5))))
    const window = { from: around(-2), to: done ? around(1) : until }
    addSessions(college, person, goal, text, done ? 'done' : share, window, supervisor ?? person)
  })
}
