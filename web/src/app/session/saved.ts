/** All of a session that stands in plain storage. */
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
  write: ({ token, id, name, type }: SavedSession): void => {
    storage.setItem(tokenKey, token)
    storage.setItem(personKey, JSON.stringify({ id, name, type }))
  },
  clear: (): void => {
    storage.removeItem(tokenKey)
    storage.removeItem(personKey)
  },
})
