import { builtVersion, code } from '@college/contract/kit'
import { options, siteWord } from '@college/contract/organisation'
import type { SiteWord } from '@college/contract/organisation'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'

/** How mail of this node leaves it. */
export interface MailWay {
  /** Whether there is a mail server, and the node is not testing. */
  readonly sends: boolean
  readonly production: boolean
}

interface Row {
  id: number
  name: string
  tagline: string | null
  email: string | null
  phone: string | null
  address: string | null
  timezone: string
  locale: string
  demo: boolean
  logo_file_id: number | null
  banner: string | null
  accent: string | null
  signin_provider: string | null
  welcome_title: string | null
  welcome_sentence: string | null
  welcome_text: string | null
  signin_sentence: string | null
  register_sentence: string | null
  confirmed_sentence: string | null
  contact_sentence: string | null
  asked_sentence: string | null
}

/** The organisation guests belong to: the one their page names, or the first one there is. */
export const firstOrganisation = async (db: Runner, named: number | null = null): Promise<Row | null> =>
  db.row<Row>(
    `select o.id, coalesce(w.title, o.name) as name, coalesce(w.tagline, o.tagline) as tagline, coalesce(w.email, o.email) as email,
       coalesce(w.phone, o.phone) as phone, coalesce(w.address, o.address) as address, o.timezone, o.locale, o.demo, w.logo_file_id, w.banner, w.accent,
       p.name as signin_provider, w.welcome_title, w.welcome_sentence, w.welcome_text, w.signin_sentence, w.register_sentence,
       w.confirmed_sentence, w.contact_sentence, w.asked_sentence
     from organisation o left join website w on w.organisation_id = o.id
     left join signinprovider p on p.organisation_id = o.id and p.enabled where o.deleted_at is null and ($1::bigint is null or o.id = $1) order by o.id limit 1`,
    [named],
  )

/** The organisation that a guest's call is about: the one named, if it is there, or the first one. */
export const guestOrganisation = async (db: Runner, asked: number | undefined): Promise<number> => {
  if (asked === undefined) {
    const first = await firstOrganisation(db)
    if (!first) throw new ApiError(code.bad, 'There is no college here yet.')
    return first.id
  }
  const found = await db.row('select 1 from organisation where id = $1 and deleted_at is null', [asked])
  if (!found) throw badField('organisation_id', 'We couldn’t find this organisation')
  return asked
}

const getsMail = ({ demo }: Pick<Row, 'demo'>, { sends, production }: MailWay): boolean =>
  sends || (demo && !production)

/** Whether people of an organisation get mail: by a mail server, or in the outbox of a demo college. */
export const hasMail = async (db: Runner, way: MailWay, organisationId: number): Promise<boolean> => {
  const row = await db.row<Pick<Row, 'demo'>>('select demo from organisation where id = $1', [organisationId])
  return row !== null && getsMail(row, way)
}

/** Serves what any page may know before sign-in. */
export const serveOptions = (testing: boolean, way: MailWay): Served =>
  serve(options, async (call, { query: { organisation_id: named } }) => {
    const found = await firstOrganisation(call.db, named)
    if (!found)
      throw named === undefined
        ? new ApiError(code.notFound, 'There is no organisation yet.')
        : badField('organisation_id', 'We couldn’t find this organisation')
    const {
      demo,
      welcome_title,
      welcome_sentence,
      welcome_text,
      signin_sentence,
      register_sentence,
      confirmed_sentence,
      contact_sentence,
      asked_sentence,
      ...rest
    } = found
    const word = (name: SiteWord, own: string | null): string => siteWord(name, own, rest.name)
    const words = {
      welcome_title: word('welcome_title', welcome_title),
      welcome_sentence: word('welcome_sentence', welcome_sentence),
      welcome_text: word('welcome_text', welcome_text),
      signin_sentence: word('signin_sentence', signin_sentence),
      register_sentence: word('register_sentence', register_sentence),
      confirmed_sentence: word('confirmed_sentence', confirmed_sentence),
      contact_sentence: word('contact_sentence', contact_sentence),
      asked_sentence: word('asked_sentence', asked_sentence),
    }
    return { data: { version: builtVersion, testing, mail: getsMail({ demo }, way), organisation: { ...rest, words } } }
  })
