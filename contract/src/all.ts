import type { CollegeRecord, Endpoint } from '#kit'
import * as cpd from '#cpd'
import * as files from '#files'
import * as identity from '#identity'
import * as messaging from '#messaging'
import * as organisation from '#organisation'
import * as people from '#people'

/** Every standard record, in the order in which their tables depend on each other. */
export const records: readonly CollegeRecord[] = [
  organisation.organisation,
  organisation.organisationconfig,
  organisation.datalock,
  people.user,
  people.role,
  people.membership,
  people.userrelationship,
  people.userpermission,
  people.userconfig,
  messaging.notification,
  messaging.messagetemplate,
  messaging.outbox,
  cpd.devcategory,
  cpd.devcycle,
  cpd.devplan,
  cpd.devgoal,
  cpd.devactivity,
]

/** Every call beyond the standard ones. */
export const endpoints: readonly Endpoint[] = [
  identity.signIn,
  identity.signOut,
  identity.checkToken,
  identity.renewToken,
  identity.myOrganisations,
  identity.firstAdmin,
  organisation.options,
  organisation.renewLock,
  people.saveUserconfig,
  messaging.currentNotifications,
  messaging.outboxText,
  messaging.resendMail,
  files.folders,
  cpd.currentDevcycle,
  cpd.currentDevplan,
  cpd.devgoalprogress,
  cpd.tickGoal,
  cpd.refdata,
  cpd.stats,
  cpd.programmeReport,
  cpd.activitiesCsv,
]
