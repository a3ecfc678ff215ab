import { records } from '@college/contract/all'
import type { CollegeRecord } from '@college/contract/kit'
import { inLetters, plainRow } from '#testing'
import type { PersonName, OrganisationFixture, TestApp } from '#testing'
import type { Role, Scope } from './table.ts'

/** The person of the fixtures who calls in a role; nobody for the guest. */
export const callerOf: Readonly<Record<Role, PersonName | null>> = {
  guest: null,
  Trainee: 'trainee1',
  Fellow: 'fellow1',
  Educator: 'educator1',
  Director: 'director1',
  Instructor: 'instructor1',
  Administrator: 'admin1',
  padmin: 'padmin',
}

/** Who a scope is about, for a role. */
export const subjectOf = (role: Role, scope: Scope): PersonName => {
  if (scope === 'own') return callerOf[role] ?? 'trainee1'
  if (scope === 'linked') return role === 'Trainee' ? 'educator1' : 'trainee1'
  return scope === 'same' ? 'trainee2' : 'bTrainee'
}

/** Where a scope lies. */
export const placeOf = (college: TestApp, scope: Scope): OrganisationFixture =>
  scope === 'other' ? college.fixtures.b : college.fixtures.a

const relationshipOf = (role: Role, scope: Scope): string => {
  if (scope === 'other') return 'bEducator-bTrainee'
  if (scope === 'same') return 'educator2-trainee2'
  const caller = callerOf[role]
  if (scope === 'linked') return caller === 'director1' ? 'educator1-trainee1' : 'director1-trainee1'
  return caller === null || caller === 'trainee1' || caller === 'padmin' ? 'educator1-trainee1' : `${caller}-trainee1`
}

/** Id of the row that a cell is about, by the table's name of the record. */
export const rowFor = (college: TestApp, name: string, role: Role, scope: Scope): number => {
  const person = college.person(subjectOf(role, scope))
  const place = placeOf(college, scope)
  const ids: Readonly<Record<string, number | null | undefined>> = {
    organisation: place.organisation,
    organisationconfig: scope === 'same' ? place.secret : place.config,
    datalock: person.datalock,
    user: person.id,
    apitoken: person.apitoken,
    webhook: place.webhook,
    webhookdelivery: place.webhookdelivery,
    tracker: place.tracker,
    trackerevent: place.trackerevent,
    role: scope === 'same' ? place.platformRole : place.roles['Mentor'],
    membership: person.membership,
    userrelationship: college.fixtures.relationships[relationshipOf(role, scope)],
    userconfig: person.userconfig,
    userpermission: person.permission,
    notification: college.fixtures.notification,
    messagetemplate: place.messagetemplate,
    pagecontent: place.page,
    faq: place.faq,
    message: person.message,
    'message (sent)': person.sentMessage,
    remindermessage: place.remindermessage,
    outbox: person.outbox,
    enquiry: place.enquiry,
    file: person.folder,
    devformtemplate: place.formDraft,
    devform: person.form,
    devformsignature: person.signature,
    devcategory: place.activityCategory,
    reportconfig: place.reportconfig,
    devcycle: place.traineeCycle,
    devcyclepause: person.pause,
    devplan: person.plan,
    'devplan (template)': place.template,
    devgoal: person.goal,
    'devgoal (predefined)': person.predefinedGoal,
    'devgoal (shared)': place.traineeGoal,
    activityimport: person.activityimport,
    devactivity: person.activity,
    placement: person.placement,
    procedureterm: place.region,
    proceduretarget: place.target,
    procedure: person.procedure,
    devqualification: person.qualification,
    transaction: person.transaction,
    subscription: person.subscription,
  }
  const id = ids[name] ?? place.plain[name]
  if (typeof id !== 'number') throw new Error(`the fixtures have no row of ${name} for ${role}, ${scope}`)
  return id
}

let made = 0

