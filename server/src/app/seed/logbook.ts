import { addDays, daysBetween, quarterOf } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { difficulties, difficultyColumn, nhiCheckOf } from '@college/contract/logbook'
import type { Runner } from '#database'
import type { Keys } from '#platform'
import { nhiColumns } from '#logbook'
import { writtenOn } from './calendar.ts'
import type { Demo, PersonText } from './data/index.ts'
import { dice } from './dice.ts'
import type { Dice } from './dice.ts'
import { fill, hex } from './fill.ts'

interface Logger {
  id: number
  organisation_id: number
  username: string
  supervisors: number[]
}

interface Words {
  id: (kind: string, name: string) => number
  places: readonly number[]
}

type Case = Readonly<Record<string, unknown>>

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An NHI of the range that is kept for tests, with the right last character. */
const nhiOf = ({ pick, between, chance }: Dice): string => {
  const letter = (): string => pick(Array.from(letters))
  const stem = `Z${letter()}${letter()}`
  const six = chance(0.3) ? `${stem}${between(0, 9)}${between(0, 9)}${letter()}` : `${stem}${between(100, 999)}`
  const last = nhiCheckOf(`${six}${/\d$/.test(six) ? '0' : 'A'}`)
  return last === null ? 'ZAC5361' : six + last
}

/** So many days up to yesterday, the oldest first; a quarter of them in this quarter, as far as it has come. */
const daysOf = (throws: Dice, today: CivilDate, first: CivilDate, count: number): CivilDate[] => {
  const { from } = quarterOf(today)
  const recent = Math.max(1, Math.min(daysBetween(from < first ? first : from, today), 90))
  const days = Array.from({ length: count }, (_, at) =>
    at % 4 === 0
      ? addDays(today, -throws.between(1, recent))
      : addDays(today, -throws.between(1, Math.max(1, daysBetween(first, today)))),
  )
  return days.toSorted()
}

const supervisionAt = (throws: Dice, share: number, fellow: boolean): string => {
  if (fellow) return throws.chance(0.15) ? 'Teaching' : 'Unsupervised'
  if (share < 0.1) return throws.pick(['Observed', 'Assisted'])
  if (share < 0.45) return throws.pick(['Assisted', 'Direct', 'Direct'])
  return share < 0.75 ? throws.pick(['Direct', 'Indirect']) : throws.pick(['Direct', 'Indirect', 'Unsupervised'])
}

const sideOf = (throws: Dice, region: string, structures: string): string | null => {
  if (/Sacral|Epidural|interlaminar/.test(structures)) return 'midline'
  if (region === 'Chest wall') return 'left'
  return throws.chance(0.08) ? 'both' : throws.pick(['left', 'right'])
}

const troubleOf = (throws: Dice, { texts }: Demo, words: Words): object => {
  const hindrance = throws.chance(0.14) ? throws.pick(texts.hindrances) : null
  const luck = throws.between(1, 100)
  const outcome = luck > 98 ? 'Complication' : luck > 97 ? 'Abandoned' : luck > 93 ? 'Modified' : 'As planned'
  return {
    ...Object.fromEntries(difficulties.map((kind) => [difficultyColumn[kind], hindrance?.kind === kind])),
    difficulty_comments: hindrance?.words ?? null,
    outcome_id: words.id('outcome', outcome),
    complication: luck > 98 ? throws.pick(texts.mishaps) : null,
  }
}

