import { writeSchema } from '@college/contract/forms'
import { addDays, dayIn } from '@college/contract/kit'
import { quarterNamed, reportDue } from '@college/contract/logbook'
import { standardRoles } from '@college/contract/people'
import type { Runner } from '#database'
import { nhiColumns } from '#logbook'
import type { Fixtures, OrganisationFixture, PersonFixture, PersonName } from './fixture-types.ts'
import { testKeys } from './keys.ts'

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
const roleOf = (name: PersonName): string | null => {
  const kind = /^b?(trainee|fellow|educator|director|instructor|admin)/i.exec(name)?.[1]?.toLowerCase()
  if (name === 'padmin') return 'padmin'
  if (kind === 'admin') return 'Administrator'
  return kind ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` : null
}

type Row = Readonly<Record<string, unknown>>

/** Inserts a row as it is and gives its id. */
export const insert = async (db: Runner, table: string, row: Row): Promise<number> => {
  const names = Object.keys(row)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const places = names.map((_, at) => `$${at + 1}`).join(', ')
  const made = await db.row<{ id: number }>(
    `insert into "${table}" (${columns}) values (${places}) returning id`,
    Object.values(row),
  )
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made.id
}

const reflectionSchema = writeSchema({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          questions: [{ key: 'learnt', title: 'What did you learn?', required: true, kind: 'long_text' }],
        },
      ],
    },
  ],
})
const shortForm = { name: 'Short reflection', type: 'pdp' }

const twelveSigners = {
  order: 'any',
  parties: Array.from({ length: 12 }, (_, at) => ({ key: `p${at + 1}`, title: `Part ${at + 1}`, who: 'guest' })),
}

/** Publishes a template of a form that asks one question, and gives its id. */
const publishedForm = async (
  db: Runner,
  organisation_id: number,
  about: typeof shortForm,
  signers: typeof twelveSigners | null = null,
): Promise<number> => {
  const schema = JSON.stringify(reflectionSchema)
  const id = await insert(db, 'devformtemplate', {
    ...about,
    organisation_id,
    schema,
    version: 1,
    published_at: '2026-01-05T00:00:00Z',
    signing_required: signers !== null,
    signers: signers && JSON.stringify(signers),
  })
  await insert(db, 'devformtemplate_version', {
    organisation_id,
    devformtemplate_id: id,
    version: 1,
    name: about.name,
    schema,
    signing_required: signers !== null,
    signers: signers && JSON.stringify(signers),
    encrypt: false,
    published_at: '2026-01-05T00:00:00Z',
  })
  return id
}

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

const createPerson = async (
  db: Runner,
  name: PersonName,
  organisation: 'a' | 'b',
  shared: OrganisationFixture,
  today: string,
  passwordHash: string,
): Promise<PersonFixture> => {
  const here = { organisation_id: shared.organisation }
  const id = await insert(db, 'user', {
    ...here,
    username: name.toLowerCase(),
    email: `${name.toLowerCase()}@college.test`,
    firstname: name,
    lastname: 'Tūhoe',
    dob: '1985-02-28',
    password_hash: passwordHash,
    password_long: true,
    confirmed_at: name === 'unconfirmed' ? null : `${today}T00:00:00Z`,
    active: name !== 'inactive',
    deleted_at: name === 'deleted' ? `${today}T00:00:00Z` : null,
  })
  const role = roleOf(name) ?? (['unconfirmed', 'inactive', 'deleted'].includes(name) ? 'Trainee' : null)
  const membership = role ? await insert(db, 'membership', { ...here, user_id: id, role_id: shared.roles[role] }) : null
  const mine = { ...here, user_id: id }
  const root = (await db.row<{ id: number }>('select id from file where user_id = $1', [id]))?.id ?? 0
  const userconfig = await insert(db, 'userconfig', { ...mine, name: 'row_height', value: '"compact"' })
  // Of rows that nobody edits, so that it stands in no other test's way.
  const lock = { resource: 'outbox', record_id: id, expires_at: '2999-01-01T00:00:00Z' }
  const plan = await insert(db, 'devplan', {
    ...mine,
    category: role === 'Trainee' ? 'PLAN' : 'PDP',
    name: `Plan of ${name}`,
    start_date: addDays(today, -50),
    end_date: addDays(today, 1_000),
  })
  const goal = { ...mine, devplan_id: plan, category_id: shared.goalCategory, time: 60 }
  const activity = {
    ...mine,
    activity_date: addDays(today, -3),
    time: 30,
    educational_minutes: 30,
    devcycle_id: role === 'Trainee' ? shared.traineeCycle : shared.fellowCycle,
  }
  const toSign = await insert(db, 'devform', {
    ...mine,
    devformtemplate_id: shared.signedTemplate,
    version: 1,
    name: 'Round of names',
    type: 'pdp',
    state: 'completed',
    completed_at: `${today}T00:00:00Z`,
    content_hash: '0'.repeat(64),
    signing_required: true,
    signatures_needed: 12,
  })
  return {
    id,
    organisation,
    membership,
    userconfig,
    permission: 0,
    datalock: await insert(db, 'datalock', { ...mine, ...lock }),
    plan,
    goal: await insert(db, 'devgoal', { ...goal, title: `Goal of ${name}` }),
    predefinedGoal: await insert(db, 'devgoal', { ...goal, title: `Programme goal of ${name}`, predefined: true }),
    activity: await insert(db, 'devactivity', { ...activity, title: `Activity of ${name}`, state: 'complete' }),
    draft: await insert(db, 'devactivity', { ...activity, title: `Draft of ${name}`, learnings: 'Whānau first' }),
    activityimport: await insert(db, 'activityimport', {
      ...mine,
      file_name: 'before.csv',
      row_count: 2,
      imported: 0,
      duplicates: 1,
      refused: 1,
      content_hash: 'before',
    }),
    // After the end of the cycle, so that it takes nothing from anybody.
    pause: await insert(db, 'devcyclepause', {
      ...mine,
      devcycle_id: shared.fellowCycle,
      from: addDays(today, 300),
      to: addDays(today, 300),
      reason: 'Leave',
    }),
    qualification: await insert(db, 'devqualification', { ...mine, level: 'Level 1', awarded_on: addDays(today, -20) }),
    subscription: await insert(db, 'subscription', { ...mine, name: 'Membership', starts: today, state: 'ended' }),
    transaction: await insert(db, 'transaction', {
      ...mine,
      type: 'invoice',
      date: addDays(today, -5),
      due: addDays(today, 25),
      description: `Course of ${name}`,
      amount: 23_000,
      tax: 3_000,
    }),
    placement: await insert(db, 'placement', {
      ...mine,
      type: 'Clinic',
      quarter: quarterNamed(today),
      due_on: reportDue(quarterNamed(today)),
      start_date: today,
      end_date: today,
    }),
    toSign,
    signature: await insert(db, 'devformsignature', {
      ...mine,
      devform_id: toSign,
      party: 'p12',
      party_title: 'Part 12',
      position: 11,
      signer_name: 'Losa',
      signer_email: `losa-${name}@elsewhere.test`,
      asked_at: `${today}T00:00:00Z`,
    }),
    form: await insert(db, 'devform', {
      ...mine,
      devformtemplate_id: shared.formTemplate,
      version: 1,
      name: shortForm.name,
      type: shortForm.type,
    }),
    procedure: await insert(db, 'procedure', {
      ...mine,
      procedure_date: addDays(today, -3),
      structures: 'Subacromial bursa',
      modality_id: shared.modality,
      type_id: shared.procedureType,
      region_id: shared.region,
      ...nhiColumns(testKeys, mine, 'ZAC5361'),
    }),
    message: await insert(db, 'message', { ...here, sender_id: id, subject: `Draft of ${name}`, text: 'Kia ora' }),
    sentMessage: await insert(db, 'message', {
      ...here,
      sender_id: id,
      subject: `Message of ${name}`,
      text: 'Kia ora',
      state: 'sent',
      sent_at: `${today}T00:00:00Z`,
      sent_to: 1,
    }),
    root,
    folder: await insert(db, 'file', { ...mine, parent_file_id: root, name: `Folder of ${name}`, is_folder: true }),
    apitoken: await insert(db, 'apitoken', {
      ...mine,
      name: `Intranet of ${name}`,
      prefix: 'crt_abcdef',
      scopes: '["location:read"]',
      session_id: -mine.user_id,
      expires_on: today,
    }),
    outbox: await insert(db, 'outbox', {
      ...mine,
      to_address: `${name.toLowerCase()}@college.test`,
      event: 'username_changed',
      subject: 'Your username was changed',
      text: `Hello ${name}`,
      html: `<p>Hello ${name}</p>`,
      shown: `Hello ${name}`,
      state: 'kept',
      give_up_at: '2999-01-01T00:00:00Z',
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

/** Fills a migrated, empty database with the fixtures. */
export const createFixtures = async (db: Runner, passwordHash: string, now: Date): Promise<Fixtures> => {
  const today = dayIn('Pacific/Auckland', now)
  const a = await createOrganisation(db, 'Te Whare College', 'A', today)
  const b = await createOrganisation(db, 'Other College', 'B', today)
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
