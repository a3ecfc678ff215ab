import type { Client } from '#kit'
import type { SessionContext } from './context.ts'
import { clearDevice, closeDevice } from './ownDevice.ts'
import type { SignedIn } from './state.ts'
import type { TabNews } from './tabs.ts'
import { isSamePerson, type Who } from './who.ts'

/** Another tab has taken up another session: nothing of this one may be shown or kept any more. */
const yieldTo = (context: SessionContext, who: Who, person: SignedIn | null): void => {
  closeDevice(person)
  who.forget('ended')
  context.reload()
}

/**
 * The server knows the token no more: to sign-in, with the way back, and what was typed is kept. Where another tab is about to leave
 * this session, that tab says what comes next.
 */
export const endSession = async (
  context: SessionContext,
  who: Who,
  isLeaving: () => boolean,
  othersLeft: () => Promise<void>,
): Promise<void> => {
  const [person, token] = [who.person(), who.token()]
  await othersLeft()
  if (who.person() !== person || who.token() !== token) return
  person?.unsent?.close()
  person?.kept?.close()
  const shared = who.shared.read()
  if (shared !== who.token() && shared !== null) {
    if (person && who.shared.whose() === person.user.id) await person.drafts.settle()
    yieldTo(context, who, person)
    return
  }
  who.shared.clear()
  if (!person || isLeaving()) return
  if (person.acting) await clearDevice(context, person)
  else await person.drafts.settle()
  // An answer that is still on its way sends nothing more: by then somebody else may be signed in.
  closeDevice(person)
  context.toSignIn()
  who.forget(person.acting ? 'actingEnded' : 'ended')
}

/**
 * A page that the browser had put aside is shown again, where it heard nothing of the others: whom it shows may have left meanwhile, and
 * another may be in.
 */
export const seenAgain = (context: SessionContext, who: Who): void => {
  const [person, shared] = [who.person(), who.shared.read()]
  if (!person || shared === who.token()) return
  if (shared !== null && person.acting === null && who.shared.whose() === person.user.id) who.shared.take()
  else yieldTo(context, who, person)
}

/** Milliseconds that a tab which said it would leave has for it: it may have been closed meanwhile. */
const patience = 5000

/**
 * Follows what other tabs do with the session. Returns a function whose promise is fulfilled once no other tab is about to leave it.
 */
export const followTabs = (
  context: SessionContext,
  who: Who,
  { context: { wait } }: Client,
  check: () => void,
): (() => Promise<void>) => {
  let leaving: Promise<void> = Promise.resolve()
  let hasLeft = (): void => undefined
  context.tabs.listen((news) => {
    if (news.kind === 'leaving') {
      const left = new Promise<void>((settle) => {
        hasLeft = settle
      })
      leaving = Promise.race([left, wait(patience)])
      return
    }
    hear(news)
    hasLeft()
  })

  const hear = (news: Exclude<TabNews, { readonly kind: 'leaving' }>): void => {
    const person = who.person()
    if (!person) return
    if (news.kind === 'out') {
      closeDevice(person)
      who.forget('asked')
      context.toSignedOut()
    } else if (isSamePerson(person, news.id, news.by)) {
      who.shared.take()
      if (who.state.get().kind === 'waits') check()
    } else yieldTo(context, who, person)
  }
  return () => leaving
}
