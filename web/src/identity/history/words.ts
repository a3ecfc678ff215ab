import type { userHistory } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'
import { dayIn, joinNames, showDate, showInstant, showSize, showTime } from '@college/contract/kit'
import { accountActs, ownAct } from './acts.ts'
import { signatureWords } from './signatureWords.ts'

export type HistoryRow = AnswerOf<typeof userHistory>[number]

const things: Readonly<Record<string, string>> = {
  user: 'record',
  agreement: 'agreement',
  datalock: 'edit lock',
  devcategory: 'category',
  devcyclepause: 'pause',
  devqualification: 'qualification',
  transaction: 'transaction',
  subscription: 'subscription',
  frozen_report: 'kept report',
  outbox: 'mail',
  placement: 'placement',
  file: 'file',
  session: 'session',
  membership: 'role',
  userrelationship: 'relationship',
  userpermission: 'permission',
  userconfig: 'preference',
  activityimport: 'import',
  calendarfeed: 'calendar address',
  pushdevice: 'device for notifications',
  devactivity: 'activity',
  devgoal: 'goal',
  devform: 'form',
  devformsignature: 'signature',
  devformtemplate: 'form template',
  devgoalprogress: 'goal progress',
  devplan: 'plan',
  devcycle: 'cycle',
  location: 'place',
  messagetemplate: 'text of an email',
  passkey: 'passkey',
  procedure: 'procedure',
  procedureterm: 'procedure choice',
  proceduretarget: 'target',
}

/** What a person has several of, as lists call them. */
const many: Readonly<Record<string, string>> = {
  activityimport: 'imports',
  devactivity: 'activities',
  devcycle: 'progress in a cycle',
  devcyclepause: 'pauses',
  devform: 'forms',
  devformsignature: 'signatures',
  devgoal: 'goals',
  devgoalprogress: 'goal progress',
  devplan: 'plans',
  devqualification: 'qualifications',
  transaction: 'transactions',
  subscription: 'subscriptions',
  file: 'files',
  frozen_report: 'kept reports',
  membership: 'roles',
  outbox: 'emails',
  placement: 'placements',
  procedure: 'procedures',
  session: 'sessions',
  userconfig: 'preferences',
  userpermission: 'permissions',
  userrelationship: 'relationships',
}

/** Who looks at a history, and whose it is. */
export interface Reader {
  readonly id: number
  /** The person the history is about. */
  readonly of: number
}

const thingOf = ({ resource }: HistoryRow): string => things[resource] ?? resource

const whoOf = (row: HistoryRow, reader: Reader): string => {
  const name = row.by_id === reader.id ? 'You' : (row.by_name ?? 'The office')
  if (row.acting_name === null) return name
  return `${row.acting_name}, acting as ${name === 'You' ? 'you' : name},`
}

const verbOf = ({ call, changes }: HistoryRow): string => {
  const removed = changes['deleted']?.[1]
  if (typeof removed === 'boolean') return removed ? 'deleted' : 'restored'
  if (call.startsWith('PUT')) return 'added'
  return call.startsWith('DELETE') ? 'deleted' : 'changed'
}

const signInWords = ({ call, by_id: by, acting_name: acting }: HistoryRow, { id, of }: Reader): string => {
  if (call.endsWith('/signout')) return 'signed out'
  if (call.endsWith('/stepup')) return `confirmed ${by === id && acting === null ? 'your' : 'their'} password or code`
  if (call.startsWith('DELETE')) return 'ended a session'
  if (!call.endsWith('/impersonate')) return 'signed in'
  return by === of ? 'started acting as someone' : `started acting as ${id === of ? 'you' : 'this person'}`
}

/** How a person viewed a record: the whole, or the NHI alone, which is masked in the whole. */
const lookOf = ({ changes }: HistoryRow): string => {
  const how = changes['nhi']?.[1]
  if (how === 'searched for') return 'searched for the NHI of'
  return how === undefined ? 'viewed' : 'viewed the NHI for'
}

/** That a report was kept or withdrawn, by a person or automatically when its cycle or plan ended. */
const keptWords = (row: HistoryRow, reader: Reader): string => {
  const withdrawn = 'withdrawn_at' in row.changes
  if (row.by_id === null && row.by_name === null) return withdrawn ? 'A kept report was withdrawn' : 'A report was kept'
  return `${whoOf(row, reader)} ${withdrawn ? 'withdrew a kept report' : 'kept a report'}`
}

/** What a guest signed under the reader's own name. */
const signedUnderName = ({ changes }: HistoryRow): Readonly<Record<string, unknown>> | null => {
  const said = changes['signed_under_name']?.[1]
  return typeof said === 'object' && said !== null && !Array.isArray(said) ? said : null
}

const underNameWords = (said: Readonly<Record<string, unknown>>, { id, of }: Reader): string =>
  `“${String(said['form'])}” of ${String(said['person'])} was signed under ${id === of ? 'your' : 'this person’s'} name by someone who typed it`

