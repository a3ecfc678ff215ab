import type { SessionContext } from './context.ts'
import type { SignedIn } from './state.ts'

/** Closes what is open of a person on this device; it stays there. */
export const closeDevice = (person: SignedIn | null): void => {
  for (const part of [person?.drafts, person?.unsent, person?.kept]) part?.close()
}

/** Clears what is a person's on this device. */
export const clearDevice = async (
  { log }: Pick<SessionContext, 'log'>,
  { drafts, unsent, kept }: SignedIn,
): Promise<void> => {
  await Promise.all([drafts.clear(), unsent?.clear(), kept?.clear()]).catch((error: unknown) =>
    log.error('We couldn’t clear what’s saved on this device. Try again.', error),
  )
}

/** Whether the person may go: nothing is unsent, or they let it go. */
export const mayGo = async (
  { mayLose }: Pick<SessionContext, 'mayLose'>,
  { drafts, unsent }: SignedIn,
): Promise<boolean> => {
  await drafts.settle()
  const written = await drafts.list().catch(() => [])
  const waiting = (await unsent?.read().catch(() => [])) ?? []
  return written.length + waiting.length === 0 || mayLose(written.length, waiting.length)
}
