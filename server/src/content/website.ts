import { readWebsite, saveWebsite } from '@college/contract/content'
import type { Website } from '@college/contract/content'
import { imageTypes } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { audit, changesBetween, collegeFor } from '#records'
import { publicCollege } from './college.ts'
import type { PublicCollege } from './college.ts'
import { areOfTheOffice } from './own-images.ts'

const shown = ({ id: _id, ...website }: PublicCollege): Website => website

const columns = [
  'title',
  'tagline',
  'logo_file_id',
  'email',
  'phone',
  'address',
  'hours',
  'banner',
  'accent',
  'welcome_title',
  'welcome_sentence',
  'welcome_text',
  'signin_sentence',
  'register_sentence',
  'confirmed_sentence',
  'contact_sentence',
  'asked_sentence',
  'help_sentence',
] as const

type Kept = { readonly [K in (typeof columns)[number]]: string | number | null } & { readonly updated_at: string }

const serveRead = serve(readWebsite, async (call, { query: { organisation_id: named } }) => ({
  data: shown(await publicCollege(call, named)),
}))

const isImage = async (call: Call, organisation: number, file: number): Promise<boolean> => {
  const row = await call.db.row(
    `select 1 from file where id = $1 and organisation_id = $2 and deleted_at is null and state = 'ready' and mimetype = any($3::text[])`,
    [file, organisation, imageTypes],
  )
  return row !== null
}

const serveSave = serve(saveWebsite, async (call, { body: { updated_at: readAt, ...given } }) => {
  const organisation = await collegeFor(call)
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [organisation])
  const before = await call.db.row<Kept>(
    `select title, tagline, logo_file_id, email, phone, address, hours, banner, accent, welcome_title, welcome_sentence, welcome_text,
       signin_sentence, register_sentence, confirmed_sentence, contact_sentence, asked_sentence, help_sentence, updated_at
     from website where organisation_id = $1`,
    [organisation],
  )
  const same =
    (before === null ? null : new Date(before.updated_at).getTime()) ===
    (readAt === null ? null : new Date(readAt).getTime())
  if (!same)
    throw new ApiError(code.outdated, 'The website was changed since you opened it.', undefined, {
      current: shown(await publicCollege(call)),
    })
  if (given.logo_file_id !== null && !(await isImage(call, organisation, given.logo_file_id)))
    throw badField('logo_file_id', 'Choose a PNG, JPEG or WebP image of the college')
  const logo = given.logo_file_id === null || given.logo_file_id === before?.logo_file_id ? [] : [given.logo_file_id]
  if (!(await areOfTheOffice(call, organisation, logo)))
    throw badField('logo_file_id', 'This image belongs to a member. Upload it to your own files first')
  await call.db.rows(
    `insert into website as w (organisation_id, title, tagline, logo_file_id, email, phone, address, hours, banner, accent, welcome_title,
       welcome_sentence, welcome_text, signin_sentence, register_sentence, confirmed_sentence, contact_sentence, asked_sentence, help_sentence,
       updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict (organisation_id) do update set title = excluded.title, tagline = excluded.tagline, logo_file_id = excluded.logo_file_id,
       email = excluded.email, phone = excluded.phone, address = excluded.address, hours = excluded.hours, banner = excluded.banner,
       accent = excluded.accent, welcome_title = excluded.welcome_title, welcome_sentence = excluded.welcome_sentence,
       welcome_text = excluded.welcome_text, signin_sentence = excluded.signin_sentence, register_sentence = excluded.register_sentence,
       confirmed_sentence = excluded.confirmed_sentence, contact_sentence = excluded.contact_sentence,
       asked_sentence = excluded.asked_sentence, help_sentence = excluded.help_sentence, updated_by = excluded.updated_by`,
    [organisation, ...columns.map((name) => given[name]), call.actor.id],
  )
  await audit(call.db, call.caller, {
    resource: 'website',
    recordId: organisation,
    organisationId: organisation,
    changes: changesBetween(before, given, columns),
  })
  return { data: shown(await publicCollege(call)), status: code.updated }
})

export const websiteCalls = [serveRead, serveSave]
