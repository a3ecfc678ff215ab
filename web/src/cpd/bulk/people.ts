import type { ActPeople } from '@college/contract/identity'
import { plural } from '@college/contract/kit'
import type { AudienceList } from '@college/contract/messaging'
import { newMessage } from '#messaging'

/** Whom acts are for: rows that were chosen, or everyone whom a list finds, as the address of the list has it. */
export type Chosen =
  | { readonly ids: readonly number[] }
  | { readonly list: AudienceList; readonly query: string; readonly title: string; readonly count?: number | undefined }

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

/** How many they are, where that is known. */
export const countOf = (chosen: Chosen): number | undefined => ('ids' in chosen ? chosen.ids.length : chosen.count)

export const peopleWords = (count: number): string => plural(count, 'person', 'people')