/** That a person's rows were in a list or an export, once a day. */
const listedWords = ({ resource, listed }: HistoryRow, { id, of }: Reader): string => {
  const whose = id === of ? 'your' : 'this person’s'
  if (resource === 'user')
    return listed === 'export'
      ? `exported ${whose} record`
      : `viewed a list of people with ${id === of ? 'you' : 'this person'} in it`
  if (resource === 'history') return `read ${whose} history`
  if (resource === 'search') return `found ${id === of ? 'you' : 'this person'} in a search`
  return `${listed === 'export' ? 'exported' : 'viewed a list with'} ${whose} ${many[resource] ?? resource}`
}

/** What the office did about a person's password. */
const passwordLinks: Readonly<Record<string, string>> = {
  'POST /password/link': 'sent a link to set',
  'POST /password/link/copy': 'made a link to hand over, to set',
}

/** One line of a history in words: who did what to what. */
export const historyWords = (row: HistoryRow, reader: Reader): string => {
  const underName = signedUnderName(row)
  if (underName) return underNameWords(underName, reader)
  const who = whoOf(row, reader)
  if (row.listed !== null) return `${who} ${listedWords(row, reader)}`
  if (row.call.endsWith('/csv')) return `${who} ${listedWords({ ...row, listed: 'export' }, reader)}`
  if (row.kind === 'signin' || row.call.endsWith('/impersonate')) return `${who} ${signInWords(row, reader)}`
  if (row.resource === 'frozen_report' && row.kind === 'change') return keptWords(row, reader)
  const signature = row.resource === 'devformsignature' ? signatureWords(row, who, verbOf(row) === 'added') : null
  if (signature !== null) return signature
  const link = passwordLinks[row.call]
  if (link) return `${who} ${link} ${reader.id === reader.of ? 'your' : 'the'} password`
  const mine = reader.id === reader.of
  if (row.call === 'PUT /user' && row.by_id === null && row.by_name === null)
    return mine ? 'You registered' : 'This person registered'
  const own = row.kind === 'change' ? ownAct(row) : null
  if (own !== null) return `${who} ${own}`
  const act = row.resource === 'user' ? accountActs[row.call] : undefined
  if (act) return `${who} ${act(mine ? 'your' : 'this person’s')}`
  const whose = row.resource === 'user' && mine ? 'your record' : `the ${thingOf(row)}`
  if (row.kind === 'look') return `${who} ${lookOf(row)} ${whose}`
  if (row.call.endsWith('/filelink'))
    return `${who} ${row.call.startsWith('PUT') ? 'attached a file to' : 'took a file off'} ${whose}`
  if (verbOf(row) !== 'added') return `${who} ${verbOf(row)} ${whose}`
  const thing = thingOf(row)
  return `${who} added ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`
}

/** A line of a history, and how often in a row the same was done. */
export interface HistoryGroup {
  /** The newest of them. */
  readonly row: HistoryRow
  readonly times: number
  /** What else was looked through that day by the same reader: records by their names, newest first. */
  readonly more: readonly string[]
}

const isSameLook = (one: HistoryRow, other: HistoryRow): boolean =>
  [one, other].every(({ kind, resource, listed }) => kind === 'look' && resource === 'user' && listed === null) &&
  one.by_id === other.by_id &&
  one.by_name === other.by_name &&
  one.acting_name === other.acting_name

/** Who looked through records on which day; null where a line is of anything else. */
const readingOf = (row: HistoryRow, timezone: string): string | null =>
  row.listed === 'list' && many[row.resource] !== undefined
    ? [dayIn(timezone, new Date(row.at)), row.by_id, row.by_name, row.acting_name].join(' ')
    : null

/** Lines of a history: consecutive views by the same person are one, and so is what a reader looked through in a day. */
export const gathered = (rows: readonly HistoryRow[], timezone: string): HistoryGroup[] => {
  const lines: HistoryGroup[] = []
  const readings = new Map<string, number>()
  for (const row of rows) {
    const last = lines.at(-1)
    const reading = readingOf(row, timezone)
    const at = reading === null ? undefined : readings.get(reading)
    const before = at === undefined ? undefined : lines[at]
    if (at !== undefined && before) lines[at] = { row: before.row, times: 1, more: [...before.more, row.resource] }
    else if (last && isSameLook(last.row, row))
      lines[lines.length - 1] = { row: last.row, times: last.times + 1, more: [] }
    else lines.push({ row, times: 1, more: [] })
    if (reading !== null && at === undefined) readings.set(reading, lines.length - 1)
  }
  return lines
}

/** A gathered line in words. */
export const gatheredWords = ({ row, times, more }: HistoryGroup, reader: Reader): string => {
  const words = historyWords(row, reader)
  if (more.length === 0) return times > 1 ? `${words}, ${times} times` : words
  const own = many[row.resource] ?? row.resource
  return words.slice(0, -own.length) + joinNames([own, ...more.map((resource) => many[resource] ?? resource)])
}

const pages: Readonly<Record<string, string>> = {
  devactivity: '/app/activity',
  devform: '/app/form',
  file: '/app/file',
  placement: '/app/placement',
  procedure: '/app/procedure',
  transaction: '/app/transaction',
}

