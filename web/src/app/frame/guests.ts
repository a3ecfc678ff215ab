import type { AnswerOf } from '@college/contract/kit'
import type { options } from '@college/contract/organisation'
import { createStore, type ChosenBackend, type Client, type CallRoute, type Store } from '#kit'

/** Sentences of the screens before sign-in. */
export type FirstWords = AnswerOf<typeof options>['organisation']['words']

/** The college as guests see it. */
export interface GuestOrganisation {
  readonly name: string
  readonly tagline: string
  readonly logo: number | null
  readonly banner: string | null
  /** What the college calls its own sign-in, where it has one. */
  readonly provider: string | null
  /** Null until they are here: nothing waits for them. */
  readonly words: FirstWords | null
}

// The contract's endpoint carries its schemas, which the sign-in page has no use for.
const place = { method: 'GET', path: '/options' } as const satisfies CallRoute

const unknown: GuestOrganisation = { name: '', tagline: '', logo: null, banner: null, provider: null, words: null }

/** The organisation of the page, asked for as soon as the backend is known; empty until then, and where it does not come. */
export const guestOrganisation = (client: Client, chosen: Store<ChosenBackend | null>): Store<GuestOrganisation> => {
  const store = createStore<GuestOrganisation>(unknown)
  const load = async (): Promise<void> => {
    const query = { organisation_id: chosen.get()?.backend.organisation_id }
    try {
      const { data } = await client.call<typeof options>(place, { query }, { anonymous: true, quiet: true })
      const { name, tagline, logo_file_id: logo, banner, accent, signin_provider: provider, words } = data.organisation
      store.set({ name, tagline: tagline ?? '', logo, banner, provider, words })
      // Most colleges keep ours, and none of this is fetched.
      if (accent !== null) (await import('./accent.ts')).showAccent(accent)
    } catch {
      // The page works without its name; what else fails will say so.
    }
  }
  chosen.subscribe(() => void load())
  return store
}
