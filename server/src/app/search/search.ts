import { search } from '@college/contract/app'
import type { SearchHit, SearchInfo } from '@college/contract/app'
import { serve } from '#http'
import type { Served } from '#http'
import { forReading } from '#platform'
import { allowRead, noteSearch, readerOf } from '#records'
import { findNames } from './names.ts'
import { findPeople } from './people.ts'
import { findRecords } from './records.ts'
import type { Found } from './records.ts'
import { wordsOf } from './words.ts'

/** Records of other people in one answer: enough to choose from, and few against the limits of reading. */
const mostOfOthers = 12

const best = (a: Found, b: Found): number =>
  Number(b.starts) - Number(a.starts) || (b.day ?? '').localeCompare(a.day ?? '') || b.id - a.id

const hitOf = ({ starts: _starts, ...hit }: Found): SearchHit => hit

/** The search of the palette over people and records. */
export const serveSearch: Served = serve(search, async (call, { query }) => {
  const words = wordsOf(query.q)
  const info: SearchInfo = { withheld: false }
  if (words.length === 0) return { data: [], info }
  const reading = await forReading(call)
  const [people, found] = await Promise.all([
    findPeople(reading, words),
    query.only === 'user' ? [] : findNames(reading, words).then((names) => findRecords(reading, words, names)),
  ])
  const me = readerOf(call)
  const isOthers = (hit: SearchHit): boolean => hit.user_id !== null && hit.user_id !== me
  const others = found.filter(isOthers).toSorted(best).slice(0, mostOfOthers)
  const own = found.filter((hit) => !isOthers(hit))
  const named = people.filter(isOthers).map(({ id }) => id)
  const counted = others.map(({ kind, id, user_id }) => ({ kind, id, user_id: Number(user_id) }))
  const isQuiet = query.confirm === undefined
  const verdict = await noteSearch(call, { people: named, counted, isQuiet })
  if (verdict === 'shown') return { data: [...people, ...[...own, ...others].map(hitOf)], info }
  if (!isQuiet) allowRead(verdict)
  await noteSearch(call, { people: named, counted: [], isQuiet })
  return { data: [...people, ...own.map(hitOf)], info: { withheld: true } satisfies SearchInfo }
})
