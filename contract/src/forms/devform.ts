import {
  administered,
  detailOnly,
  containsAny,
  both,
  choice,
  computed,
  derived,
  either,
  fixed,
  flag,
  id,
  ids,
  date,
  instant,
  integer,
  isSignedIn,
  json,
  linked,
  narrowedBy,
  none,
  optional,
  own,
  permitted,
  record,
  text,
  visibleTo,
  where,
} from '#kit'
import type { Actor, Row, Rule } from '#kit'
import { lastReminderRead } from '#messaging'
import { z } from 'zod'
import { templateTypes } from './devformtemplate.ts'
import { formWaits } from './form-waits.ts'
import { formData, largestData, textValues } from './model.ts'
import { waitsForKey } from './waits-for.ts'

/** How far a form has come. Source: section 4; a form ends as well when its owner withdraws it, or when a signer who may rejects it. */
export const formStates = ['started', 'completed', 'signed', 'finished', 'withdrawn', 'rejected'] as const
export type FormState = (typeof formStates)[number]

const kept = (actor: Actor): Rule => either(own(actor), administered(actor))

// A role is held where somebody is at home: it says nothing of other organisations they are members of.
const atHome = (actor: Actor): Rule => where('organisation_id', actor.organisation_id)

/** Who reads a form whoever signs it: the owner, who teaches them, who was granted it, the office; of a trainee's the Director. */
export const formReaders = (actor: Actor): Rule =>
  either(
    own(actor),
    linked(actor),
    actor.home_roles.includes('Director') ? both(atHome(actor), where('type', 'trainee')) : none,
    permitted(actor, 'devform'),
    administered(actor),
  )

// What is still being written is put to nobody.
const answersReaders = (actor: Actor): Rule =>
  either(formReaders(actor), where('state', ...formStates.filter((state) => state !== 'started')))

// Whoever is asked to sign reads what they are asked to sign: somebody named, who goes on reading what they signed, or a role while it is asked.
const signing = (actor: Actor): Rule =>
  isSignedIn(actor)
    ? either(containsAny('signer_ids', actor.id), both(atHome(actor), containsAny('signer_roles', ...actor.home_roles)))
    : none

/** A form that somebody fills in, from one version of a template. */
export const devform = record('devform', {
  title: ['Form', 'Forms'],
  largest: largestData + 10_000,
  fields: {
    devformtemplate_id: fixed(id('devformtemplate')),
    version: derived(integer(1)),
    user_id: fixed(id('user')),
    /** The template's name and type when the form was begun. */
    name: derived(text(120)),
    type: derived(choice(...templateTypes)),
    /** What it is called on the phone and on paper: five letters and digits, made of its id. */
    reference: computed(text(8)),
    /** How many times it was completed. */
    revision: derived(integer()),
    /** What it is about, in a few words; a sealed form has none, as this stands in the open. */
    title: optional(text(200)),
    devgoal_id: optional(id('devgoal')),
    devactivity_id: optional(id('devactivity')),
    placement_id: optional(id('placement')),
    /** The owner's answers; sealed in the database where the version says so. Who signs reads them once they are completed. */
    data: detailOnly(visibleTo(answersReaders, optional(json(formData, largestData)))),
    /** What the texts of its version say of the person and of what it is about, as its owner last saved it before a signature; null where they say nothing. */
    text_values: detailOnly(derived(json(textValues))),
    state: derived(choice(...formStates)),
    /** Whether nobody has to do anything more for it. */
    done: computed(flag()),
    completed_at: derived(instant()),
    signed_at: derived(instant()),
    finished_at: derived(instant()),
    /** When it was last returned for changes, or reopened by another than its owner; empty once it is completed again. */
    returned_at: derived(instant()),
    /** When it was withdrawn or rejected. */
    ended_at: derived(instant()),
    /** SHA-256 of what signatures hold for, in hex; set when it is completed. */
    content_hash: derived(text(64)),
    encrypted: derived(flag()),
    signing_required: derived(flag()),
    /** The role that may reopen it once it is finished, beside the office. */
    reopen_role: derived(text(60)),
    /** How many questions are shown and how many of them are answered. */
    questions: derived(integer()),
    answered: derived(integer()),
    signatures_needed: derived(integer()),
    signatures_given: derived(integer()),
    /** How many signing parties fill in a part of their own; they can be asked before the form is completed. */
    parts: derived(integer()),
    /** How many are asked to sign or to fill in a part, and have not answered. */
    asked: computed(integer()),
    /** People who are asked or have signed, and roles that are asked. */
    signer_ids: derived(ids('user')),
    signer_roles: derived(json(z.array(z.string()))),
    /** Whether it waits for a role that no one can act for: one that was renamed or removed since, or that only closed accounts have. */
    role_unheld: computed(flag()),
    waits: computed(choice(...formWaits)),
    /** Whose answer it waits for now, by name; a list is narrowed by keys of them. */
    waits_for: narrowedBy(waitsForKey, computed(json(z.array(z.string())))),
    /** Since when a completed form waits to be signed: since a signer was asked, or where no one is since it was completed. A list is narrowed to those that wait since a day, or longer. */
    waits_since: narrowedBy(date().schema, computed(instant())),
    /** Who has signed it, by name. */
    signed_by: computed(json(z.array(z.string()))),
    /** When the last of its signatures was given: a part may be signed before the form is completed. */
    last_signed_at: computed(instant()),
    /** Whether it is a text of the college that its owner accepted. */
    agreement: computed(flag()),
    /** Who declined for a part that no one else is asked for since, by name. */
    declined_by: computed(json(z.array(z.string()))),
    /** When its owner, or who is asked to sign it, was last reminded of it. */
    last_reminder: lastReminderRead(),
  },
  names: ['user_id'],
  label: 'name',
  filters: [
    'user_id',
    'devformtemplate_id',
    'version',
    'type',
    'state',
    'done',
    'role_unheld',
    'waits',
    'waits_for',
    'waits_since',
    'signer_ids',
    'signing_required',
    'agreement',
    'devgoal_id',
    'devactivity_id',
    'placement_id',
  ],
  sorts: ['name', 'completed_at'],
  // What is still being filled in comes before what was completed last.
  defaultSort: '-completed_at',
  range: 'completed_at',
  search: ['name', 'title'],
  policy: {
    see: (actor) => either(formReaders(actor), signing(actor)),
    create: kept,
    update: kept,
    remove: kept,
  },
  checks: ['user_id'],
  auditReads: true,
  sensitive: true,
  invalidates: ['devform', 'devformsignature', 'devgoal', 'devgoalprogress', 'devactivity', 'cpd'],
})

export type Form = Row<typeof devform>
