/** Everything of a session in plain storage. */
export interface SavedSession {
  readonly token: string
  readonly id: number
  readonly name: string
  readonly type: string
  /** The college that a platform administrator has chosen to work in. */
  readonly college: number | null
  /** The administrator who acts as this person. */
  readonly by: number | null
}

const tokenKey = 'token'
const personKey = 'session'

/** The token and the bare session, kept so that a reload finds them. */
export const savedSession = (storage: Storage) => ({
  read: (): string | null => storage.getItem(tokenKey),
  /** Whose token it is. */
  whose: (): number | null => numberIn(storage.getItem(personKey), 'id'),
  /** The college that this person has chosen. */
  collegeOf: (id: number): number | null => {
    const kept = storage.getItem(personKey)
    return numberIn(kept, 'id') === id ? numberIn(kept, 'college') : null
  },
  /** As whom an administrator acts under the token; null where nobody does. */
  impersonation: (): { readonly id: number; readonly by: number } | null => {
    const kept = storage.getItem(personKey)
    const [id, by] = [numberIn(kept, 'id'), numberIn(kept, 'by')]
    return id === null || by === null ? null : { id, by }
  },
  write: ({ token, id, name, type, college, by }: SavedSession): void => {
    storage.setItem(tokenKey, token)
    const more = { ...(college === null ? {} : { college }), ...(by === null ? {} : { by }) }
    storage.setItem(personKey, JSON.stringify({ id, name, type, ...more }))
  },
  clear: (): void => {
    storage.removeItem(tokenKey)
    storage.removeItem(personKey)
  },
})

const numberIn = (text: string | null, name: 'id' | 'college' | 'by'): number | null => {
  const kept: unknown = text === null ? null : JSON.parse(text)
  const found = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)).get(name) : null
  return typeof found === 'number' ? found : null
}
