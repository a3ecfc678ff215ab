import { code, ruleFor } from '@college/contract/kit'
import type { Actor, CollegeRecord, Rule } from '@college/contract/kit'
import { audit } from './audit.ts'
import type { Changes } from './audit.ts'
import type { Call } from '#platform'
import { ApiError } from '#platform'
import type { ServerRecord } from './record.ts'
import { Values } from './statement.ts'

/** Who reads, and when: what an audit row of a read needs. */
export type Reading = Pick<Call, 'actor' | 'caller' | 'now'>

/** What became of a read of other people's records: shown and written down, or refused; `ceiling` is that of a program's token. */
export type ReadVerdict = 'shown' | 'ask' | 'go_back' | 'stop' | 'ceiling'

/** People of whom a reader is shown clinical and reflective records in an hour: without the password or a code again, and with it. */
export const mostPeople = 60
const spare = 10
/** One page of an office's list has many people, so that rows bound an administrator before people do. */
const mostOfOffice = 600

/** A teacher's bound is the own trainees and those a grant names, with a few whose forms they are asked to sign. */
export const peopleLimits = (actor: Actor): { password_after: number; stop_after: number } => {
  const own = new Set([...actor.linked, ...Object.values(actor.permitted).flat()]).size
  const isOffice = actor.platform_admin || actor.admin_organisations.length > 0
  const first = isOffice ? mostPeople : Math.min(mostPeople, own + spare)
  return { password_after: first, stop_after: isOffice ? mostOfOffice : first + Math.max(mostPeople, own) }
}

/** The id whose own rows are no read of others': nobody's while an administrator acts as the person. */
export const readerOf = ({ actor, caller }: Pick<Reading, 'actor' | 'caller'>): number | null =>
  caller.actingAs === null ? actor.id : null

const isOwn = (rule: Rule, owner: string, id: number): boolean => {
  if (rule.kind === 'both') return rule.rules.some((part) => isOwn(part, owner, id))
  return rule.kind === 'where' && rule.column === owner && rule.values.every((value) => value === null || value === id)
}

/** Whether a read of a record may show somebody else's rows. Most calls show nobody's but the caller's, and write nothing down. */
export const seesOthers = (
  { record, alsoRead }: ServerRecord,
  { actor, caller }: Pick<Reading, 'actor' | 'caller'>,
  narrowed?: Rule,
): boolean => {
  const { owner } = record
  if (owner === null) return false
  if (caller.actingAs !== null) return true
  if (narrowed && isOwn(narrowed, owner, actor.id)) return false
  return alsoRead !== undefined || !isOwn(ruleFor(record, 'see', actor), owner, actor.id)
}

/** Where an audit row of a read takes its parts: SQL of each. */
interface ReadParts {
  /** Id of the one row that is read; null for several. */
  readonly id: string
  readonly organisation: string
  /** An array of ids, each once. */
  readonly people: string
  /** An array of the records' ids; null where they have none. */
  readonly ids: string
  readonly rows: string
  /** What was asked, never what was searched for. */
  readonly shape: Changes
}

/** What the database is told of a reader, and with it what of their limits where reads are counted. */
const readerSaid = ({ caller, now }: Pick<Reading, 'caller' | 'now'>): { who: object; counted: object } => {
  const { actor, session, actingAs: acting_as, call, ip, requestId: request_id } = caller
  const who = { user_id: actor.id || null, acting_as, session_id: session, call, ip, request_id }
  const instant = now().toISOString()
  // A program reads what it was let to, at the pace of its token: it neither gives a password nor uses up what its maker may read. The office is
  // told where that is many people's, and it stops at the ceiling that it was made with.
  if (caller.machine) {
    const { most_people } = caller.machine
    return { who, counted: { ...who, tell_after: mostPeople, most_people, instant } }
  }
  return { who, counted: { ...who, ...peopleLimits(actor), instant } }
}

