import {
  administered,
  both,
  choice,
  code,
  date,
  defaulted,
  either,
  endpoint,
  fixed,
  flag,
  id,
  json,
  member,
  optional,
  own,
  record,
  rowSchema,
  text,
  where,
  computed,
  nameText,
} from '#kit'
import { z } from 'zod'
import type { Actor, Rule } from '#kit'
import { saveUserconfigRoute } from './routes.ts'

// A role that administers the platform is the platform's own matter.
const officeRole = (actor: Actor): Rule => both(administered(actor), where('is_admin', false))

/** Roles that the application knows by their names: every college has them, and they keep them. */
export const standardRoles = [
  { name: 'Trainee', is_admin: false, role_is_admin: false },
  { name: 'Fellow', is_admin: false, role_is_admin: false },
  { name: 'Educator', is_admin: false, role_is_admin: false },
  { name: 'Director', is_admin: false, role_is_admin: false },
  { name: 'Instructor', is_admin: false, role_is_admin: false },
  { name: 'Administrator', is_admin: false, role_is_admin: true },
  { name: 'padmin', is_admin: true, role_is_admin: false },
] as const
export const isStandardRole = (name: string): boolean => standardRoles.some((role) => role.name === name)

/** Whether a role makes an administrator, as far as its name says it. */
export const isOfficeRole = (name: string): boolean =>
  standardRoles.some((role) => role.name === name && (role.is_admin || role.role_is_admin))

/** What people call a role: that of the platform is kept under a name of the trade. */
export const roleInWords = (name: string): string => (name === 'padmin' ? 'Platform administrator' : name)

/** A role of an organisation. `is_admin` makes its holders platform administrators. */
export const role = record('role', {
  title: ['Role', 'Roles'],
  fields: {
    name: nameText(60),
    is_admin: defaulted(flag(), false),
    role_is_admin: defaulted(flag(), false),
    description: optional(text(500)),
    /** Whether someone at home here, whose account is in use, has it. */
    held: computed(flag()),
  },
  label: 'name',
  filters: ['name'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'description'],
  policy: { see: member, create: officeRole, update: officeRole, remove: officeRole },
  checks: ['is_admin'],
  stepUp: true,
})

/** A person's role in an organisation. */
export const membership = record('membership', {
  title: ['Role of a person', 'Roles of people'],
  fields: {
    user_id: fixed(id('user')),
    role_id: id('role'),
    role_is_admin: computed(flag()),
  },
  names: ['user_id', 'role_id'],
  label: 'id',
  filters: ['user_id', 'role_id'],
  defaultSort: 'id',
  policy: {
    see: (actor) => either(own(actor), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  stepUp: true,
})

/** An association of an educator, director or supervisor with a trainee. */
export const userrelationship = record('userrelationship', {
  title: ['Relationship', 'User relationships'],
  fields: {
    user_id: fixed(id('user')),
    trainee_id: fixed(id('user')),
    kind: defaulted(choice('supervisor', 'educator', 'director', 'instructor'), 'supervisor'),
    starts: optional(date()),
    ends: optional(date()),
  },
  names: ['user_id', 'trainee_id'],
  label: 'id',
  filters: ['user_id', 'trainee_id', 'kind'],
  sorts: ['starts', 'ends'],
  defaultSort: 'id',
  range: 'starts',
  rangeEnd: 'ends',
  policy: {
    see: (actor) => either(own(actor), own(actor, 'trainee_id'), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  owner: 'trainee_id',
})

/** One remembered choice of a person, such as the row height of tables. */
export const userconfig = record('userconfig', {
  title: ['Preference', 'Preferences'],
  fields: {
    user_id: fixed(id('user')),
    name: nameText(100),
    value: json(z.json(), 8_000),
  },
  label: 'name',
  filters: ['name', 'user_id'],
  sorts: ['name'],
  defaultSort: 'name',
  policy: {
    see: (actor) => own(actor),
    create: (actor) => own(actor),
    update: (actor) => own(actor),
    remove: (actor) => own(actor),
  },
})

export const saveUserconfig = endpoint({
  ...saveUserconfigRoute,
  summary: 'Saves one of the signed-in user’s preferences under its name, replacing any older value.',
  who: 'signedIn',
  body: z.strictObject({ name: userconfig.fields.name.schema, value: userconfig.fields.value.schema }),
  answer: rowSchema(userconfig),
  ok: code.updated,
})
