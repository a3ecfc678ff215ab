import { dayOf, writtenOn } from '../calendar.ts'
import { callumsPdp, pdpGoals } from '../content/pdps.ts'
import type { PdpGoal } from '../content/pdps.ts'
import { tickGoal } from './activities.ts'
import type { College, Cycle } from './college.ts'
import { addPdpGoal } from './goals.ts'
import type { Person } from './people.ts'

const goalsOf = (person: Person, cycle: Cycle): readonly PdpGoal[] => {
  if (person.text.username === 'fellow' && cycle.current) return callumsPdp
  return person.dice.shuffled(pdpGoals).slice(0, person.dice.between(3, 5))
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
  goalsOf(person, cycle).forEach((text, position) => {
    const deadline = dayOf(cycle, text.by)
    const home = { planId, userId: person.id, predefined: false, from: cycle.start, deadline }
    const goal = addPdpGoal(college, home, text, position)
    const written = person.text.username === 'fellow' && cycle.current
    const day = text.done ? dayOf(cycle, text.done) : deadline
    const done = written ? text.done !== undefined : person.dice.chance(0.7)
    if (done && day <= college.today) tickGoal(college, person, goal, day)
  })
}
