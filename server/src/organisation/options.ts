import { builtVersion, code } from '@college/contract/kit'
import { options } from '@college/contract/organisation'
import { ApiError, serve } from '#kit'
import type { Runner, Served } from '#kit'

interface Row {
  id: number
  name: string
  tagline: string | null
  email: string | null
  phone: string | null
  timezone: string
  locale: string
}

/** The organisation guests belong to: the first one there is. */
export const firstOrganisation = async (db: Runner): Promise<Row | null> =>
  db.row<Row>(
    'select id, name, tagline, email, phone, timezone, locale from organisation where deleted_at is null order by id limit 1',
  )

/** Serves what any page may know before sign-in. */
export const serveOptions = (testing: boolean): Served =>
  serve(options, async (call) => {
    const organisation = await firstOrganisation(call.db)
    if (!organisation) throw new ApiError(code.notFound, 'There is no organisation yet.')
    return { data: { version: builtVersion, testing, organisation } }
  })