/** Text of the call that counts a read, writes it down and gives its verdict. */
export const noteReadSql = (
  { caller, now }: Reading,
  record: Pick<CollegeRecord, 'name' | 'sensitive'>,
  { id, organisation, people, ids, rows, shape }: ReadParts,
  values: Values,
): string => {
  const { who, counted } = readerSaid({ caller, now })
  return (
    `note_read(${values.add(JSON.stringify(record.sensitive ? counted : who))}::jsonb, ${values.add(record.name)}, ` +
    `${id}, ${organisation}, ${people}, ${ids}, ${rows}::integer, ${values.add(JSON.stringify(shape))}::jsonb)`
  )
}

/** The verdict as this reader can follow it: an administrator who acts as someone has no password to give there, and goes back first. */
export const verdictFor = (
  { caller }: Pick<Reading, 'caller'>,
  verdict: ReadVerdict | undefined = 'shown',
): ReadVerdict => (verdict === 'ask' && caller.actingAs !== null ? 'go_back' : verdict)

/** Refuses what a verdict refuses. */
export const allowRead = (verdict: ReadVerdict): void => {
  if (verdict === 'go_back')
    throw new ApiError(
      code.forbidden,
      'You’ve opened records of more people than usual. To continue, go back to your own account and switch to this person again.',
    )
  if (verdict === 'ask')
    throw new ApiError(
      code.forbidden,
      'You’ve opened records of more people than usual. Confirm it’s you to continue.',
      undefined,
      { step_up: true },
    )
  if (verdict === 'ceiling')
    throw new ApiError(
      code.forbidden,
      'This API token has read records of as many people as it may in an hour. We’ve told the college office. Try again later, or use a token with a higher limit.',
      undefined,
      { retry_after: 600 },
    )
  if (verdict === 'stop')
    throw new ApiError(
      code.tooMany,
      'You’ve opened records of more people than usual. We’ve told the college office. Try again later.',
      undefined,
      { retry_after: 600 },
    )
}

/** What an answer that is put together shows of other people. */
export interface ShownRead {
  readonly record: Pick<CollegeRecord, 'name' | 'sensitive'>
  /** Whose records are in the answer; the caller's own id does no harm. */
  readonly people: readonly (number | null)[]
  /** Null: the one in which all of them are at home, where the reader belongs to it, else the reader’s. */
  readonly organisation: number | null
  /** How many records; as many as people where left out. */
  readonly rows?: number
  /** Which records they are, where they have ids. */
  readonly ids?: readonly number[]
  /** The one record that was read, where it is one. */
  readonly id?: number | null
  /** What was asked, in words or names of filters, never what was searched for. */
  readonly shape?: Changes
}

/** The organisation in which all of the people are at home, where the reader belongs to it, else the reader's. */
const homeSql = ({ actor }: Call, people: string, values: Values): string => {
  const met = '(meets_all_organisations() or min(u.organisation_id) = any (met_organisations()))'
  const home = `select case when min(u.organisation_id) = max(u.organisation_id) and ${met} then min(u.organisation_id) end from "user" u where u.id = any(${people})`
  // Of people from elsewhere, whom the reader meets as visitors, the record stays where they were read.
  return `coalesce((${home}), ${values.add(actor.platform_admin ? (actor.college ?? null) : actor.organisation_id)}::bigint)`
}

/** Writes down, before an answer leaves, whose records it shows, and refuses where that is too many; of one's own it does nothing. */
export const noteRead = async (call: Call, shown: ShownRead): Promise<void> => {
  const me = readerOf(call)
  const people = [...new Set(shown.people)].filter((id): id is number => id !== null && id !== me)
  if (people.length === 0) return
  const values = new Values()
  const ofPeople = `${values.add(people)}::bigint[]`
  const parts: ReadParts = {
    id: `${values.add(shown.id ?? null)}::bigint`,
    organisation:
      shown.organisation === null ? homeSql(call, ofPeople, values) : `${values.add(shown.organisation)}::bigint`,
    people: ofPeople,
    ids: `${values.add(shown.ids ?? null)}::bigint[]`,
    rows: values.add(shown.rows ?? people.length),
    shape: shown.shape ?? {},
  }
  const text = `select ${noteReadSql(call, shown.record, parts, values)} as verdict`
  const row = await call.db.row<{ verdict: ReadVerdict }>(text, values.list)
  if (row) allowRead(verdictFor(call, row.verdict))
}

