/** The tab of the settings that holds roles or permissions; `edit` opens one of them, or a new one. */
export const settingsTab = (tab: 'roles' | 'permissions', edit?: number | 'new'): string =>
  `/app/settings/admin?tab=${tab}${edit === undefined ? '' : `&edit=${edit}`}`

/** Which one the address opens: its id, null for a new one, undefined for none. */
export const editedIn = (query: URLSearchParams): number | null | undefined => {
  const edit = query.get('edit')
  if (edit === 'new') return null
  return Number(edit) || undefined
}
