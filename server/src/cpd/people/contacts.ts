import { contact, contacts, director, directors, educator, educators } from '@college/contract/cpd'
import type { CollegeRecord } from '@college/contract/kit'
import type { Contact } from '@college/contract/cpd'
import { serve } from '#http'
import { pageOf, readList } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { headOf, seenPeople, sight } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

const rowOf = (call: Call, person: Seen): Contact => {
  const { display_name, roles, relations, company_name, email, phone_mobile, phone_work } = person
  const contactable = { display_name, roles, relations, company_name, email, phone_mobile, phone_work }
  return { ...headOf(call, person), ...contactable }
}

const list = async (
  call: Call,
  record: CollegeRecord,
  query: Readonly<Record<string, string | string[]>>,
  role?: string,
) => {
  const ask = readList(record, query)
  const people = await seenPeople(call, sight(call, record), role === undefined ? {} : { role })
  const others = role === undefined ? people.filter(({ id }) => id !== call.actor.id) : people
  const { rows, info } = pageOf(
    record,
    ask,
    others.map((person) => rowOf(call, person)),
  )
  return { data: rows, info }
}

/** Whom the caller may write to: all, the educators, the directors. */
export const serveContacts: readonly Served[] = [
  serve(contacts, (call, { query }) => list(call, contact, query)),
  serve(educators, (call, { query }) => list(call, educator, query, 'Educator')),
  serve(directors, (call, { query }) => list(call, director, query, 'Director')),
]
