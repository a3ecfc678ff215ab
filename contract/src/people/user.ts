import {
  administered,
  choice,
  code,
  date,
  defaulted,
  defaultTimezone,
  derived,
  email,
  either,
  flag,
  id,
  instant,
  integer,
  isTimezone,
  json,
  linked,
  longText,
  none,
  optional,
  own,
  personName,
  record,
  refusedAs,
  text,
  visibleTo,
  where,
  writableBy,
  computed,
} from '#kit'
import type { Actor, Field, Row, Rule } from '#kit'
import { z } from 'zod'

export const usernameShortest = 3

/** A username; refused as 463 where it is too short. */
export const username: Field<string, 'required', never> = {
  ...text(100),
  schema: longText(100)
    .schema.refine(
      (value) => value.length >= usernameShortest,
      refusedAs(code.usernameTooShort, `At least ${usernameShortest} characters`),
    )
    // Nothing that could be taken for an address.
    .refine((value) => !/[@\s]/.test(value), 'No spaces and no @'),
}

const timezone: Field<string, 'required', never> = {
  ...text(60),
  schema: text(60).schema.refine(isTimezone, 'Choose a time zone'),
}

/** A page of this site, written so that no browser could read it as another place. */
const ownPath: Field<string, 'required', never> = {
  ...text(500),
  schema: text(500).schema.refine(
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    (value) => /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(value),
    'Enter a page of this site, such as /app/activities',
  ),
}

/** Digits of the shortest registration number of the Medical Council. */
const mcnzShortest = 5

/** A registration number of the Medical Council; refused as 471 where it is too short to be one. */
export const mcnzNumber: Field<string, 'required', never> = {
  ...text(20),
  schema: longText(20).schema.refine(
    (value) => value.replaceAll(/\D/g, '').length >= mcnzShortest,
    refusedAs(code.numberTooShort, `Enter the MCNZ number, at least ${mcnzShortest} digits`),
  ),
}

const privately = (actor: Actor): Rule => either(own(actor, 'id'), administered(actor))
const visible = <T>(field: Field<T, 'required'>): Field<T, 'optional'> => visibleTo(privately, optional(field))
const officeOnly = <T>(field: Field<T, 'required'>): Field<T, 'optional'> => writableBy(administered, optional(field))

const roleSchema = z.strictObject({ id: z.number().int(), name: z.string(), is_admin: z.boolean() })
const membershipSchema = z.strictObject({
  organisation_id: z.number().int(),
  role_name: z.string(),
  role_is_admin: z.boolean(),
})

/** A person of the college, as far as the caller may know them. */
export const user = record('user', {
  title: ['Person', 'People'],
  fields: {
    username: writableBy(administered, optional(username)),
    email: writableBy(administered, optional(email())),
    email_undeliverable_at: visibleTo(privately, derived(instant())),
    email_alt: visible(email()),
    firstname: optional(personName(100)),
    middlename: optional(personName(100)),
    lastname: optional(personName(100)),
    name: optional(personName(200)),
    known_as: optional(personName(100)),
    display_name: computed(text(400)),
    gender: visible(text(40)),
    dob: visible(date()),
    phone_home: optional(text(40)),
    phone_mobile: optional(text(40)),
    phone_work: optional(text(40)),
    address1: visible(text(200)),
    address2: visible(text(200)),
    unit: visible(text(40)),
    street: visible(text(200)),
    suburb: visible(text(100)),
    city: visible(text(100)),
    state: visible(text(100)),
    postcode: visible(text(20)),
    country: visible(text(100)),
    company_name: optional(text(200)),
    locale: defaulted(text(20), 'en'),
    timezone: defaulted(timezone, defaultTimezone),
    type: computed(choice('padmin', 'Administrator', 'Director', 'Educator', 'Fellow', 'Trainee', 'guest')),
    roles: computed(json(z.array(roleSchema))),
    memberships: computed(json(z.array(membershipSchema))),
    active: writableBy(administered, defaulted(flag(), true)),
    deleted: computed(flag()),
    confirmed_at: derived(instant()),
    must_change_password: derived(flag()),
    /** The role the person asked for when registering; an administrator gives it. */
    wanted_role: visibleTo(privately, derived(choice('Trainee', 'Fellow'))),
    /** The day from which the person asked for it. */
    wanted_since: visibleTo(privately, derived(date())),
    /** When the college declined it. */
    role_declined_at: visibleTo(privately, derived(instant())),
    login_count: visibleTo(privately, derived(integer())),
    failed_login_count: visibleTo(privately, derived(integer())),
    current_login_at: visibleTo(privately, derived(instant())),
    last_login_at: visibleTo(privately, derived(instant())),
    current_login_ip: visibleTo(privately, derived(text(60))),
    last_login_ip: visibleTo(privately, derived(text(60))),
    newsletter: defaulted(flag(), true),
    reminders: defaulted(flag(), true),
    alerts: defaulted(flag(), true),
    email_signature: visible(longText(5_000)),
    terms_agreed: visibleTo(privately, derived(flag())),
    terms_agreed_at: visibleTo(privately, derived(instant())),
    terms_agreed_ip: visibleTo(privately, derived(text(60))),
    terms_form_id: visibleTo(privately, derived(id('devform'))),
    terms_template_id: visibleTo(privately, derived(id('devformtemplate'))),
    confidentiality_agreed: visibleTo(privately, derived(flag())),
    confidentiality_agreed_at: visibleTo(privately, derived(instant())),
    confidentiality_agreed_ip: visibleTo(privately, derived(text(60))),
    confidentiality_form_id: visibleTo(privately, derived(id('devform'))),
    confidentiality_template_id: visibleTo(privately, derived(id('devformtemplate'))),
    tf_enabled: visibleTo(privately, derived(flag())),
    /** Whether an administrator asks this person for two-step verification. */
    tf_required: writableBy(administered, defaulted(flag(), false)),
    tf_device: visibleTo(privately, derived(text(100))),
    tf_phone_number: visibleTo(privately, derived(text(40))),
    tf_primary_method: visibleTo(privately, derived(choice('device', 'email', 'phone'))),
    post_login_url: visible(ownPath),
    post_logout_url: visible(ownPath),
    is_adult: visible(flag()),
    is_senior: visible(flag()),
    date1: visible(date()),
    date2: visible(date()),
    date3: visible(date()),
    date4: visible(date()),
    date5: visible(date()),
    prop1: visible(text(500)),
    prop2: visible(text(500)),
    prop3: visible(text(500)),
    prop4: visible(text(500)),
    prop5: visible(text(500)),
    external_id: visibleTo(administered, officeOnly(text(200))),
    base_url: visible(text(500)),
    mcnz_number: optional(mcnzNumber),
    college: optional(text(200)),
    trainee_since: officeOnly(date()),
    fellow_since: officeOnly(date()),
    apc_date: optional(date()),
  },
  label: 'display_name',
  filters: ['active', 'username'],
  sorts: ['display_name'],
  defaultSort: 'display_name',
  search: ['display_name', 'username', 'email', 'mcnz_number'],
  policy: {
    see: (actor) =>
      either(own(actor, 'id'), linked(actor, 'id'), where('id', ...actor.supervisors), administered(actor)),
    create: () => none,
    update: (actor) => either(own(actor, 'id'), administered(actor)),
    remove: administered,
  },
  calls: ['get', 'list', 'update', 'remove'],
  owner: 'id',
  auditReads: true,
})

export type User = Row<typeof user>
