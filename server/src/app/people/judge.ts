import type { ImportedPerson, PeopleCells } from '@college/contract/app'
import type { RelationField } from '@college/contract/identity'
import { lastProgrammeDay } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { mostLike, short } from '#cpd'
import type { ProgrammeTemplate } from '#cpd'
import { grouped, madeOf } from '#platform'
import type { ReadPerson } from './cells.ts'
import { folded } from './known.ts'
import type { Known, KnownPerson, KnownRole } from './known.ts'

/** Whom a new person has a relationship with: someone here, or another line of the file. */
interface Relation {
  readonly as: RelationField
  readonly name: string
  readonly id: number | null
  readonly line: number | null
}

/** A person as an import would make them. */
export interface ComingPerson {
  readonly line: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly username: string | null
  readonly mcnz_number: string | null
  readonly roles: readonly KnownRole[]
  readonly joined: CivilDate | null
  readonly relations: readonly Relation[]
  readonly programme: {
    readonly template: ProgrammeTemplate
    readonly start: CivilDate
    readonly end: CivilDate
  } | null
}

/** A row of a file with what is thought of it. */
export interface JudgedPerson {
  readonly coming: ComingPerson
  readonly shown: ImportedPerson
}

/** A row of a file as it was read. */
export interface PersonRow {
  readonly line: number
  readonly read: ReadPerson
  readonly cells: PeopleCells
}

const titles: Readonly<Record<RelationField, string>> = {
  educator: 'educator',
  supervisor: 'supervisor',
  director: 'director',
  instructor: 'instructor',
}

const nameOf = ({ firstname, lastname }: Pick<ReadPerson, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].filter(Boolean).join(' ')

const rolesFor = (read: ReadPerson, known: Known, reasons: string[]): KnownRole[] =>
  read.roles.flatMap((name) => {
    const role = known.roles.find((each) => folded(each.name) === folded(name))
    if (role?.is_admin) reasons.push(`The role “${role.name}” can’t be added from a file`)
    else if (role) return [role]
    else {
      const like = mostLike(
        name,
        known.roles.filter((each) => !each.is_admin),
      )
      reasons.push(`There is no role “${short(name)}”${like ? `. Did you mean “${like.name}”?` : ''}`)
    }
    return []
  })

const programmeFor = (
  read: ReadPerson,
  known: Known,
  roles: readonly KnownRole[],
  reasons: string[],
): ComingPerson['programme'] => {
  const { programme: name, programme_start: start, programme_end: end } = read
  if (name === '') {
    if (start !== null || end !== null) reasons.push('This row has programme dates but no programme')
    return null
  }
  const named = known.programmes.filter((each) => folded(each.name) === folded(name))
  const open = named.filter(({ closed_at: closed }) => closed === null)
  const [template] = open
  if (!template) {
    const like = mostLike(
      name,
      known.programmes.filter(({ closed_at: closed }) => closed === null),
    )
    reasons.push(
      named.length > 0
        ? `The training programme “${short(name)}” is archived`
        : `There is no training programme “${short(name)}”${like ? `. Did you mean “${like.name}”?` : ''}`,
    )
    return null
  }
  if (open.length > 1) {
    reasons.push(`Several training programmes are called “${short(name)}”: give one of them another name first`)
    return null
  }
  if (!roles.some((role) => role.name === 'Trainee'))
    reasons.push('A training programme is for trainees: add the role Trainee, or take the programme out')
  if (start === null) {
    if (!reasons.some((reason) => reason.startsWith('The first day of the programme')))
      reasons.push('The programme has no first day')
    return null
  }
  const last = end ?? lastProgrammeDay(template, start)
  if (last < start) reasons.push('The last day of the programme is before its first')
  return { template, start, end: last }
}

/** People who are here, or rows of the file, by what a cell may call them: one with an “@” is an email address. */
class Nameable<T> {
  readonly #byEmail: ReadonlyMap<string, readonly T[]>
  readonly #byName: ReadonlyMap<string, readonly T[]>

  constructor(all: readonly T[], emailOf: (each: T) => string | null, nameOfEach: (each: T) => string) {
    this.#byEmail = grouped(all, (each) => folded(emailOf(each) ?? ''))
    this.#byName = grouped(all, (each) => folded(nameOfEach(each)))
  }

  withName(name: string): readonly T[] {
    return this.#byName.get(folded(name)) ?? []
  }

