import { peopleFields } from '@college/contract/app'
import { relationFields } from '@college/contract/identity'
import type { PeopleCells, PeopleMapping } from '@college/contract/app'
import type { RelationField } from '@college/contract/identity'
import { date, isEmail, small } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { dateReason, dayOf, plain, short } from '#cpd'

/** What a row of a file says of a person, and what of it cannot be read. */
export interface ReadPerson {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly username: string | null
  readonly mcnz_number: string | null
  /** As the file has them. */
  readonly roles: readonly string[]
  readonly joined: CivilDate | null
  readonly relations: readonly { readonly as: RelationField; readonly who: string }[]
  readonly programme: string
  readonly programme_start: CivilDate | null
  readonly programme_end: CivilDate | null
  readonly reasons: string[]
}

const mostCell = 500

/** The cells of a row by their fields, with what the office wrote instead of them. */
export const cellsOf = (cells: readonly string[], mapping: PeopleMapping, mended: PeopleCells = {}): PeopleCells =>
  Object.fromEntries(
    peopleFields.flatMap((field) => {
      const at = mapping[field]
      const said = mended[field] ?? (at === undefined ? undefined : plain(cells[at]))
      return said === undefined
        ? []
        : [
            [
              field,
              said
                .trim()
                .normalize('NFC')
                .slice(0, mostCell + 1),
            ] as const,
          ]
    }),
  )

const parted = (cell: string, signs: RegExp): string[] => [
  ...new Set(
    cell
      .split(signs)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

// A comma parts addresses and roles; in a name it may stand before the first name.
const peopleIn = (cell: string): string[] => parted(cell, cell.includes('@') ? /[;,|\n]/ : /[;|\n]/)
const rolesIn = (cell: string): string[] => parted(cell, /[;,|/\n]/)

/** The first and the last name in one cell: “Ana Smith”, or “Smith, Ana”. */
const namesIn = (cell: string): { firstname: string; lastname: string } => {
  const [before = '', after] = cell.split(',').map((part) => part.trim())
  if (after !== undefined) return { firstname: after, lastname: before }
  const [firstname = '', ...rest] = before.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}

/** Reads one row. */
export const readPerson = (cells: PeopleCells): ReadPerson => {
  const reasons: string[] = []
  const of = (field: keyof PeopleCells): string => cells[field] ?? ''
  const whole = namesIn(of('name'))
  const firstname = of('firstname') || whole.firstname
  const lastname = of('lastname') || whole.lastname
  for (const [what, name, field] of [
    ['first name', firstname, user.fields.firstname],
    ['last name', lastname, user.fields.lastname],
  ] as const) {
    if (name === '') reasons.push(`The ${what} is empty`)
    else {
      const problem = field.schema.safeParse(name).error?.issues[0]?.message
      if (problem) reasons.push(`The ${what} “${short(name)}”: ${small(problem)}`)
    }
  }
  const email = of('email')
  if (email === '') reasons.push('The email address is empty')
  else if (!isEmail(email)) reasons.push(`“${short(email)}” is not an email address`)
  const checked = (field: 'username' | 'mcnz_number', what: string): string | null => {
    if (of(field) === '') return null
    const problem = user.fields[field].schema.safeParse(of(field)).error?.issues[0]?.message
    if (problem) reasons.push(`The ${what} “${short(of(field))}”: ${small(problem)}`)
    return of(field)
  }
  const day = (field: 'joined' | 'programme_start' | 'programme_end', what: string): CivilDate | null => {
    if (of(field) === '') return null
    const read = dayOf(of(field))
    const fits = read !== null && date().schema.safeParse(read).success
    if (!fits) reasons.push(dateReason(what, of(field)))
    return fits ? read : null
  }
  return {
    firstname,
    lastname,
    email,
    username: checked('username', 'username'),
    mcnz_number: checked('mcnz_number', 'MCNZ number'),
    roles: rolesIn(of('roles')),
    joined: day('joined', 'The joining date'),
    relations: relationFields.flatMap((as) => peopleIn(of(as)).map((who) => ({ as, who }))),
    programme: of('programme'),
    programme_start: day('programme_start', 'The first day of the programme'),
    programme_end: day('programme_end', 'The last day of the programme'),
    reasons,
  }
}
