import { Values } from '#records'
import type { Call } from '#platform'
import { hasSql, patternsOf } from './words.ts'

/** Rows whose names have words of the question, by which of its words: the first is the lowest bit. */
export interface Named {
  readonly mask: number
  readonly ids: readonly number[]
}

/** What records of several kinds are found by, beside words of their own. */
export interface Names {
  /** People who are meant: those whose names have the most words of the question. */
  readonly owners: readonly Named[]
  /** Words of the logbook and places, by their tables. */
  readonly procedureterm: readonly Named[]
  readonly location: readonly Named[]
}

/** So many people called alike are nobody in particular yet. */
const mostOwners = 12

const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length

const byMask = (rows: readonly { id: number; mask: number }[]): Named[] =>
  [...new Set(rows.map(({ mask }) => mask))].map((mask) => ({
    mask,
    ids: rows.flatMap((row) => (row.mask === mask ? [row.id] : [])),
  }))

const meant = (rows: readonly { id: number; mask: number }[]): Named[] => {
  const best = Math.max(0, ...rows.map(({ mask }) => bits(mask)))
  const those = rows.filter(({ mask }) => bits(mask) === best)
  return those.length > mostOwners ? [] : byMask(those)
}

/** The people, logbook words and places whose names have words of the question. */
export const findNames = async (call: Call, words: readonly string[]): Promise<Names> => {
  const values = new Values()
  const patterns = patternsOf(words, values)
  const select = (kind: string, table: string, name: string): string => {
    const has = patterns.map((word) => hasSql('t.search', `t.${name}`, word))
    const mask = has.map((one, at) => `case when ${one} then ${2 ** at} else 0 end`).join(' + ')
    return `select '${kind}' as kind, t.id, ${mask} as mask from ${table} t where t.deleted_at is null and (${has.join(' or ')})`
  }
  const rows = await call.db.rows<{ kind: string; id: number; mask: number }>(
    [
      select('owner', '"user"', 'display_name'),
      select('procedureterm', 'procedureterm', 'name'),
      select('location', 'location', 'name'),
    ].join(' union all '),
    values.list,
  )
  const of = (kind: string): { id: number; mask: number }[] => rows.filter((row) => row.kind === kind)
  return {
    owners: meant(of('owner')),
    procedureterm: byMask(of('procedureterm')),
    location: byMask(of('location')),
  }
}

/** The rows whose names have the word at a place of the question. */
export const idsWith = (named: readonly Named[], at: number): number[] =>
  named.flatMap(({ mask, ids }) => ((mask & (2 ** at)) === 0 ? [] : ids))
