import { peopleFields, type neededPeopleFields, type PeopleField, type PeopleMapping } from '@college/contract/app'

/** What a column of a file of people can be, in words. */
export const peopleFieldTitle: Readonly<Record<PeopleField, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  name: 'Full name',
  email: 'Email',
  username: 'Username',
  mcnz_number: 'MCNZ number',
  roles: 'Roles',
  joined: 'Joining date',
  educator: 'Educator',
  supervisor: 'Supervisor',
  director: 'Director',
  instructor: 'Instructor',
  programme: 'Training programme',
  programme_start: 'First day of the programme',
  programme_end: 'Last day of the programme',
}

const isField = (text: string): text is PeopleField => text in peopleFieldTitle

/** Which field a column is; an empty text where it is none. */
export const peopleFieldOf = (mapping: PeopleMapping, column: number): PeopleField | '' =>
  peopleFields.find((field) => mapping[field] === column) ?? ''

/** The mapping after a column was said to be a field, which is then no other column; an empty text frees the column. */
export const peopleMapped = (mapping: PeopleMapping, column: number, field: string): PeopleMapping => {
  const rest = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
  return { ...Object.fromEntries(rest), ...(isField(field) ? { [field]: column } : {}) }
}

/** The needed fields that no column is, as one sentence. */
export const peopleMissingWords = (missing: readonly (typeof neededPeopleFields)[number][]): string =>
  `Say which column is the ${missing.map((field) => peopleFieldTitle[field].toLowerCase()).join(', and which the ')}.`

/** A reason as a sentence; some end with a question. */
export const asSentence = (reason: string): string => (reason.endsWith('?') ? reason : `${reason}.`)

/** A cell of a CSV file. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A small file that can be filled in: its headings are those we know, and the programme is one that the college has. */
export const samplePeople = (programme: string | null): string => {
  const training = programme === null ? ',' : `${cell(programme)},02/02/2026`
  return [
    'First name,Last name,Email,Roles,MCNZ number,Joining date,Educator,Training programme,First day',
    'Aroha,Ngata,aroha.ngata@example.nz,Educator; Fellow,68101,01/02/2026,,,',
    `Tama,Pere,tama.pere@example.nz,Trainee,68102,02/02/2026,Aroha Ngata,${training}`,
    'Sina,Tuala,sina.tuala@example.nz,Trainee,68103,02/02/2026,aroha.ngata@example.nz,,',
    '',
  ].join('\r\n')
}
