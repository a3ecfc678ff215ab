/** The tab of the settings that holds roles or permissions; `edit` opens one of them, or a new one. */
export const settingsTab = (tab: 'roles' | 'permissions', edit?: number | 'new'): string =>
  `/app/settings/admin?tab=${tab}${edit === undefined ? '' : `&edit=${edit}`}`

/** Who holds a role, as the list of people is narrowed. */
export const holdersOf = (role: string): string => `/app/users/admin?role=${encodeURIComponent(role)}`

/** A new message to all who hold a role. */
export const writeToHolders = (role: string): string => {
  const asked = new URLSearchParams({ list: 'users', by_role: role, title: `people with the role ${role}` })
  return `/app/message/edit?${asked.toString()}`
}

/** Which one the address opens: its id, null for a new one, undefined for none. */
export const editedIn = (query: URLSearchParams): number | null | undefined => {
  const edit = query.get('edit')
  if (edit === 'new') return null
  return Number(edit) || undefined
}
