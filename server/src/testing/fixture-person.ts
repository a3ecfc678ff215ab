import { addDays } from '@college/contract/kit'
import { quarterNamed, reportDue } from '@college/contract/logbook'
import type { Runner } from '#database'
import { nhiColumns } from '#logbook'
import { insert, shortForm } from './fixture-rows.ts'
import type { OrganisationFixture, PersonFixture, PersonName } from './fixture-types.ts'
import { testKeys } from './keys.ts'

const roleOf = (name: PersonName): string | null => {
  const kind = /^b?(trainee|fellow|educator|director|instructor|admin)/i.exec(name)?.[1]?.toLowerCase()
  if (name === 'padmin') return 'padmin'
  if (kind === 'admin') return 'Administrator'
  return kind ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` : null
}

/** Makes a person of the fixtures, with a row of each record that is theirs. */
export const createPerson = async (
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
