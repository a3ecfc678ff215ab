import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { addCollege } from './build/college.ts'
import type { College } from './build/college.ts'
import { addOwnGoals, addSharedGoals } from './build/cycle-goals.ts'
import type { CycleGoals } from './build/cycle-goals.ts'
import { addDraft } from './build/draft.ts'
import { addEnquiries } from './build/enquiries.ts'
import { addFellowYear } from './build/fellow-year.ts'
import { addPauses } from './build/pauses.ts'
import { addPdp } from './build/pdp.ts'
import { addPerson } from './build/people.ts'
import type { Person } from './build/people.ts'
import { addMessages } from './build/messages.ts'
import { addLocations, addPlacements } from './build/placements.ts'
import { addOldTemplate, addProgramme, addTemplate } from './build/programme.ts'
import { addTraineeYear } from './build/trainee-year.ts'
import { addWritten } from './build/written.ts'
import { writtenOn } from './calendar.ts'
import type { Demo, PersonText } from './data/index.ts'
import { Ledger } from './ledger.ts'

type Find = (username: string | undefined) => Person | undefined

const keepsCpd = (text: PersonText): boolean =>
  text.roles.some((role) => role === 'Fellow' || role === 'Educator' || role === 'Director')

const addFellow = (college: College, person: Person, shared: CycleGoals, peer: Person | null): void => {
  if (person.text.state === 'unconfirmed') return
  const own = addOwnGoals(college, person)
  const share = person.dice.between(74, 108) / 100
  const inactive = person.text.state === 'inactive'
  const last = college.cycles.findLast((each) => each.type === 'fellow' && !each.current)
  for (const cycle of college.cycles) {
    if (cycle.type !== 'fellow' || (inactive && cycle.current)) continue
    const goals = new Map([...(shared.get(cycle.id) ?? []), ...(cycle.current ? own : [])])
    if (cycle.current || cycle === last) addWritten(college, person, cycle, goals)
    if (!cycle.current || !person.text.diary) addFellowYear(college, person, cycle, goals, share)
    addPdp(college, person, cycle, peer)
  }
  if (!inactive && !person.text.diary) addDraft(college, person)
}

const addTrainee = (college: College, person: Person, shared: CycleGoals, from: CivilDate): void => {
  if (person.text.state === 'unconfirmed') return
  const own = addOwnGoals(college, person)
  const until = addDays(college.today, -(person.text.left ?? 4))
  for (const cycle of college.cycles.filter((each) => each.type === 'trainee')) {
    const goals = shared.get(cycle.id) ?? new Map()
    addTraineeYear(college, person, cycle, goals, from, until)
    if (cycle.current) addWritten(college, person, cycle, new Map([...goals, ...own]))
  }
  if (!person.text.diary && !person.text.left) addDraft(college, person)
}

const addTeaching = (college: College, find: Find): void => {
  for (const { teacher, kind, trainee, ended } of college.demo.teaching) {
    const [by, taught] = [find(teacher), find(trainee)]
    if (!by || !taught) continue
    const starts = addDays(college.today, -(taught.text.began ?? 0))
    const ends = ended === undefined ? null : addDays(college.today, -ended)
    const row = { organisation_id: college.id, user_id: by.id, trainee_id: taught.id, kind, starts, ends }
    college.ledger.add('userrelationship', row, writtenOn(starts, college.today))
  }
}

const addLives = (college: College, persons: readonly Person[], earlierProgramme: string | undefined): void => {
  const find: Find = (username) => persons.find((person) => person.text.username === username)
  const shared = addSharedGoals(college)
  const template = addTemplate(college)
  const places = addLocations(college)
  if (earlierProgramme) addOldTemplate(college, earlierProgramme)
  const fellows = persons.filter((person) => keepsCpd(person.text))
  const peers = fellows.filter((person) => person.text.state === undefined)
  fellows.forEach((person, at) => {
    const peer = peers[(at + 12) % peers.length]
    addFellow(college, person, shared, peer === person ? null : (peer ?? null))
  })
  for (const person of persons.filter((each) => each.set === 'trainee')) {
    const { supervisor: named, began = 0, left = 0, state } = person.text
    const supervisor = find(named) ?? null
    const [from, until] = [addDays(college.today, -began), addDays(college.today, -left)]
    addProgramme(college, person, template, from, supervisor)
    addTrainee(college, person, shared, from)
    if (state !== 'unconfirmed') addPlacements(college, person, supervisor, places, from, until)
  }
  addTeaching(college, find)
  addMessages(college, persons)
  addPauses(college, find)
  if (college.id === 1) addEnquiries(college, find)
}

/** Everything the demo shows on a day, in memory; the same day gives the same rows. */
export const demoRows = (demo: Demo, today: CivilDate, passwordHash: string): Ledger => {
  const ledger = new Ledger()
  for (const [nth, { earlier_programme, ...texts }] of demo.colleges.entries()) {
    const college = addCollege(ledger, demo, texts, today)
    const persons = demo.people.filter((text) => text.college === texts.code)
    const seed = 1 + 60 * nth
    addLives(
      college,
      persons.map((text, at) => addPerson(college, text, passwordHash, seed + at)),
      earlier_programme,
    )
  }
  for (const { from, to, ...notice } of demo.notices) {
    const at = (days: number): string => `${addDays(today, days)}T11:00:00.000Z`
    ledger.add('notification', { ...notice, starts_at: at(from), expires_at: at(to) }, at(from))
  }
  return ledger
}