const casesOf = (demo: Demo, person: Logger, text: PersonText, keys: Keys, words: Words, today: CivilDate): Case[] => {
  const throws = dice(9_000 + person.id)
  const fellow = text.began === undefined
  const until = addDays(today, -(text.left ?? 0))
  const first = addDays(today, -(text.began ?? 1_090))
  const count = text.cases ?? Math.round((daysBetween(first, until) * throws.between(14, 26)) / 100)
  const rounds = Math.ceil(count / demo.squares.length)
  const order = Array.from({ length: rounds }, () => throws.shuffled(demo.squares)).flat()
  const days = daysOf(throws, until, first, count)
  return days.map((day, at) => {
    const newest = at === count - 1 && !fellow && text.diary
    const { modality, region } = order[at] ?? throws.pick(demo.squares)
    const fitting = demo.procedures.filter((done) => done.region === region && done.modalities.includes(modality))
    const { type, structures } = throws.pick(fitting)
    const supervision = newest ? 'Indirect' : supervisionAt(throws, at / count, fellow)
    const alone = supervision === 'Unsupervised' || supervision === 'Teaching'
    const written = writtenOn(day, today)
    const { id: user_id, organisation_id } = person
    const nhi = throws.chance(0.85) ? nhiColumns(keys, { user_id, organisation_id }, nhiOf(throws)) : null
    return {
      organisation_id,
      user_id,
      case_number: at + 1,
      procedure_date: day,
      modality_id: words.id('modality', modality),
      region_id: words.id('region', region),
      type_id: words.id('type', type),
      structures,
      side: sideOf(throws, region, structures),
      supervision_id: words.id('supervision', supervision),
      supervisor_id: alone || person.supervisors.length === 0 ? null : throws.pick(person.supervisors),
      location_id: words.places.length === 0 ? null : throws.pick(words.places),
      nhi: nhi?.nhi ?? null,
      nhi_sealed: hex(nhi?.nhi_sealed),
      nhi_index: hex(nhi?.nhi_index),
      ...troubleOf(throws, demo, words),
      comments: throws.chance(0.25) ? throws.pick(demo.texts.remarks) : null,
      created_at: written,
      updated_at: written,
      created_by: person.id,
      updated_by: person.id,
    }
  })
}

const loggers = `select u.id, u.organisation_id, u.username,
    coalesce((select array_agg(distinct l.user_id order by l.user_id) from userrelationship l where l.trainee_id = u.id and l.ends is null), '{}') as supervisors
  from "user" u where u.organisation_id = $1 and u.confirmed_at is not null and u.username = any($2) order by u.id`

/** Targets and three years of cases for the first college; the second has words alone. */
export const seedLogbook = async (tx: Runner, demo: Demo, keys: Keys, today: CivilDate): Promise<void> => {
  const colleges = await tx.rows<{ id: number; created_at: string }>(
    'select id, created_at from organisation order by id',
  )
  const founded = colleges[0]
  if (!founded) throw new Error('the demo college is missing')
  const { id: college, created_at } = founded
  await tx.rows(
    `update procedureterm w set created_at = o.created_at, updated_at = o.created_at from organisation o where o.id = w.organisation_id`,
  )
  const terms = await tx.rows<{ id: number; kind: string; name: string }>(
    'select id, kind, name from procedureterm where organisation_id = $1 and parent_id is null',
    [college],
  )
  const places = await tx.rows<{ id: number }>('select id from location where organisation_id = $1 order by id', [
    college,
  ])
  const known = new Map(terms.map(({ id, kind, name }) => [`${kind} ${name}`, id]))
  const words: Words = {
    id: (kind, name) => {
      const found = known.get(`${kind} ${name}`)
      if (found === undefined) throw new Error(`the logbook has no ${kind} called ${name}`)
      return found
    },
    places: places.map(({ id }) => id),
  }
  const targets = demo.targets.map(({ modality, region, count }) => ({
    organisation_id: college,
    modality_id: words.id('modality', modality),
    region_id: words.id('region', region),
    count,
    active: true,
    created_at,
    updated_at: created_at,
  }))
  const keepers = new Map(
    demo.people.flatMap((text) => (text.began === undefined && !text.cases ? [] : [[text.username, text] as const])),
  )
  const people = await tx.rows<Logger>(loggers, [college, [...keepers.keys()]])
  const cases = people.flatMap((person) => {
    const text = keepers.get(person.username)
    return text ? casesOf(demo, person, text, keys, words, today) : []
  })
  await fill(tx, 'proceduretarget', targets)
  await fill(tx, 'procedure', cases)
}
