import { records } from '@college/contract/all'
import { addDays, dayIn } from '@college/contract/kit'
import { standardRoles } from '@college/contract/people'
import type { Runner } from '#database'
import { createPerson } from './fixture-person.ts'
import { insert, publishedForm, shortForm, twelveSigners } from './fixture-rows.ts'
import { plainRow } from './plain-row.ts'
import type { Fixtures, OrganisationFixture, PersonFixture, PersonName } from './fixture-types.ts'

/** Everyone of the fixtures: two of each role in organisation A, one of each in B, and people in special states. */
export const personNames = [
  'trainee1',
  'trainee2',
  'fellow1',
  'fellow2',
  'educator1',
  'educator2',
  'director1',
  'director2',
  'instructor1',
  'instructor2',
  'admin1',
  'admin2',
  'plain1',
  'plain2',
  'padmin',
  'bTrainee',
  'bFellow',
  'bEducator',
  'bDirector',
  'bInstructor',
  'bAdmin',
  'unconfirmed',
  'inactive',
  'deleted',
] as const
const createOrganisation = async (
  db: Runner,
  name: string,
  code: string,
  today: string,
): Promise<OrganisationFixture> => {
  // Mail of a demo college counts as read in its outbox, so what needs mail works.
  const organisation = await insert(db, 'organisation', { name, code, demo: true })
  const here = { organisation_id: organisation }
  const roles: Record<string, number> = {}
  for (const role of standardRoles) roles[role.name] = await insert(db, 'role', { ...here, ...role })
  roles['Mentor'] = await insert(db, 'role', { ...here, name: 'Mentor' })
  const category = { ...here, kind: 'goal' }
  const goalCategory = await insert(db, 'devcategory', { ...category, name: 'Practice', mcnz_group: 'educational' })
  const goalSubcategory = await insert(db, 'devcategory', { ...category, name: 'Courses', parent_id: goalCategory })
  const activityCategory = await insert(db, 'devcategory', {
    ...here,
    kind: 'activity',
    name: 'Core advanced',
    code: 'coreadvanced',
  })
  const period = { start_date: addDays(today, -100), end_date: addDays(today, 264) }
  const traineeCycle = await insert(db, 'devcycle', {
    ...here,
    ...period,
    name: 'Trainee year',
    type: 'trainee',
    hours_required: 50,
  })
  const fellowCycle = await insert(db, 'devcycle', {
    ...here,
    ...period,
    name: 'Fellow year',
    type: 'fellow',
    hours_required: 50,
  })
  const past = { start_date: addDays(today, -465), end_date: addDays(today, -101) }
  const expiredCycle = await insert(db, 'devcycle', {
    ...here,
    ...past,
    name: 'Last year',
    type: 'trainee',
  })
  const goal = { ...here, predefined: true, category_id: goalCategory, time: 60 }
  const modality = await insert(db, 'procedureterm', { ...here, kind: 'modality', name: 'Ultrasound' })
  const region = await insert(db, 'procedureterm', { ...here, kind: 'region', name: 'Shoulder' })
  const expiredGoal = await insert(db, 'devgoal', { ...goal, devcycle_id: expiredCycle, title: 'An hour last year' })
  await db.rows('update devcycle set expired_at = $2 where id = $1', [expiredCycle, addDays(today, -90)])
  const webhook = await insert(db, 'webhook', {
    ...here,
    name: 'Intranet',
    address: 'https://intranet.college.nz/hook',
    events: '["cycle.closed"]',
    active: false,
    salt: code,
  })
  const tracker = await insert(db, 'tracker', { ...here, name: 'Screens', kind: 'screen' })
  return {
    organisation,
    roles,
    platformRole: await insert(db, 'role', { ...here, name: 'Platform help', is_admin: true }),
    goalCategory,
    goalSubcategory,
    activityCategory,
    traineeCycle,
    fellowCycle,
    expiredCycle,
    traineeGoal: await insert(db, 'devgoal', { ...goal, devcycle_id: traineeCycle, title: 'An hour of reading' }),
    fellowGoal: await insert(db, 'devgoal', { ...goal, devcycle_id: fellowCycle, title: 'An hour of teaching' }),
    expiredGoal,
    manualGoal: await insert(db, 'devgoal', {
      ...goal,
      devcycle_id: traineeCycle,
      title: 'Read the rules',
      completion_type: 'manual',
    }),
    webhook,
    webhookdelivery: await insert(db, 'webhookdelivery', {
      ...here,
      webhook_id: webhook,
      event: 'cycle.closed',
      about: 'devcycle 1',
      state: 'sent',
      happened_at: `${today}T00:00:00Z`,
    }),
    tracker,
    trackerevent: await insert(db, 'trackerevent', {
      ...here,
      tracker_id: tracker,
      subject: '/goals',
      day: today,
      count: 3,
    }),
    template: await insert(db, 'devplan', { ...here, category: 'PLAN', name: 'Four-year programme' }),
    remindermessage: await insert(db, 'remindermessage', {
      ...here,
      name: 'Goals',
      event: 'goal_deadline',
      subject: 'A goal is due',
      text: '{{what}} is due {{days}}.',
      days: '[14]',
      active: false,
    }),
    messagetemplate: await insert(db, 'messagetemplate', {
      ...here,
      name: 'Greeting',
      subject: 'Kia ora {{name}}',
      text: 'Ngā mihi,\n{{organisation}}',
    }),
    page: await insert(db, 'pagecontent', {
      ...here,
      slug: 'study-leave',
      title: 'Study leave',
      body: '<p>Ask early.</p>',
    }),
    faq: await insert(db, 'faq', { ...here, question: 'How do I sign in?', answer: '<p>With your password.</p>' }),
    enquiry: await insert(db, 'enquiry', {
      ...here,
      name: 'Losa Tua',
      email: 'losa@elsewhere.test',
      subject: 'Training',
      text: 'How do I apply?',
      last_at: `${today}T00:00:00Z`,
    }),
    modality,
    region,
    procedureType: await insert(db, 'procedureterm', { ...here, kind: 'type', name: 'Therapeutic injection' }),
    target: await insert(db, 'proceduretarget', { ...here, modality_id: modality, region_id: region, count: 30 }),
    reportconfig: await insert(db, 'reportconfig', {
      ...here,
      report: 'pdp',
      title: 'Plan for the year',
      active: false,
    }),
    plain: {},
    location: await insert(db, 'location', { ...here, name: 'Burwood Hospital', address: 'Ōtautahi Christchurch' }),
    formTemplate: await publishedForm(db, organisation, shortForm),
    signedTemplate: await publishedForm(db, organisation, { name: 'Round of names', type: 'pdp' }, twelveSigners),
    formDraft: await insert(db, 'devformtemplate', { ...here, name: 'Draft of a form', type: 'pdp' }),
    config: await insert(db, 'organisationconfig', { ...here, name: 'welcome', type: 'string', value: 'Kia ora' }),
    secret: await insert(db, 'organisationconfig', {
      ...here,
      name: 'smtp_password',
      type: 'string',
      value: 'hidden',
      secret: true,
    }),
  }
}

