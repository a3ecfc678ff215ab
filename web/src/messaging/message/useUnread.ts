import { unreadMessagesRoute, type unreadMessages } from '@college/contract/messaging'
import { isSignedIn, type Actor } from '@college/contract/kit'
import { useCall } from '#kit'

/** Conversations with something unread, by the path of the menu that has them. */
export const useUnreadCounts = (actor: Actor): Readonly<Record<string, number>> => {
  const { data } = useCall<typeof unreadMessages>(unreadMessagesRoute, undefined, { enabled: isSignedIn(actor) })
  return { '/messages': data?.unread ?? 0 }
}
