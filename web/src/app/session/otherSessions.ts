import type { SessionContext } from './context.ts'
import { clearDevice, closeDevice } from './ownDevice.ts'
import type { SignedIn } from './state.ts'
import { isSamePerson, type Who } from './who.ts'

/** Another tab has taken up another session: nothing of this one may be shown or kept any more. */
const yieldTo = (context: SessionContext, who: Who, person: SignedIn | null): void => {
  closeDevice(person)
  who.forget('ended')
  context.reload()
}

/** The server knows the token no more: to sign-in, with the way back, and what was typed is kept. */
export const endSession = async (context: SessionContext, who: Who, isLeaving: () => boolean): Promise<void> => {
  const person = who.person()
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
  context.toSignIn()
  who.forget(person.acting ? 'actingEnded' : 'ended')
}

/** Follows what other tabs do with the session. */
export const followTabs = (context: SessionContext, who: Who, check: () => void): void =>
  context.tabs.listen((news) => {
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
  })
