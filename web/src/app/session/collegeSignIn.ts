import type { beginProviderSignIn } from '@college/contract/identity'
import { messageOf, type CallRoute, type Client } from '#kit'
import { leaveFor } from '#identity'

// The contract's endpoint carries its schemas, which the sign-in page has no use for.
const start = { method: 'POST', path: '/oidc/start' } as const satisfies CallRoute

/** Leaves for the college's own sign-in; gives the words for why it could not. */
export const leaveForCollege = async (
  client: Client,
  { remember, next }: { readonly remember: boolean; readonly next: string | null },
): Promise<string | null> => {
  try {
    const { data } = await client.call<typeof beginProviderSignIn>(start, { body: { remember } }, { anonymous: true })
    leaveFor(data.url, { secret: data.attempt, kind: 'signin', next })
    return null
  } catch (error) {
    return messageOf(error)
  }
}
