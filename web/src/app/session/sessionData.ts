import { CancelledError } from '@tanstack/react-query'
import { code } from '@college/contract/kit'
import { refdataRoute, type refdata } from '@college/contract/cpd'
import { foldersRoute, type folders } from '@college/contract/files'
import { wholeFormRoute, type wholeForm } from '@college/contract/forms'
import { currentNotificationsRoute } from '@college/contract/messaging'
import {
  organisationconfigRoute,
  organisationRoute,
  type organisation,
  type organisationconfig,
} from '@college/contract/organisation'
import { CallFailed, createAnswers, createStore, keys, type Client } from '#kit'
import { configsQuery } from '#identity'
import type { Log } from './log.ts'
import { mayChooseCollege, actorInCollege, type SignedIn } from './state.ts'

/** The answers of this page. */
export const answers = createStore(createAnswers())

/** Starts empty. A call still on its way fills the old cache, which no screen shows any more. */
export const forgetAnswers = (): void => {
  answers.get().clear()
  answers.set(createAnswers())
}

/** Gives up what is on its way to the screens. */
export const stopReading = (): Promise<void> => answers.get().cancelQueries()

export const foldersQuery = ({ actor }: Pick<SignedIn, 'actor'>) => ({
  user_id: actor.id,
  organisation_id: actor.organisation_id,
})

/** All colleges, for who chooses among them. */
export const collegesQuery = { limit: 500, sort: 'name' } as const

/** The form whose page is being opened, which needs not wait until the rest is there; null on any other. */
export const openedForm = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | null => {
  const id = pathname === '/app/form' ? Number(new URLSearchParams(search).get('id')) : 0
  return Number.isInteger(id) && id > 0 ? id : null
}

/**
 * Loads what a session starts with, and says whether it came: not where reading was given up meanwhile. Only the reference data decides; the
 * rest fails where it is shown.
 */
export const loadSession = async (
  client: Client,
  person: SignedIn,
  log: Log,
  form: number | null = null,
): Promise<boolean> => {
  const actor = actorInCollege(person)
  const { organisation_id: home } = actor
  const quiet = { quiet: true }
  const page = answers.get()
  const query = foldersQuery({ actor })
  const settings = configsQuery(actor)
  void page.prefetchQuery({
    queryKey: keys.row(organisationRoute, home),
    queryFn: () => client.getRecord<typeof organisation>(organisationRoute, home, quiet),
  })
  void page.prefetchQuery({
    queryKey: keys.list(organisationconfigRoute, settings),
    queryFn: () => client.listRecords<typeof organisationconfig>(organisationconfigRoute, settings, quiet),
  })
  void page.prefetchQuery({
    queryKey: keys.call(foldersRoute.path, query),
    queryFn: async () => (await client.call<typeof folders>(foldersRoute, { query }, quiet)).data,
  })
  void page.prefetchQuery({
    queryKey: keys.call(currentNotificationsRoute.path, {}),
    queryFn: async () => (await client.call(currentNotificationsRoute, {}, quiet)).data,
  })
  if (form !== null)
    void page.prefetchQuery({
      queryKey: keys.call(wholeFormRoute.path, { id: form }),
      queryFn: async () => (await client.call<typeof wholeForm>(wholeFormRoute, { query: { id: form } }, quiet)).data,
    })
  const colleges = mayChooseCollege(person)
    ? page.prefetchQuery({
        queryKey: keys.list(organisationRoute, collegesQuery),
        queryFn: () => client.listRecords<typeof organisation>(organisationRoute, collegesQuery, quiet),
      })
    : null
  const reading = page.fetchQuery({
    queryKey: keys.call(refdataRoute.path, {}),
    queryFn: async () => (await client.call<typeof refdata>(refdataRoute, {}, quiet)).data,
  })
  const data = await reading.catch((error: unknown) => {
    if (error instanceof CancelledError) return undefined
    throw error
  })
  if (data === undefined) return false
  // An editor has to know from its first moment whether it asks for the college.
  await colleges
  const parts = Object.values({ ...data })
  if (parts.every(isEmpty)) log.error('The CPD reference data is empty.')
  if (parts.length === 0) throw new CallFailed(code.failed)
  return true
}

const isEmpty = (part: unknown): boolean => part === null || (Array.isArray(part) && part.length === 0)
