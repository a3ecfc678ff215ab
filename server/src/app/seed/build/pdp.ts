import { dayOf, writtenOn } from '../calendar.ts'
import type { DevelopmentGoal } from '../data/index.ts'
import { tickGoal } from './activities.ts'
import type { College, Cycle } from './college.ts'
import { addPdpGoal } from './goals.ts'
import type { Person } from './people.ts'

/** The person's own written goals of the current cycle, or some of those that are anybody's. */
const goalsOf = (
  { demo: { developmentGoals } }: College,
  { text: { username }, dice }: Person,
  cycle: Cycle,
): { goals: readonly DevelopmentGoal[]; written: boolean } => {
  const own = developmentGoals.filter(({ of }) => of === username)
  if (cycle.current && own.length > 0) return { goals: own, written: true }
  const anybodys = developmentGoals.filter(({ of }) => of === undefined)
  return { goals: dice.shuffled(anybodys).slice(0, dice.between(3, 5)), written: false }
}

/** Adds a person's development plan of a cycle, agreed with a peer. */
export const addPdp = (college: College, person: Person, cycle: Cycle, peer: Person | null): void => {
  const agreed = writtenOn(dayOf(cycle, '04-20'), college.today)
  const isAgreed = dayOf(cycle, '04-20') <= college.today
  const planId = college.ledger.add(
    'devplan',
    {
      organisation_id: college.id,
      user_id: person.id,
      category: 'PDP',
      name: `Development plan ${cycle.name}`,
      start_date: cycle.start,
      end_date: cycle.end,
      supervisor_id: peer?.id ?? null,
      notes: null,
      agreed_at: isAgreed ? agreed : null,
      agreed_by: isAgreed ? person.id : null,
      agreed_supervisor_at: isAgreed && peer ? agreed : null,
      agreed_supervisor_by: isAgreed ? (peer?.id ?? null) : null,
      closed_at: cycle.current ? null : writtenOn(cycle.end, college.today),
      source_plan_id: null,
      goals_changed_at: writtenOn(cycle.start, college.today),
    },
    writtenOn(cycle.start, college.today),
    person.id,
  )
  const { goals, written } = goalsOf(college, person, cycle)
  const around = { today: college.today, cycle }
  goals.forEach((text, position) => {
    const deadline = text.by(around)
    const home = { planId, userId: person.id, predefined: false, from: cycle.start, deadline }
    const goal = addPdpGoal(college, home, text, position)
    const day = text.done?.(around) ?? deadline
    const done = written ? text.done !== undefined : person.dice.chance(0.7)
    if (done && day <= college.today) tickGoal(college, person, goal, day)
  })
}