/** Body of a create that a cell is about. */
export const bodyFor = (college: TestApp, name: string, role: Role, scope: Scope): Record<string, unknown> => {
  const person = college.person(subjectOf(role, scope))
  const place = placeOf(college, scope)
  const here = { organisation_id: place.organisation }
  const about = { user_id: person.id }
  made += 1
  const year = 2050 + (made % 140)
  const inB = scope === 'other'
  const relationship =
    scope === 'own'
      ? { user_id: person.id, trainee_id: college.person('trainee2').id, kind: 'supervisor' }
      : { user_id: college.person(inB ? 'bDirector' : 'director2').id, trainee_id: person.id }
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    organisationconfig: { ...here, name: `setting ${made}`, type: 'string', value: 'a' },
    datalock: { resource: 'devactivity', record_id: person.draft },
    tracker: { ...here, name: `Tracker ${made}`, kind: 'screen', subject: `/${inLetters(made)}` },
    role: { ...here, name: `Role ${made}`, is_admin: scope === 'same' },
    membership: { ...about, role_id: place.roles['Instructor'] },
    userrelationship: relationship,
    userconfig: { ...about, name: `choice ${made}`, value: 1 },
    userpermission: {
      user_id: college.person(inB ? 'bDirector' : 'director2').id,
      about_id: person.id,
      kind: 'devplan',
      ends: '2198-12-31',
      reason: 'Assessment',
    },
    notification: { title: `Notice ${made}`, text: 'Words', starts_at: '2020-01-01T00:00:00Z' },
    messagetemplate: { ...here, name: `Template ${made}`, subject: 'Words', text: 'More words' },
    pagecontent: { ...here, slug: `page-${made}`, title: `Page ${made}` },
    faq: { ...here, question: `Question ${made}`, answer: 'Words' },
    message: { ...here, subject: `Message ${made}` },
    'message (sent)': { ...here, subject: `Message ${made}` },
    remindermessage: {
      ...here,
      name: `Reminder ${made}`,
      event: 'goal_deadline',
      subject: 'Words',
      text: 'More words',
      days: [14],
    },
    file: { parent_file_id: person.root, name: `Folder ${made}` },
    devformtemplate: { ...here, name: `Form ${made}`, type: 'pdp' },
    devform: { ...about, devformtemplate_id: place.formTemplate },
    devformsignature: { devform_id: person.toSign, party: 'p1', signer_name: 'Losa' },
    devcategory: { ...here, name: `Category ${made}`, kind: 'goal' },
    reportconfig: { ...here, report: 'cycle', active: false },
    devcycle: { ...here, name: 'Year', type: 'fellow', start_date: `${year}-01-01`, end_date: `${year}-12-31` },
    devcyclepause: {
      ...about,
      devcycle_id: place.traineeCycle,
      reason: 'Leave',
      from: college.fixtures.today,
      to: college.fixtures.today,
    },
    devplan: { ...about, category: 'PDP', name: 'Plan', start_date: '2026-01-01', end_date: '2026-12-31' },
    'devplan (template)': { ...here, category: 'PLAN', name: 'Template' },
    devgoal: { ...about, devplan_id: person.plan, title: 'Goal' },
    'devgoal (predefined)': { ...about, devplan_id: person.plan, title: 'Goal', predefined: true },
    'devgoal (shared)': { ...here, devcycle_id: place.traineeCycle, title: 'Goal' },
    placement: { ...about, type: 'Clinic', start_date: '2026-02-01', end_date: '2026-02-28' },
    procedureterm: { ...here, kind: 'structure', name: `Word ${made}` },
    proceduretarget: { ...here, modality_id: place.modality, region_id: place.region, count: made, active: false },
    procedure: {
      ...about,
      procedure_date: '2026-02-28',
      modality_id: place.modality,
      type_id: place.procedureType,
      region_id: place.region,
      nhi: 'ZAC5361',
    },
    devqualification: { ...about, level: 'Level 2', awarded_on: '2026-02-28' },
    transaction: { ...about, type: 'invoice', date: '2026-02-28', description: 'Course', amount: 23_000 },
    subscription: { ...about, name: 'Fellowship', starts: '2026-01-01', state: 'ended' },
    devactivity: { ...about, title: 'Activity', activity_date: '2026-02-28', time: 30 },
  }
  const words = bodies[name] ? null : plainRow(recordNamed(records, name), made)
  const body = bodies[name] ?? (words && { ...here, ...words })
  if (!body) throw new Error(`nothing is known of creating ${name}`)
  return body
}

/** The record a name of the table is about. */
export const recordNamed = (all: readonly CollegeRecord[], name: string): CollegeRecord => {
  const found = all.find((record) => record.name === name.split(' ')[0])
  if (!found) throw new Error(`there is no record ${name}`)
  return found
}
