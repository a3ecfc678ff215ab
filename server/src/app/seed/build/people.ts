import { addDays } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { Dice } from '../dice.ts'
import type { PersonText, Subject } from '../data/index.ts'
import type { College } from './college.ts'
import { detailsOf } from './details.ts'

/** A person who exists. */
export interface Person {
  id: number
  text: PersonText
  set: 'trainee' | 'fellow'
  /** The person's own luck, so that a change to one leaves the others as they are. */
  dice: Dice
  /** What the person has written about. */
  met: Set<Subject>
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z-]/g, '')
    .toLowerCase()

const emailOf = (text: PersonText): string => `${plain(text.first)}.${plain(text.last)}@example.nz`

const login = (college: College, luck: Dice, state: PersonText['state']) => {
  if (state === 'unconfirmed') return { login_count: 0, current_login_at: null, last_login_at: null }
  const days = state === 'inactive' ? luck.between(240, 300) : luck.between(1, 9)
  const on = (back: number): string => writtenOn(addDays(college.today, -back), college.today)
  return {
    login_count: luck.between(12, 240),
    current_login_at: on(days),
    last_login_at: on(days + luck.between(1, 12)),
  }
}

/** Adds a person with roles. */
export const addPerson = (college: College, text: PersonText, passwordHash: string, seed: number): Person => {
  const since = text.began === undefined ? null : addDays(college.today, -text.began)
  const luck = dice(seed)
  const doctor = !text.roles.some((role) => role === 'Administrator' || role === 'padmin')
  const trainee = text.roles.includes('Trainee')
  const cycle = college.cycles.find((each) => each.current)
  const state = text.state ?? 'active'
  const fellowSince = `${Number(college.today.slice(0, 4)) - luck.between(4, 19)}-${luck.pick(['02', '06', '11'])}-01`
  const id = college.ledger.add(
    'user',
    {
      organisation_id: college.id,
      username: text.username,
      email: emailOf(text),
      firstname: text.first,
      lastname: text.last,
      city: text.city,
      ...detailsOf(college.demo, text, college.today, seed, doctor),
      company_name: text.workplace ?? null,
      phone_mobile: `021 555 0${100 + seed}`,
      active: state !== 'inactive',
      confirmed_at: state === 'unconfirmed' ? null : college.founded,
      ...login(college, luck, state),
      mcnz_number: doctor ? String(90_000 + seed * 37) : null,
      college: 'Kahurangi College of Musculoskeletal Medicine',
      trainee_since: trainee ? since : null,
      fellow_since: text.roles.includes('Fellow') ? fellowSince : null,
      apc_date:
        text.certificate === undefined
          ? doctor && !trainee
            ? (cycle?.end ?? null)
            : null
          : addDays(college.today, text.certificate),
      password_hash: passwordHash,
      password_long: true,
    },
    since ? writtenOn(since, college.today) : college.founded,
  )
  for (const name of text.roles) {
    const role_id = college.roles.get(name)
    if (role_id)
      college.ledger.add('membership', { organisation_id: college.id, user_id: id, role_id }, college.founded)
  }
  return { id, text, set: trainee ? 'trainee' : 'fellow', dice: luck, met: new Set() }
}
