import type { CollegeRecord } from '#kit'
import * as accounting from '#accounting'
import * as content from '#content'
import * as cpd from '#cpd'
import * as files from '#files'
import * as forms from '#forms'
import * as identity from '#identity'
import * as logbook from '#logbook'
import * as messaging from '#messaging'
import * as organisation from '#organisation'
import * as people from '#people'

/** Every standard record, in the order in which their tables depend on each other. */
const stated = [
  organisation.organisation,
  organisation.organisationconfig,
  organisation.datalock,
  organisation.location,
  organisation.tracker,
  organisation.trackerevent,
  people.user,
  people.role,
  people.membership,
  people.userrelationship,
  people.userpermission,
  people.userconfig,
  identity.apitoken,
  messaging.notification,
  messaging.messagetemplate,
  messaging.message,
  messaging.remindermessage,
  messaging.outbox,
  messaging.enquiry,
  messaging.webhook,
  messaging.webhookdelivery,
  files.file,
  forms.devformtemplate,
  forms.devform,
  forms.devformsignature,
  cpd.devcategory,
  cpd.reportconfig,
  cpd.devcycle,
  cpd.devcyclepause,
  cpd.devplan,
  cpd.devgoal,
  cpd.activityimport,
  cpd.devactivity,
  cpd.devqualification,
  logbook.procedureterm,
  logbook.proceduretarget,
  logbook.procedure,
  logbook.placement,
  accounting.subscription,
  accounting.transaction,
  content.pagecontent,
  content.faq,
] as const satisfies readonly CollegeRecord[]

/** Every standard record, for whoever goes through all of them. */
export const records: readonly CollegeRecord[] = stated

/** The record with a wire name, as the fields that point to it say it. */
export type RecordNamed<Name extends string> = Extract<(typeof stated)[number], { readonly name: Name }>
