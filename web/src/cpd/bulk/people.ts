import type { ActPeople } from '@college/contract/identity'
import { plural } from '@college/contract/kit'
import type { AudienceList } from '@college/contract/messaging'
import { newMessage, reminderOf } from '#messaging'
import { behindWords } from '../person/reminded.ts'

/** Whom acts are for: rows that were chosen, or everyone whom a list finds, as the address of the list has it. */
export type Chosen =
  | { readonly ids: readonly number[] }
  | {
      readonly list: AudienceList
      readonly query: string
      readonly title: string
      readonly count?: number | undefined
      /** Whether it is of a cycle that has ended, in which no one is behind any more. */
      readonly isOver?: boolean
    }

// What of an address says how a list is shown, and not whom it finds.
const shown = ['sort', 'view', 'page', 'after', 'offset', 'limit', 'cols'] as const

/** As the calls on many people take them. */
export const askedOf = (chosen: Chosen): ActPeople => {
  if ('ids' in chosen) return { ids: [...chosen.ids] }
  const query: Record<string, string | string[]> = {}
  const said = new URLSearchParams(chosen.query)
  for (const name of new Set(said.keys()))
    if (!shown.some((one) => one === name)) {
      const [one = '', ...more] = said.getAll(name)
      query[name] = more.length === 0 ? one : [one, ...more]
    }
  return { list: chosen.list, query }
}

/** A message to them. */
export const writeTo = (chosen: Chosen): string =>
  'ids' in chosen
    ? newMessage({ people: chosen.ids })
    : newMessage({ list: chosen.list, query: chosen.query, title: chosen.title })

// How each list finds those who are behind.
const behindIn: Readonly<Record<AudienceList, readonly [name: string, values: readonly string[]]>> = {
  trainees: ['standing', ['behind', 'well_behind']],
  users: ['standing', ['behind', 'well_behind']],
  cyclepeople: ['state', ['behind']],
  fellows: ['state', ['behind']],
}

/** A reminder to those of a list who are behind, as it is narrowed; null where it is narrowed to others. */
export const remindThose = (list: AudienceList, query: string): string | null => {
  const [name, values] = behindIn[list]
  const narrowed = new URLSearchParams(query)
  const asked = narrowed.getAll(name)
  const behind = values.filter((value) => asked.length === 0 || asked.includes(value))
  // No one is behind in a programme that they don’t have.
  if (behind.length === 0 || narrowed.get('without_programme') === 'true') return null
  narrowed.delete(name)
  for (const value of behind) narrowed.append(name, value)
  return newMessage({
    ...reminderOf(behindWords, '/app/deadlines'),
    list,
    query: narrowed.toString(),
    title: 'people who are behind',
  })
}

/** How many they are, where that is known. */
export const countOf = (chosen: Chosen): number | undefined => ('ids' in chosen ? chosen.ids.length : chosen.count)

export const peopleWords = (count: number): string => plural(count, 'person', 'people')
