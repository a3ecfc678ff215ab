import { waitsForList, type WaitsFor } from '@college/contract/forms'
import type { QueryOf } from '@college/contract/kit'
import { useCall } from '#kit'
import type { TableFilter } from '#kit/table'

/** Whose forms a list has. */
export type Whose = QueryOf<typeof waitsForList>

const wordsOf = ({ kind, key, name }: WaitsFor): string => {
  if (kind === 'person') return name
  const named = key.slice(kind.length + 1)
  if (kind === 'role') return `${named} (role)`
  return name.toLowerCase() === named ? named : `${name}, ${named}`
}

/** What an address of the page names that none of the forms waits for any more. */
const leftOf = (key: string): string => {
  const [kind = '', ...named] = key.split(':')
  return kind === 'person' ? 'Someone who has answered' : named.join(':')
}

/** Narrows a list of forms by whose answer they wait for now: a person, a role, or an address without an account. */
export const useWaitsFor = (whose: Whose, chosen: readonly string[]): TableFilter => {
  const { data: found, isLoading } = useCall<typeof waitsForList>(waitsForList, whose)
  const offered = (found ?? []).map((each) => ({ value: each.key, label: wordsOf(each) }))
  const left = chosen.filter((key) => !offered.some(({ value }) => value === key))
  return {
    name: 'waits_for',
    label: 'Waits for',
    options: [...offered, ...left.map((value) => ({ value, label: found ? leftOf(value) : '…' }))],
    coming: isLoading,
  }
}
