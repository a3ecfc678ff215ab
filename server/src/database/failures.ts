/** A name of PostgreSQL's or the system's for "the database cannot be reached just now". */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // A pooler says this of a database that it cannot reach, or that went away under it.
  '08P01',
  // A connection to what was the primary and is a standby now: the next one leads to its successor.
  '25006',
])

const unreachableWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/** Whether a failure means that the database is away and the call may be tried again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachable.has(codeOf(error)) || unreachableWords.some((words) => error.message.includes(words)))

/** Whether something was to be written where there is only reading. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === '25006'

/** Whether the database gave up on a statement that took too long or waited too long for a lock. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && ['57014', '55P03', '40001', '40P01'].includes(codeOf(error))

/** Whether the database ended a transaction because it and others waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && codeOf(error) === '40P01'

/** Whether the database found no room on its disk, or for what it sorts. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || /No space left on device/i.test(error.message))

/** The constraint a refused row violates, or null for any other failure. */
export const violated = (error: unknown): string | null =>
  error instanceof Error && ['23505', '23514', '23P01'].includes(codeOf(error)) && 'constraint' in error
    ? String(error.constraint)
    : null

/** Whether a row could not be deleted because another one points to it. */
export const isPointedTo = (error: unknown): boolean => error instanceof Error && codeOf(error) === '23503'

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
