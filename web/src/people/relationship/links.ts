export const relationshipList = '/app/userrelationships/admin'
export const relationshipEditor = (id: number): string => `/app/userrelationship/admin?id=${id}`

/** The editor of a new relationship; of this trainee, or of this teacher, and with the way back to their page. */
export const newRelationship = (of: { trainee?: number; teacher?: number } = {}): string => {
  const known = Object.entries(of).map(([name, id]) => `${name}=${id}`)
  return `/app/userrelationship/admin${known.length > 0 ? `?${known.join('&')}` : ''}`
}

/** A new message to these people. */
export const writeTo = (people: readonly number[]): string =>
  `/app/message/edit?${new URLSearchParams([...new Set(people)].map((id) => ['to', String(id)])).toString()}`

/** The page of a person, as administrators see it. */
export const personPage = (id: number, tab?: string): string =>
  `/app/user/admin?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`