  namedIn(cell: string): readonly T[] {
    return cell.includes('@') ? (this.#byEmail.get(folded(cell)) ?? []) : this.withName(cell)
  }
}

/** What the cells of relationships may name. */
interface Others {
  readonly here: Nameable<KnownPerson>
  readonly inFile: Nameable<PersonRow>
  readonly byId: ReadonlyMap<number, KnownPerson>
}

const relationsFor = (row: PersonRow, others: Others, reasons: string[]): Relation[] => {
  const hints: Relation[] = []
  for (const { as, who } of row.read.relations) {
    const [here, inFile] = [others.here.namedIn(who), others.inFile.namedIn(who)]
    const title = `The ${titles[as]} “${short(who)}”`
    const [person] = here
    const [line] = inFile
    if (here.length + inFile.length > 1) reasons.push(`${title} is the name of several people: use their email address`)
    else if (person?.active === false) reasons.push(`${title} is inactive`)
    else if (person) hints.push({ as, name: person.name, id: person.id, line: null })
    else if (line && line.line === row.line) reasons.push(`${title} is the same person`)
    else if (line) hints.push({ as, name: nameOf(line.read), id: null, line: line.line })
    else reasons.push(`We couldn’t find the ${titles[as]} “${short(who)}” here or in this file`)
  }
  return hints.filter(
    (each, at) => hints.findIndex(({ as, id, line }) => as === each.as && id === each.id && line === each.line) === at,
  )
}

/** What the file has more than once, by the line that had it first. */
const firstLines = (
  rows: readonly PersonRow[],
  of: (read: ReadPerson) => string | null,
): ReadonlyMap<string, number> => {
  const first = new Map<string, number>()
  for (const { line, read } of rows) {
    const value = of(read)
    if (value !== null && value !== '' && !first.has(folded(value))) first.set(folded(value), line)
  }
  return first
}

const rolesTaught: Readonly<Record<RelationField, string>> = {
  educator: 'Educator',
  supervisor: '',
  director: 'Director',
  instructor: 'Instructor',
}

const hintsFor = (row: PersonRow, coming: ComingPerson, { here, byId }: Others): string[] => {
  const hints: string[] = []
  const [same] = here.withName(nameOf(row.read))
  if (same) hints.push(`Someone called ${same.name} is here already, with ${same.email ?? 'no email address'}`)
  const starts = coming.roles.some(({ name }) => name === 'Trainee' || name === 'Fellow')
  if (coming.roles.length === 0) hints.push('They get no role, so they can’t see any records yet')
  if (coming.joined !== null && !starts) hints.push('We left out the joining date: only trainees and fellows have one')
  for (const { as, id, name } of coming.relations) {
    const person = id === null ? undefined : byId.get(id)
    const role = rolesTaught[as]
    if (person && role !== '' && !person.roles.includes(role)) hints.push(`${name} does not have the role ${role}`)
  }
  if (coming.programme && row.read.programme_end === null)
    hints.push(`The last day is ${showDate(coming.programme.end)}, as long as the programme takes`)
  return hints
}

/** Judges the rows of a file: whom each would make, or everything that is wrong with it. */
export const judgePeople = async (
  rows: readonly PersonRow[],
  leftOut: ReadonlySet<number>,
  known: Known,
): Promise<readonly JudgedPerson[]> => {
  const staying = rows.filter(({ line }) => !leftOut.has(line))
  const emails = firstLines(staying, ({ email }) => email)
  const usernames = firstLines(staying, ({ username }) => username)
  const numbers = firstLines(staying, ({ mcnz_number: number }) => number)
  const others: Others = {
    here: new Nameable(
      known.people,
      ({ email }) => email,
      ({ name }) => name,
    ),
    inFile: new Nameable(
      staying,
      ({ read }) => read.email,
      ({ read }) => nameOf(read),
    ),
    byId: new Map(known.people.map((person) => [person.id, person])),
  }
  return madeOf(rows, (row): JudgedPerson => {
    const { line, read, cells } = row
    const isOut = leftOut.has(line)
    const reasons = [...read.reasons]
    const { email, username, mcnz_number: number } = read
    const twice = (what: string, first: number | undefined): boolean => {
      if (first === undefined || first >= line) return false
      reasons.push(`${what} is in the file twice, also on line ${first}`)
      return true
    }
    if (!twice('The email address', emails.get(folded(email))) && known.emails.has(email.toLowerCase())) {
      const who = known.emails.get(email.toLowerCase())
      reasons.push(who ? `${who} already has this email address` : 'This email address has an account already')
    }
    if (
      username !== null &&
      !twice('The username', usernames.get(folded(username))) &&
      known.usernames.has(username.toLowerCase())
    )
      reasons.push(`The username “${short(username)}” is taken`)
    if (number !== null && !twice('The MCNZ number', numbers.get(folded(number)))) {
      const who = known.numbers.get(number)
      if (who !== undefined) reasons.push(`${who} already has this MCNZ number`)
    }
    const roles = rolesFor(read, known, reasons)
    const coming: ComingPerson = {
      line,
      firstname: read.firstname,
      lastname: read.lastname,
      email,
      username,
      mcnz_number: number,
      roles,
      joined: read.joined,
      relations: relationsFor(row, others, reasons),
      programme: programmeFor(read, known, roles, reasons),
    }
    const state = isOut ? 'left_out' : reasons.length > 0 ? 'refused' : 'ready'
    const { programme } = coming
    return {
      coming,
      shown: {
        line,
        state,
        name: nameOf(read),
        email,
        username,
        mcnz_number: number,
        roles: roles.map(({ name }) => name),
        joined: read.joined,
        relations: coming.relations.map(({ as, name }) => ({ as, name })),
        programme: programme && { name: programme.template.name, start: programme.start, end: programme.end },
        reasons: isOut ? [] : reasons,
        hints: state === 'ready' ? hintsFor(row, coming, others) : [],
        cells: state === 'refused' ? cells : null,
      },
    }
  })
}
