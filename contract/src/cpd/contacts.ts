import { json, none, optional, record, text } from '#kit'
import type { Policy, Row } from '#kit'
import { user } from '#people'
import { z } from 'zod'
import { listed } from './listed.ts'

/** How somebody is linked with the caller: as whom they look after the caller, or as the caller's own trainee. */
export const relations = ['supervisor', 'educator', 'director', 'instructor', 'trainee'] as const

/** Whoever may know a person may read their name, role and contact. */
export const knownPeople: Policy = { see: user.policy.see, create: () => none, update: () => none, remove: () => none }

/** What is known of a person: the name, the roles, the link with the caller, and how to reach them. */
export const personFields = {
  display_name: text(400),
  roles: json(z.array(z.string())),
  relations: json(z.array(z.enum(relations))),
  company_name: optional(text(200)),
}

const contactFields = {
  email: optional(text(254)),
  phone_mobile: optional(text(40)),
  phone_work: optional(text(40)),
}

const lookedUp = {
  fields: { ...personFields, ...contactFields },
  label: 'display_name',
  sorts: ['display_name', 'company_name'],
  defaultSort: 'display_name',
  search: ['display_name', 'company_name', 'email'],
  policy: knownPeople,
  calls: ['list'],
} as const

/** Somebody the caller may write to. */
export const contact = record('contact', { ...lookedUp, title: ['Contact', 'Contacts'], plural: 'cpd/contacts' })
export type Contact = Row<typeof contact>

/** Somebody with the role Educator whom the caller may know. */
export const educator = record('educator', { ...lookedUp, title: ['Educator', 'Educators'], plural: 'cpd/educators' })

/** Somebody with the role Director whom the caller may know. */
export const director = record('director', { ...lookedUp, title: ['Director', 'Directors'], plural: 'cpd/directors' })

export const contacts = listed(
  contact,
  'Lists active people the signed-in user may see: for a trainee the people who look after them, for a teacher their trainees, for an administrator everyone.',
  { record: 'user', by: 'id' },
)
export const educators = listed(educator, 'Lists the active educators the signed-in user may see.', {
  record: 'user',
  by: 'id',
})
export const directors = listed(director, 'Lists the active directors the signed-in user may see.', {
  record: 'user',
  by: 'id',
})
