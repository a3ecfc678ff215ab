/** A visit to the college's own sign-in that this tab began. */
export interface Attempt {
  /** What finishes it; it is never in an address. */
  readonly secret: string
  readonly kind: 'signin' | 'link' | 'test'
  /** Where signing in leads. */
  readonly next: string | null
}

const name = 'college-sign-in'

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'secret' in value && 'kind' in value && 'next' in value

/** Keeps the attempt in this tab while the browser is away, and goes there. */
export const leaveFor = (url: string, attempt: Attempt): void => {
  sessionStorage.setItem(name, JSON.stringify(attempt))
  window.location.assign(url)
}

/** The attempt of this tab, once. */
export const takeAttempt = (): Attempt | null => {
  const kept = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  const value: unknown = kept === null ? null : JSON.parse(kept)
  return isAttempt(value) ? value : null
}
