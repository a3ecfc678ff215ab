import { createHash } from 'node:crypto'

const first = ['id', 'organisation_id', 'at', 'user_id', 'acting_as', 'session_id', 'call', 'resource', 'record_id']
const oldest = [...first, 'changes', 'ip', 'request_id']
const older = [...oldest, 'kind', 'owner_id']
const newest = [...older, 'owner_ids', 'record_ids', 'row_count']

/** What a new seal covers. A column that is added to the audit needs a version of its own: seals go on covering what they did. */
export const sealVersion = 1

const json = (columns: readonly string[]): string =>
  `(select row_to_json(x)::text from (select ${columns.map((name) => `a.${name}`).join(', ')}) x)`

/** The text of the row under `a` as a new seal covers it. */
export const sealedText = json(newest)

/** The text of the row under `a` as its seal under `s` covers it. Seals without a version are from before the audit had what it lacks. */
export const coveredText = `case when s.version = ${sealVersion} then ${sealedText} when a.kind is null then ${json(oldest)} else ${json(older)} end`

/** The hash before the first. */
export const noHash: Buffer = Buffer.alloc(32)

export interface Link {
  readonly position: number
  readonly version: number | null
  readonly row: string
}

/** The hash of a seal: of the seal before it, its own place, and the row. */
export const hashOf = (before: Buffer, { position, version, row }: Link): Buffer => {
  const hash = createHash('sha256').update(before)
  if (version !== null) hash.update(`${version}:${position}:`)
  return hash.update(row).digest()
}
