import { addDays } from '@college/contract/kit'
import { quarterNamed, reportDue } from '@college/contract/logbook'
import type { Database } from '#database'
import { inLetters } from '#testing'
import { fillsPart, newForm, templateOf } from './templates.ts'
import type { Row } from './oracle.ts'

/** First and last day of a relationship or grant that is over, runs or is to come. */
const daysOf = (when: Row['when'], today: string): object =>
  when === 'now'
    ? { starts: today, ends: today }
    : when === 'past'
      ? { starts: addDays(today, -9), ends: addDays(today, -1) }
      : { starts: addDays(today, 1), ends: addDays(today, 9) }

type Columns = (row: Row, today: string, world: readonly Row[]) => object

const cycleOf = (world: readonly Row[], organisation: number): number | undefined =>
  world.find((each) => each.kind === 'devcycle' && each.organisation === organisation)?.id

/** The published form of an organisation, plain or with parts. */
export const formOf = (world: readonly Row[], { organisation, part }: Pick<Row, 'organisation' | 'part'>) =>
  world.find((each) => each.kind === 'devformtemplate' && each.organisation === organisation && each.part === part)?.id

const makerOf = (world: readonly Row[], organisation: number): number | undefined => {
  const people = world.filter(({ kind }) => kind === 'user')
  return (people.find((each) => each.organisation === organisation) ?? people[0])?.id
}

/** The words that a case of an organisation has. */
export const wordsOf = (world: readonly Row[], organisation: number): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(
    ['modality', 'type', 'region'].map((word) => [
      `${word}_id`,
      world.find((each) => each.kind === 'procedureterm' && each.word === word && each.organisation === organisation)
        ?.id,
    ]),
  )

/** Records that nobody changes by the standard calls; notices, which the platform alone changes, are of no college. */
export const readOnly = ['outbox', 'activityimport', 'notification', 'apitoken']

let nextStay = 0

/** Columns of each record beyond its head. */
const columnsOf: Readonly<Record<string, Columns>> = {
  organisation: ({ id }) => ({ name: `College ${id}`, code: `C${id}`, demo: true }),
  user: ({ id, active }, today) => ({ username: `person${id}`, firstname: 'Person', active, confirmed_at: today }),
  role: ({ word, flag }) => ({ name: word, is_admin: flag, role_is_admin: word === 'Administrator' }),
  membership: ({ user, other }) => ({ user_id: user, role_id: other }),
  userrelationship: ({ user, other, when }, today) => ({
    user_id: other,
    trainee_id: user,
    kind: 'supervisor',
    ...daysOf(when, today),
  }),
  userpermission: ({ user, other, word, when }, today) => ({
    user_id: other,
    about_id: user,
    kind: word,
    reason: 'Assessment',
    ...daysOf(when, today),
  }),
  userconfig: ({ id, user }) => ({ user_id: user, name: `choice ${id}`, value: 1 }),
  organisationconfig: ({ id, flag }) => ({ name: `setting ${id}`, type: 'string', value: 'a', secret: flag }),
  remindermessage: ({ id }) => ({
    name: `Reminder ${id}`,
    event: 'cycle_end',
    subject: 'Words',
    text: 'Words',
    days: [14],
    active: false,
  }),
  tracker: ({ id }) => ({ name: `Tracker ${id}`, kind: 'screen', subject: `/${inLetters(id)}` }),
  trackerevent: ({ id, organisation }, day, world) => ({
    tracker_id: world.find((each) => each.kind === 'tracker' && each.organisation === organisation)?.id,
    subject: `/${inLetters(id)}`,
    day,
    count: 1,
  }),
  webhook: ({ id }) => ({
    name: `Hook ${id}`,
    address: 'https://intranet.college.nz/hook',
    events: ['cycle.closed'],
    active: false,
    failures: 0,
    salt: `salt ${id}`,
  }),
  // A college without people has one of another's.
  apitoken: ({ id, organisation }, today, world) => ({
    name: `Token ${id}`,
    prefix: 'crt_abcdef',
    scopes: ['location:read'],
    user_id: makerOf(world, organisation),
    session_id: -id,
    expires_on: today,
  }),
  messagetemplate: ({ id, flag }) => ({ name: `Template ${id}`, subject: 'Words', text: 'Words', active: flag }),
  enquiry: ({ id }) => ({
    name: `Person ${id}`,
    email: 'someone@elsewhere.test',
    subject: 'Words',
    text: 'Words',
    state: 'open',
    last_at: '2020-01-01',
    waits: false,
  }),
  notification: () => ({
    title: 'Notice',
    text: 'Words',
    level: 'info',
    audience: 'everyone',
    starts_at: '2020-01-01',
  }),
  outbox: ({ user }, today) => ({
    user_id: user,
    to_address: 'someone@college.test',
    event: 'username_changed',
    subject: 'Words',
    text: 'Words',
    html: '',
    state: 'kept',
    attempts: 0,
    next_attempt_at: today,
    give_up_at: today,
  }),
  reportconfig: () => ({ report: 'cycle', title: 'Title', sections: [], active: false }),
  location: ({ id }) => ({ name: `Place ${id}` }),
  devformtemplate: ({ id, part }) => ({
    name: `Form ${id}`,
    type: 'pdp',
    ...templateOf(part),
    encrypt: false,
    version: 1,
    unpublished: false,
  }),
  devform: ({ user, organisation, word, part, state }, today, world) => ({
    user_id: user,
    devformtemplate_id: formOf(world, { organisation, part }),
    version: 1,
    name: 'Form',
    type: word,
    state,
    completed_at: state === 'completed' ? today : null,
    content_hash: state === 'completed' ? '0'.repeat(64) : null,
    encrypted: false,
    questions: 0,
    answered: 0,
    ...newForm(part),
    signatures_given: 0,
    signer_ids: [],
    signer_roles: [],
  }),
  devformsignature: ({ user, other, word, form, part, state }, today) => ({
    devform_id: form,
    user_id: user,
    party: part,
    party_title: 'Someone',
    position: part === 'second' ? 1 : 0,
    fills: fillsPart(part),
    state,
    signer_id: other,
    signer_role: word === '' ? null : word,
    signer_name: 'Someone',
    asked_at: today,
  }),
  devcategory: ({ id }) => ({ name: `Category ${id}`, kind: 'goal', position: 0, active: true }),
  devcycle: () => ({
    name: 'Year',
    type: 'fellow',
    start_date: '2020-01-01',
    end_date: '2020-12-31',
    length: 12,
    hours_required: 1,
    years_valid: 1,
    category_minima: [],
    group_minima: {},
    cultural_safety_required: false,
  }),
  devplan: ({ user }, today) => ({ user_id: user, category: 'PDP', name: 'Plan', start_date: today, end_date: today }),
  devgoal: ({ user, flag, organisation }, _today, world) => ({
    user_id: user,
    title: 'Goal',
    predefined: flag,
    devcycle_id: cycleOf(world, organisation),
    completion_type: 'time',
    compulsory: false,
    time: 60,
    count: 0,
    position: 0,
  }),
  procedureterm: ({ id, word }) => ({ kind: word, name: `Word ${id}`, position: 0, active: true }),
  proceduretarget: ({ organisation }, _today, world) => {
    const { modality_id: modality, region_id: region } = wordsOf(world, organisation)
    return { modality_id: modality, region_id: region, count: 5, active: false }
  },
  procedure: ({ user, organisation }, today, world) => ({
    user_id: user,
    procedure_date: today,
    ...wordsOf(world, organisation),
    difficulty_physical: false,
    difficulty_physiological: false,
    difficulty_psychological: false,
    difficulty_extraneous: false,
    difficulty_other: false,
  }),
  devcyclepause: ({ id, user, organisation }, _today, world) => {
    const day = addDays('2020-01-01', id % 300)
    return { user_id: user, devcycle_id: cycleOf(world, organisation), from: day, to: day, reason: 'Leave' }
  },
  devqualification: ({ user }, today) => ({ user_id: user, level: 'First part', awarded_on: addDays(today, -9) }),
  transaction: ({ user }, today) => ({
    user_id: user,
    type: 'invoice',
    date: today,
    due: today,
    description: 'Fee',
    amount: 100,
    tax: 13,
    currency: 'NZD',
    state: 'due',
    allocated: 0,
  }),
  subscription: ({ user }, today) => ({ user_id: user, name: 'Fee', period: 'year', starts: today, state: 'ended' }),
  activityimport: ({ id, user }) => ({
    user_id: user,
    heads: [],
    mapping: {},
    row_count: 1,
    imported: 1,
    duplicates: 0,
    refused: 0,
    content_hash: `hash ${id}`,
  }),
  placement: ({ user }, today) => ({
    user_id: user,
    type: 'Clinic',
    start_date: today,
    end_date: today,
    state: 'due',
    stay_number: 1_000_000 + (nextStay += 1),
    quarter: quarterNamed(today),
    due_on: reportDue(quarterNamed(today)),
  }),
  devactivity: ({ user }, today) => ({ user_id: user, title: 'Activity', activity_date: today, time: 5 }),
}

