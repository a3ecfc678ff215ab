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

const listOf = (key: string, kind: string, listed: OfferedList['listed']): OfferedList => ({ key, kind, listed })

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
  // The office finds all people there, teachers their own trainees, and Directors all trainees.
  const mayRemind = office || hasRole(reader, 'Educator', 'Director', 'Instructor')
  return [
    ...(mayRemind
      ? [
          listOf('behind', 'List', {
            list: office ? 'users' : 'trainees',
            query: behind,
            title: 'everyone who is behind',
          }),
        ]
      : []),
    ...own.map(({ name }) =>
      listOf(`role ${name}`, 'Role', { list: 'users', query: { role: [name] }, title: roleInWords(name) }),
    ),
    ...filteredLists.flatMap((list) =>
      savedFiltersIn(data?.rows.find(({ name }) => name === filtersPreference(list))?.value).map(
        ({ name: title, query }) =>
          listOf(`filter ${list} ${title}`, 'Saved filter', { list: audienceOfFilters[list], query, title }),
      ),
    ),
  ]
}