const links = [
  ['educator1', 'trainee1', 'educator'],
  ['director1', 'trainee1', 'director'],
  ['instructor1', 'trainee1', 'instructor'],
  ['fellow1', 'trainee1', 'supervisor'],
  ['admin1', 'trainee1', 'supervisor'],
  ['educator2', 'trainee2', 'educator'],
  ['bEducator', 'bTrainee', 'educator'],
] as const

/** A row of each record of the college that asks for nothing but words and has none yet, by the name of the record. */
const plainRows = async (db: Runner, organisation: number): Promise<Record<string, number>> => {
  const made: Record<string, number> = {}
  for (const record of records) {
    const row = plainRow(record, 1)
    if (row === null) continue
    const there = await db.row<{ id: number }>(
      `select min(id) as id from "${record.name}" where organisation_id = $1 and deleted_at is null having count(*) > 0`,
      [organisation],
    )
    made[record.name] = there?.id ?? (await insert(db, record.name, { organisation_id: organisation, ...row }))
  }
  return made
}

/** Fills a migrated, empty database with the fixtures. */
export const createFixtures = async (db: Runner, passwordHash: string, now: Date): Promise<Fixtures> => {
  const today = dayIn('Pacific/Auckland', now)
  const a = await createOrganisation(db, 'Te Whare College', 'A', today)
  const b = await createOrganisation(db, 'Other College', 'B', today)
  for (const place of [a, b]) place.plain = await plainRows(db, place.organisation)
  const people: Record<PersonName, PersonFixture> = {}
  for (const name of personNames) {
    const inB = /^b[A-Z]/.test(name)
    people[name] = await createPerson(db, name, inB ? 'b' : 'a', inB ? b : a, today, passwordHash)
  }
  for (const [name, person] of Object.entries(people)) {
    const reader = person.organisation === 'b' ? ['bInstructor', 'bDirector'] : ['plain1', 'plain2']
    person.permission = await insert(db, 'userpermission', {
      organisation_id: person.organisation === 'b' ? b.organisation : a.organisation,
      user_id: people[reader.find((each) => each !== name) ?? '']?.id,
      about_id: person.id,
      kind: 'devgoal',
      starts: '2198-01-01',
      ends: '2198-12-31',
      reason: 'Assessment',
    })
  }
  const relationships: Record<string, number> = {}
  for (const [user = '', trainee = '', kind] of links) {
    relationships[`${user}-${trainee}`] = await insert(db, 'userrelationship', {
      organisation_id: trainee === 'bTrainee' ? b.organisation : a.organisation,
      user_id: people[user]?.id,
      trainee_id: people[trainee]?.id,
      kind,
    })
  }
  const notification = await insert(db, 'notification', {
    title: 'Maintenance on Sunday',
    text: 'The records rest for an hour.',
    starts_at: `${addDays(today, -1)}T00:00:00Z`,
  })
  return { today, a, b, people, relationships, notification }
}
