/** Everything of a session in plain storage. */
export interface SavedSession {
  readonly token: string
  readonly id: number
  readonly name: string
  readonly type: string
}

const tokenKey = 'token'
const personKey = 'session'

/** The token and the bare session, kept so that a reload finds them. */
export const savedSession = (storage: Storage) => ({
  read: (): string | null => storage.getItem(tokenKey),
  /** Whose token it is. */
  whose: (): number | null => idIn(storage.getItem(personKey)),
  write: ({ token, id, name, type }: SavedSession): void => {
    storage.setItem(tokenKey, token)
    storage.setItem(personKey, JSON.stringify({ id, name, type }))
  },
  clear: (): void => {
    storage.removeItem(tokenKey)
    storage.removeItem(personKey)
  },
})

const idIn = (text: string | null): number | null => {
  const kept: unknown = text === null ? null : JSON.parse(text)
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'number' ? kept.id : null
}
