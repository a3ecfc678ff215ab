import { hasRole, isAdmin } from '@college/contract/kit'
import { audienceOfFilters, type ListedAudience } from '@college/contract/messaging'
import {
  filteredLists,
  filtersPreference,
  role,
  roleInWords,
  savedFiltersIn,
  standardRoles,
  userconfig,
} from '@college/contract/people'
import { useList } from '#kit'
import { useReader } from './reader.ts'

const names = filteredLists.map(filtersPreference)

/** A list that can be written to by its name. */
export interface OfferedList {
  readonly key: string
  /** What kind of list it is, beside its name. */
  readonly kind: string
  readonly listed: ListedAudience & { readonly title: string }
}

const behind: ListedAudience['query'] = { standing: ['behind', 'well_behind'] }

/** Whether two are one list, narrowed alike. */
export const isSameList = (one: ListedAudience, other: ListedAudience): boolean =>
  one.list === other.list && JSON.stringify(one.query) === JSON.stringify(other.query)

/**
 * Lists to write to: everyone who is behind, roles of the college’s own making, and the filters that the writer kept. Whom each finds is counted when
 * the message is sent.
 */
export const useOfferedLists = (): readonly OfferedList[] => {
  const reader = useReader()
  const office = isAdmin(reader)
  const { data } = useList(userconfig, { name: names })
  const roles = useList(role, { limit: 500 }, { enabled: office }).data?.rows ?? []
  const own = roles.filter(
    ({ name, is_admin: ofPlatform }) => !ofPlatform && standardRoles.every((one) => one.name !== name),
  )
  const title = 'everyone who is behind'
  return [
    // The office finds all people there, teachers their own trainees, and Directors all trainees.
    ...(office || hasRole(reader, 'Educator', 'Director', 'Instructor')
      ? [
          {
            key: 'behind',
            kind: 'List',
            listed: { list: office ? 'users' : 'trainees', query: behind, title } as const,
          },
        ]
      : []),
    ...own.map(({ name }) => ({
      key: `role ${name}`,
      kind: 'Role',
      listed: { list: 'users', query: { role: [name] }, title: roleInWords(name) } as const,
    })),
    ...filteredLists.flatMap((list) =>
      savedFiltersIn(data?.rows.find(({ name }) => name === filtersPreference(list))?.value).map(
        ({ name: called, query }) => ({
          key: `filter ${list} ${called}`,
          kind: 'Saved filter',
          listed: { list: audienceOfFilters[list], query, title: called },
        }),
      ),
    ),
  ]
}
