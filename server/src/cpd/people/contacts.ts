import { contact, contacts, director, directors, educator, educators } from '@college/contract/cpd'
import type { CollegeRecord } from '@college/contract/kit'
import type { Contact } from '@college/contract/cpd'
import { serve } from '#http'
import { readList, readPageOf, Values } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { seenSql, sight } from './visible-people.ts'

const list = async (
  call: Call,
  record: CollegeRecord,
  query: Readonly<Record<string, string | string[]>>,
  role?: string,
) => {
  const values = new Values()
  const people = seenSql(call, sight(call, record), role === undefined ? {} : { role }, values)
  const now = `${values.add(call.now())}::timestamptz`
  const others = role === undefined ? ` where s.id <> ${values.add(call.actor.id)}` : ''
  const source = `select s.id, s.organisation_id, ${now} as created_at, ${now} as updated_at, null::bigint as created_by,
      null::bigint as updated_by, s.display_name, s.roles, s.relations, s.company_name, s.email, s.phone_mobile, s.phone_work
    from (${people}) s${others}`
  const { rows, info } = await readPageOf<Contact>(call.db, record, readList(record, query), source, values)
  return { data: rows, info }
}

/** Whom the caller may write to: all, the educators, the directors. */
export const serveContacts: readonly Served[] = [
  serve(contacts, (call, { query }) => list(call, contact, query)),
  serve(educators, (call, { query }) => list(call, educator, query, 'Educator')),
  serve(directors, (call, { query }) => list(call, director, query, 'Director')),
]