/**
 * Writes down, in one row, what a search over several records shows of other people: names, and rows of clinical and reflective records, which
 * are counted. A quiet one that may not be shown leaves no trace, so that typing asks for no password and stops nobody.
 */
export const noteSearch = async (
  call: Call,
  {
    people,
    counted,
    isQuiet,
  }: {
    readonly people: readonly number[]
    readonly counted: readonly { readonly kind: string; readonly id: number; readonly user_id: number }[]
    readonly isQuiet: boolean
  },
): Promise<ReadVerdict> => {
  const owners = [...new Set(counted.map(({ user_id }) => user_id))]
  const all = [...new Set([...people, ...owners])]
  if (all.length === 0) return 'shown'
  const values = new Values()
  const ofPeople = `${values.add(all)}::bigint[]`
  const said = values.add(JSON.stringify(readerSaid(call).counted))
  const rows = values.add(counted.map(({ kind, id }) => `${kind} ${id}`))
  const total = values.add(people.length + counted.length)
  const text =
    `select note_search(${said}::jsonb, ${homeSql(call, ofPeople, values)}, ${ofPeople}, ${values.add(owners)}::bigint[], ` +
    `${rows}::text[], ${total}::integer, ${values.add(JSON.stringify({ by: [null, ['q']] }))}::jsonb, ${values.add(isQuiet)}::boolean) as verdict`
  return verdictFor(call, (await call.db.row<{ verdict: ReadVerdict }>(text, values.list))?.verdict)
}

/** Writes down a look at one record that is put together from several; clinical and reflective ones are counted. */
export const noteLook = (
  call: Call,
  record: Pick<CollegeRecord, 'name' | 'sensitive'>,
  row: { readonly id: number; readonly organisation_id: number | null; readonly user_id: number | null },
  shape: Changes = {},
): Promise<void> =>
  noteRead(call, { record, people: [row.user_id], organisation: row.organisation_id, rows: 1, id: row.id, shape })

/** Writes down, in one row, that somebody is shown rows of a record that are not theirs; a single one by its id. */
export const noteRows = (
  call: Call,
  record: Pick<CollegeRecord, 'name' | 'sensitive'>,
  rows: readonly { readonly id: number; readonly organisation_id: number | null; readonly user_id: number }[],
  shape: Changes = {},
): Promise<void> => {
  const me = readerOf(call)
  const others = rows.filter((row) => row.user_id !== me)
  const [first, ...more] = others
  if (first && more.length === 0) return noteLook(call, record, first, shape)
  const ids = others.map(({ id }) => id)
  const people = others.map((row) => row.user_id)
  return noteRead(call, { record, people, ids, rows: others.length, organisation: null, shape })
}

/**
 * Puts an export on record before the first row of it leaves: one audit row that names whose rows it takes along. It is an act of its own,
 * with the password or a code of an administrator, so it does not count towards the limits of reading.
 */
export const noteExport = async (
  call: Call,
  {
    resource,
    people,
    rows,
    organisation,
    query,
  }: {
    readonly resource: string
    readonly people: readonly (number | null)[]
    readonly rows: number
    readonly organisation: number | null
    readonly query: object
  },
): Promise<void> => {
  const me = readerOf(call)
  const others = [...new Set(people)].filter((id): id is number => id !== null && id !== me)
  const what = { resource, recordId: null, organisationId: organisation, changes: { export: [null, query] } as const }
  const [one = null] = others.length === 0 ? people : others
  const whose = others.length > 1 ? { ownerIds: others, count: rows } : { ownerId: one }
  await audit(call.db, call.caller, { ...what, ...whose, ...(others.length > 0 && { kind: 'look' }) })
}
