import type { User } from '@college/contract/people'
import { membersOf, type Answer, type KeptAnswers, type KeptPaths } from '#kit'
import type { SignedIn } from './state.ts'

const whole = (data: unknown): unknown => data

/** The last case is there to be repeated: what was done, and nothing of whom it was done to. */
const withoutPatient = (data: unknown): unknown => {
  const { last, ...words } = membersOf(data)
  const bare = { nhi: null, comments: null, complication: null, difficulty_comments: null }
  return { ...words, last: last ? { ...membersOf(last), ...bare } : null }
}

/**
 * Answers that a device keeps, sealed, so that something can be logged without a network: the college, its settings, and what the
 * editors choose from. None is a list of records of people or patients.
 */
export const keptPaths: KeptPaths = {
  '/organisation': whole,
  '/organisationconfigs': whole,
  '/cpd/refdata': (data) => ({ ...membersOf(data), last_coreadvanced_activity: null }),
  '/procedure/refdata': withoutPatient,
}

const personName = 'person'

interface KeptPerson {
  /** The person opens under this token and no other. */
  readonly token: string
  readonly until: string
  readonly data: User
  readonly info: Answer<User>['info']
}

/** Keeps who is signed in, so that the page can start without a server while the session lasts. */
export const keepPerson = async ({ kept, waitsFor }: SignedIn, token: string, answer: Answer<User>): Promise<void> => {
  const { expires_at: until } = answer.info
  if (kept === null || waitsFor.length > 0 || typeof until !== 'string') return
  await kept.put(personName, { token, until, data: answer.data, info: answer.info } satisfies KeptPerson)
}

const isPerson = (value: unknown): value is KeptPerson =>
  typeof value === 'object' && value !== null && 'token' in value && 'until' in value && 'data' in value

/** The person the device keeps under this token, as the server described them; null once the session has expired. */
export const keptPerson = async (kept: KeptAnswers, token: string, now: Date): Promise<Answer<User> | null> => {
  const found = await kept.take(personName)
  if (!isPerson(found) || found.token !== token || Date.parse(found.until) <= now.getTime()) return null
  return { code: 200, data: found.data, info: found.info, token: null }
}
