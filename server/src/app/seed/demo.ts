import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { addDiary } from './build/callum.ts'
import { addCollege } from './build/college.ts'
import type { College } from './build/college.ts'
import { addOwnGoals, addSharedGoals } from './build/cycle-goals.ts'
import type { CycleGoals } from './build/cycle-goals.ts'
import { addDraft } from './build/draft.ts'
import { addEarlierHome } from './build/earlier-home.ts'
import { addFellowYear } from './build/fellow-year.ts'
import { addPauses } from './build/pauses.ts'
import { addPdp } from './build/pdp.ts'
import { addLocations, addPlacements } from './build/placements.ts'
import { addPerson } from './build/people.ts'
import type { Person } from './build/people.ts'
import { addOldTemplate, addProgramme, addTemplate } from './build/programme.ts'
import { addLastDays, addTraineeYear } from './build/trainee-year.ts'
import { writtenOn } from './calendar.ts'
import { college as texts, notices, otherCollege } from './content/college.ts'
import { otherPeople, people, teaching } from './content/people.ts'
import type { Person as PersonText } from './content/people.ts'
import { standings } from './content/trainees.ts'
import { Ledger } from './ledger.ts'

const keepsCpd = (text: PersonText): boolean =>
  text.roles.some((role) => role === 'Fellow' || role === 'Educator' || role === 'Director')

const addFellow = (college: College, person: Person, shared: CycleGoals, peer: Person | null): void => {
  if (person.text.state === 'unconfirmed') return
  const own = addOwnGoals(college, person)
  const share = person.dice.between(74, 108) / 100
  const inactive = person.text.state === 'inactive'
  for (const cycle of college.cycles) {
    if (cycle.type !== 'fellow' || (inactive && cycle.current)) continue
    const goals = new Map([...(shared.get(cycle.id) ?? []), ...(cycle.current ? own : [])])
    if (cycle.current && person.text.username === 'fellow') addDiary(college, person, cycle, goals)
    else addFellowYear(college, person, cycle, goals, share)
    addPdp(college, person, cycle, peer)
  }
  if (person.text.username === 'fellow') addEarlierHome(college, person)
  if (!inactive && person.text.username !== 'fellow') addDraft(college, person)
}

const addTrainee = (college: College, person: Person, shared: CycleGoals): void => {
  const standing = standings[person.text.username]
  const from = addDays(college.today, -(standing?.days ?? 0))
  const until = addDays(college.today, -(standing?.left ?? 4))
  if (person.text.state === 'unconfirmed') return
  addOwnGoals(college, person)
  for (const cycle of college.cycles.filter((each) => each.type === 'trainee')) {
    const goals = shared.get(cycle.id) ?? new Map()
    addTraineeYear(college, person, cycle, goals, from, until)
    if (cycle.current && person.text.username === 'trainee') addLastDays(college, person, cycle, goals)
  }
  if (person.text.username !== 'trainee' && !standing?.left) addDraft(college, person)
}

const addTeaching = (college: College, find: (username: string) => Person): void => {
  for (const { teacher, kind, trainees, ended } of teaching) {
    for (const username of trainees) {
      const row = { organisation_id: college.id, user_id: find(teacher).id, trainee_id: find(username).id, kind }
      const starts = addDays(college.today, -(standings[username]?.days ?? 0))
      const ends = ended ? addDays(college.today, -45) : null
      college.ledger.add('userrelationship', { ...row, starts, ends }, writtenOn(starts, college.today))
    }
  }
}

const addPeople = (college: College, listed: readonly PersonText[], hash: string, seed: number): Person[] =>
  listed.map((text, at) => {
    const days = standings[text.username]?.days
    return addPerson(college, text, hash, days === undefined ? null : addDays(college.today, -days), seed + at)
  })

const addLives = (college: College, persons: readonly Person[]): void => {
  const find = (username: string): Person => {
    const found = persons.find((person) => person.text.username === username)
    if (!found) throw new Error(`there is no ${username}`)
    return found
  }
  const shared = addSharedGoals(college)
  const template = addTemplate(college)
  const places = addLocations(college)
  if (college.id === 1) addOldTemplate(college)
  const fellows = persons.filter((person) => keepsCpd(person.text))
  const peers = fellows.filter((person) => person.text.state === undefined)
  fellows.forEach((person, at) => {
    const peer = peers[(at + 12) % peers.length]
    addFellow(college, person, shared, peer === person ? null : (peer ?? null))
  })
  for (const person of persons.filter((each) => each.set === 'trainee')) {
    const standing = standings[person.text.username]
    const supervisor = standing?.supervisor ? find(standing.supervisor) : null
    if (standing) addProgramme(college, person, template, standing, supervisor)
    addTrainee(college, person, shared)
    if (standing && person.text.state !== 'unconfirmed') {
      const day = (back: number): CivilDate => addDays(college.today, -back)
      addPlacements(college, person, supervisor, places, day(standing.days), day(standing.left ?? 0))
    }
  }
  if (college.id === 1) {
    addTeaching(college, find)
    addPauses(college, find)
  }
}

/** Everything the demo shows on a day, in memory; the same day gives the same rows. */
export const demoRows = (today: CivilDate, passwordHash: string): Ledger => {
  const ledger = new Ledger()
  const first = addCollege(ledger, texts, today)
  addLives(first, addPeople(first, people, passwordHash, 1))
  const second = addCollege(ledger, otherCollege, today)
  addLives(second, addPeople(second, otherPeople, passwordHash, 61))
  for (const { from, to, ...notice } of notices) {
    const at = (days: number): string => `${addDays(today, days)}T11:00:00.000Z`
    ledger.add('notification', { ...notice, starts_at: at(from), expires_at: at(to) }, at(from))
  }
  return ledger
}
