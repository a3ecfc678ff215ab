import { mostOfKind } from '@college/contract/app'
import type { SearchHit, SearchKind } from '@college/contract/app'
import { isAdmin, ruleFor } from '@college/contract/kit'
import { quoted, ruleSql, Values } from '#records'
import type { Call } from '#platform'
import { kinds } from './kinds.ts'
import type { Kind, PlacedWord } from './kinds.ts'
import type { Names } from './names.ts'
import { patternsOf, startsSql } from './words.ts'

type RecordKind = Exclude<SearchKind, 'user'>

/** Rows of a whole college that are looked through before an index of words is asked: what is meant is mostly new. */
const newestRows = 1_000

/** A record that was found, and how well. */
export interface Found extends SearchHit {
  readonly kind: RecordKind
  /** Whether its title begins with what was asked. */
  readonly starts: boolean
}

const isKindWord = ({ record }: Kind, { text }: PlacedWord): boolean =>
  text.length > 2 && record.title.some((title) => title.toLowerCase().startsWith(text.toLowerCase()))

interface Ask {
  readonly call: Call
  readonly words: readonly PlacedWord[]
  /** Whether a text begins with the words. */
  readonly starts: (text: string) => string
  readonly names: Names
  readonly values: Values
  readonly zone: string
}

/** Whether a row has the words, of which those that name its kind may be missing; null where it cannot. */
const hasAll = (kind: Kind, words: readonly PlacedWord[], { names, values }: Ask): string | null => {
  const needed = words.filter((word) => !isKindWord(kind, word)).map((word) => kind.has(word, names))
  const known = needed.filter((has) => has !== null)
  return known.length < needed.length ? null : known.map((has) => has(values)).join(' and ') || 'true'
}

/** Whether a row has the words in what it is called; the word for its kind alone is no title. */
const titledSql = (kind: Kind, words: readonly PlacedWord[], ask: Ask): string | null => {
  if (!words.every((word) => isKindWord(kind, word))) return hasAll(kind, words, ask)
  const some = words.map((word) => kind.has(word, ask.names)).filter((has) => has !== null)
  return some.length === 0 ? null : `(${some.map((has) => has(ask.values)).join(' or ')})`
}

/** Whether an index finds words of a whole college's rows: two letters would go through all of them. */
const hasIndex = (kind: Kind, words: readonly PlacedWord[]): boolean =>
  kind.begins === null || words.some((word) => word.text.length > 2 && !isKindWord(kind, word))

/** Whether a row is of people who are named, and has the other words. */
const ofNamedSql = (kind: Kind, words: readonly PlacedWord[], ask: Ask): string | null => {
  if (kind.ofNobody) return null
  const choices = ask.names.owners.flatMap(({ mask, ids }) => {
    const rest = words.filter(({ at }) => (mask & (2 ** at)) === 0)
    if (rest.length === 0 && !kind.byNameAlone) return []
    const has = hasAll(kind, rest, ask)
    return has === null ? [] : [`(t.user_id = any (${ask.values.add(ids)}::bigint[]) and ${has})`]
  })
  return choices.length === 0 ? null : `(${choices.join(' or ')})`
}

/** Text of the rows of one kind, by their titles and by the people they are of; null where there can be none. */
const kindSql = (name: RecordKind, ask: Ask): string | null => {
  const { call, values } = ask
  const kind = kinds[name]
  const titled = titledSql(kind, ask.words, ask)
  const named = ofNamedSql(kind, ask.words, ask)
  if (titled === null && named === null) return null
  const rule = ruleSql(ruleFor(kind.record, 'see', call.actor), 't', values)
  const seen = `t.deleted_at is null and ${rule}${kind.only ? ` and ${kind.only(call, values)}` : ''}`
  const table = quoted(kind.record.name)
  const starts = kind.begins === null ? 'false' : ask.starts(kind.begins)
  const ordered = `order by 2 desc, ${kind.newest} limit ${mostOfKind}`
  const parts: string[] = []
  let recent = ''
  if (titled !== null && isAdmin(call.actor)) {
    recent = `recent as materialized (select t.id, ${starts} as starts from (select t.* from ${table} t where ${seen} order by ${kind.newest} limit ${newestRows}) t where ${titled} ${ordered}), `
    parts.push('(select id, starts from recent)')
  }
  if (titled !== null && (recent === '' || hasIndex(kind, ask.words))) {
    const rest = recent === '' ? '' : `(select count(*) from recent) < ${mostOfKind} and `
    parts.push(`(select t.id, ${starts} as starts from ${table} t where ${rest}${seen} and ${titled} ${ordered})`)
  }
  if (named !== null) parts.push(`(select t.id, false as starts from ${table} t where ${seen} and ${named} ${ordered})`)
  return (
    `(with ${recent}found as (select id, bool_or(starts) as starts from (${parts.join(' union all ')}) f group by id) ` +
    `select '${name}' as kind, t.id, t.organisation_id, ${kind.title} as title, ${kind.ofNobody ? 'null::bigint' : 't.user_id'} as user_id, w.display_name as user_name, ${kind.about ?? 'null::text'} as about, ` +
    `(${kind.day(ask.zone)})::text as day, ${kind.state ?? 'null::text'} as state, ${kind.inside ?? 'false'} as inside, f.starts ` +
    `from found f join ${table} t on t.id = f.id left join "user" w on w.id = ${kind.ofNobody ? 'null::bigint' : 't.user_id'} ${kind.joins ?? ''} ` +
    `order by f.starts desc, ${kind.newest} limit ${mostOfKind})`
  )
}

/** Records in the caller's sight by words of what they are called and of their people's names, the best of each kind. */
export const findRecords = async (call: Call, words: readonly string[], names: Names): Promise<Found[]> => {
  const values = new Values()
  const ask: Ask = {
    call,
    words: patternsOf(words, values).map((word, at) => ({ ...word, at })),
    starts: startsSql(words, values),
    names,
    values,
    zone: `${values.add(call.actor.timezone)}::text`,
  }
  const asked = Object.keys(kinds) as RecordKind[] // stated so
  const texts = asked.map((name) => kindSql(name, ask)).filter((text) => text !== null)
  return texts.length === 0 ? [] : call.db.rows<Found>(texts.join(' union all '), values.list)
}