/** The screen of a record that a history names; null where it has none of its own. */
export const linkTo = (resource: string, id: number): string | null => {
  const page = pages[resource]
  return page === undefined ? null : `${page}?id=${id}`
}

/** Records whose names are those of the application, not of people. */
const unspoken = new Set(['userconfig', 'organisationconfig', 'session'])

/** The name of the record a line is about; null where its words say it already. */
export const aboutWords = ({ row: { about, resource, names } }: HistoryGroup): string | null => {
  // A signature is called after the form it is of.
  if (resource === 'devformsignature') return names['devform_id']?.[1] ?? null
  if (about === null || unspoken.has(resource)) return null
  if (resource === 'procedure') return `procedure ${about.name}`
  return about.name.replace(/\.pdf$/, '')
}

/** Names of fields that are not called as they read. */
const fields: Readonly<Record<string, string>> = {
  handed_over: 'Reason',
  user_id: 'Person',
  parent_file_id: 'Folder',
  mimetype: 'Kind',
  dob: 'Date of birth',
  apc_date: 'Practising certificate to',
  mcnz_number: 'MCNZ number',
  mcnz_group: 'MCNZ group',
}
/** References to the content of a file, which mean nothing to people. */
const unread = /checksum|content_hash/

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const fieldOf = (field: string): string => {
  const plain = field.replace(/_(ids?|at|hash)$/, '')
  return fields[field] ?? capital(things[plain] ?? plain.replaceAll('_', ' '))
}

type Value = HistoryRow['changes'][string][number]

const numberIn = (field: string, value: number): string => {
  if (/(^|_)(time|minutes)$/.test(field)) return showTime(value)
  if (/(^|_)hours$/.test(field)) return showTime(value * 60)
  return field === 'size' ? showSize(value) : String(value)
}

const textIn = (value: string, timezone: string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return showDate(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return showInstant(value, timezone)
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}

const shown = (field: string, value: Value, timezone: string): string => {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberIn(field, value)
  if (typeof value === 'string') return textIn(value, timezone)
  // Of what is kept by size and hash, the size alone means something to people.
  if (!Array.isArray(value))
    return 'sha256' in value && typeof value['bytes'] === 'number' ? showSize(value['bytes']) : JSON.stringify(value)
  return value.length === 0 ? 'nothing' : value.map((one) => shown(field, one, timezone)).join(', ')
}

/** The device of a sign-in and whether it is new, or the reason for acting as another person; null for anything else. */
export const howOf = (row: HistoryRow): string | null => {
  const { changes } = row
  const domain = signedUnderName(row)?.['email_domain']
  if (typeof domain === 'string') return `The signer proved an address at ${domain}`
  const acting = changes['acting']?.[1]
  if (typeof acting === 'object' && acting !== null && !Array.isArray(acting))
    return typeof acting['reason'] === 'string' ? `Reason: ${acting['reason']}` : null
  const said = changes['signed_in']?.[1]
  if (typeof said !== 'object' || said === null || Array.isArray(said) || typeof said['device'] !== 'string')
    return null
  return `${said['device']}${said['new_device'] === true ? ', for the first time' : ''}`
}

/** A changed field: what it is now and, where it was something before, what that was. */
export interface ChangedField {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

/** So many fields are named before a line is unfolded. */
const mostNamed = 3

/** What a line unfolds to, shortly: the fields that changed, or that it is all that was entered; nothing without a field. */
export const changedWords = (row: HistoryRow, changes: readonly ChangedField[]): string | undefined => {
  if (changes.length === 0) return undefined
  if (changes.length > mostNamed && verbOf(row) === 'added') return 'all that was entered'
  // An abbreviation keeps its capitals.
  const named = changes
    .slice(0, mostNamed)
    .map(({ field }) => field.replace(/^.(?=[a-z])/, (first) => first.toLowerCase()))
  return `${named.join(', ')}${changes.length > mostNamed ? ' and more' : ''}`
}

/** The changed fields of a line, each before and after. */
export const changesOf = (row: HistoryRow, timezone: string): ChangedField[] => {
  const { kind, resource, changes, names } = row
  if (kind !== 'change' || 'acting' in changes || 'signed_under_name' in changes) return []
  // Its words say it; the rest is how it is kept.
  if (resource === 'devformsignature') return []
  // The words of an act of its own say what state it came to, and the line when.
  const isOwn = ownAct(row) !== null
  const isNew = verbOf(row) === 'added'
  return Object.entries(changes)
    .filter(([field]) => !unread.test(field) && !(isOwn && /^state$|_at$/.test(field)))
    .map(([field, [before, after]]) => {
      const [named, renamed] = names[field] ?? [null, null]
      // Of a secret it says only that it changed.
      const isAlone = before === null && (isNew || after === 'changed')
      return {
        field: fieldOf(field),
        before: isAlone ? null : (named ?? shown(field, before, timezone)),
        after: renamed ?? shown(field, after, timezone),
      }
    })
}