/** Records of the random colleges, in the order in which their rows can be made. */
export const kinds: readonly string[] = Object.keys(columnsOf)

/** The moment at which a college is made: its day, and the instant at which its deleted rows were deleted. */
export interface Moment {
  readonly today: string
  readonly now: Date
}

/** Puts a college into the database in one go; ids that the database makes from then on lie above `above`. */
export const build = async (
  db: Database,
  world: readonly Row[],
  { today, now }: Moment,
  above: number,
): Promise<void> => {
  const statements = kinds.flatMap((kind) => {
    const rows = world
      .filter((each) => each.kind === kind)
      .map((each) => ({
        id: each.id,
        ...(kind === 'organisation' || kind === 'notification' ? {} : { organisation_id: each.organisation }),
        ...(each.gone ? { deleted_at: now.toISOString() } : {}),
        ...columnsOf[kind]?.(each, today, world),
      }))
    const names = [...new Set(rows.flatMap((each) => Object.keys(each)))].map((name) => `"${name}"`).join(', ')
    const json = JSON.stringify(rows).replaceAll("'", "''")
    const insert = `insert into "${kind}" (${names}) select ${names} from jsonb_populate_recordset(null::"${kind}", '${json}')`
    const versions =
      kind === 'devformtemplate' && rows.length > 0
        ? [
            `insert into devformtemplate_version (organisation_id, devformtemplate_id, version, name, schema, signing_required, signers, encrypt, reopen_role, published_at)
             select organisation_id, id, 1, name, schema, signing_required, signers, false, reopen_role, now() from devformtemplate where id in (${rows.map(({ id }) => id).join(', ')})`,
          ]
        : []
    return rows.length === 0
      ? []
      : [insert, ...versions, `select setval(pg_get_serial_sequence('"${kind}"', 'id'), ${above})`]
  })
  await db.script(`begin; ${statements.join('; ')}; commit`)
}
