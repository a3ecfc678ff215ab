import { describe, expect, it } from 'vitest'
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
import { all as everything, guest, matches, record, ruleFor, text } from '#kit'
import type { Actor, CollegeRecord, Right, Rule } from '#kit'

const isRecord = (stated: unknown): stated is CollegeRecord =>
  typeof stated === 'object' && stated !== null && 'policy' in stated && 'plural' in stated
/** Every record whose rows are read one by one; what is only listed is worked out of them. */
const records = [accounting, content, cpd, files, forms, identity, logbook, messaging, organisation, people]
  .flatMap((domain) => Object.values<unknown>(domain).filter((stated) => isRecord(stated)))
  .filter(({ calls }) => calls.includes('get'))

const nobody: Actor = { ...guest(1), id: 7 }
const teacher = { linked: [20], supervisors: [40] }
/** Everyone asks as person 7, at home in organisation 1; whoever teaches has trainee 20, and is themselves looked after by 40. */
const actors = {
  guest: guest(1),
  plain: nobody,
  // Linked without a role that uses it.
  fellow: { ...nobody, ...teacher, roles: ['Trainee', 'Fellow', 'Administrator'] },
  educator: { ...nobody, ...teacher, roles: ['Educator'] },
  director: { ...nobody, ...teacher, roles: ['Director'], home_roles: ['Director'] },
  instructor: { ...nobody, ...teacher, roles: ['Instructor'] },
  // May read the plans, goals and activities of 30, each by a grant of its own.
  reader: {
    ...nobody,
    permitted: { devplan: [30], devgoal: [31], devactivity: [32], procedure: [32], placement: [32], devform: [32] },
  },
  // At home in 1, administrator of 3 alone.
  away: { ...nobody, organisations: [1, 3], admin_organisations: [3] },
  admin: { ...nobody, admin_organisations: [1] },
  padmin: { ...nobody, platform_admin: true },
} satisfies Record<string, Actor>

const row = (organisation_id: number, user: number | null): Record<string, unknown> => ({
  id: user ?? 60,
  organisation_id,
  user_id: user,
  trainee_id: 50,
  about_id: 50,
  supervisor_id: 50,
  predefined: false,
  secret: false,
  is_admin: false,
  type: 'pdp',
  signer_id: 50,
  signer_ids: [],
  signer_roles: [],
  audience: 'everyone',
  published: false,
  active: false,
  event: null,
  purpose: 'message',
  sender_id: user,
  state: 'draft',
})
/**
 * A letter for each row: own, of the trainee, of the supervisor, told of as the other end, granted, of nobody, supervised or signed by name, of
 * another, and in other organisations.
 */
const rows: Readonly<Record<string, Record<string, unknown>>> = {
  o: row(1, 7),
  l: row(1, 20),
  u: row(1, 40),
  e: { ...row(1, 50), trainee_id: 7, about_id: 7, type: 'trainee' },
  p: row(1, 30),
  g: row(1, 31),
  a: row(1, 32),
  n: row(1, null),
  v: { ...row(1, 50), supervisor_id: 7, signer_id: 7, signer_ids: [7] },
  s: row(1, 50),
  b: row(3, 50),
  x: { ...row(2, 7), trainee_id: 7, about_id: 7, supervisor_id: 7 },
}
const letters = Object.keys(rows).join('')
const here = 'oluepganvs'
const office = { away: 'b', admin: here, padmin: letters }
const everyone = { plain: here, fellow: here, educator: here, director: here, instructor: here, reader: here }
const shared = { ...everyone, away: `${here}b`, admin: here, padmin: letters }
const ofOneself = { plain: 'o', fellow: 'o', educator: 'o', director: 'o', instructor: 'o', reader: 'o', away: 'o' }
const taught = { ...ofOneself, educator: 'ol', director: 'ol', instructor: 'ol' }
const andOffice = { away: 'ob', admin: here, padmin: letters }
// A guest has no call that would ask; the rows of nobody are the college's.
const withShared = {
  guest: 'n',
  plain: 'on',
  fellow: 'on',
  educator: 'oln',
  director: 'oln',
  instructor: 'oln',
  away: 'onb',
  admin: here,
  padmin: letters,
}
const supervised = Object.fromEntries(
  Object.entries(withShared).map(([who, letters]) => [who, who === 'guest' ? letters : `${letters}v`]),
)
const taughtOrNamed = Object.fromEntries(
  Object.entries({ ...taught, away: 'ob' }).map(([who, letters]) => [who, `${letters}v`]),
)
const platform = { padmin: letters }
const told = Object.fromEntries(Object.keys(ofOneself).map((name) => [name, 'oe']))

type Answers = Partial<Record<keyof typeof actors, string>>
type Table = Partial<Record<Right, Answers>>
const all = (answers: Answers): Table => ({ create: answers, update: answers, remove: answers })

/** Which rows each person may see, create, change and remove; nobody and nothing where left out. */
const table: Readonly<Record<string, Table>> = {
  organisation: { see: { ...shared, away: `${here}b` }, update: office, create: platform, remove: platform },
  organisationconfig: { see: shared, ...all(office) },
  'organisationconfig secret': { see: office, ...all(office) },
  location: { see: shared, ...all(office) },
  datalock: {
    see: shared,
    create: { ...ofOneself, admin: 'o', padmin: letters },
    update: { ...ofOneself, admin: 'o', padmin: letters },
    remove: { ...ofOneself, ...andOffice },
  },
  user: {
    see: {
      ...ofOneself,
      fellow: 'ou',
      educator: 'olu',
      director: 'olu',
      instructor: 'olu',
      ...andOffice,
    },
    create: platform,
    update: { ...ofOneself, ...andOffice },
    remove: office,
  },
  role: { see: shared, ...all(office) },
  'role is_admin': { see: shared, ...all(platform) },
  membership: { see: { ...ofOneself, ...andOffice }, ...all(office) },
  userrelationship: { see: { ...told, away: 'oeb', admin: here, padmin: letters }, ...all(office) },
  userpermission: { see: { ...told, away: 'oeb', admin: here, padmin: letters }, ...all(office) },
  userconfig: {
    see: { ...ofOneself, admin: 'o', padmin: letters },
    ...all({ ...ofOneself, admin: 'o', padmin: letters }),
  },
  // Whether a notice has begun the database alone can tell; its readers are in the stories of notifications.
  notification: { see: platform, ...all(platform) },
  messagetemplate: { see: office, ...all(office) },
  'messagetemplate active': { see: { ...office, director: here }, ...all(office) },
  'messagetemplate answer': { see: office, ...all(office) },
  pagecontent: { see: office, ...all(office) },
  faq: { see: office, ...all(office) },
  'faq published': { see: shared, ...all(office) },
  remindermessage: { see: office, ...all(office) },
  webhook: { see: office, create: platform, update: office, remove: office },
  webhookdelivery: { see: office, ...all(platform) },
  apitoken: { see: office, ...all(platform) },
  tracker: { see: office, ...all(office) },
  trackerevent: { see: office, create: platform, update: office, remove: office },
  outbox: { see: office, ...all(platform) },
  enquiry: { see: office, create: platform, update: office, remove: office },
  // Whether a message was sent to somebody the database alone can tell; its readers are in the stories of messages.
  message: {
    see: { ...ofOneself, admin: 'o', padmin: letters },
    ...all({ ...ofOneself, admin: 'o', padmin: letters }),
  },
  'message sent': {
    see: { ...ofOneself, ...andOffice },
    create: { ...ofOneself, admin: 'o', padmin: letters },
    update: platform,
    remove: office,
  },
  file: { see: { ...ofOneself, ...andOffice }, ...all({ ...ofOneself, ...andOffice }) },
  devformtemplate: { see: shared, ...all(office) },
  // A Director reads all forms of trainees.
  devform: {
    see: { ...taughtOrNamed, director: 'olev', reader: 'oav', admin: here, padmin: letters },
    ...all({ ...ofOneself, ...andOffice }),
  },
  devformsignature: {
    see: { ...taughtOrNamed, admin: here, padmin: letters },
    ...all({ ...ofOneself, ...andOffice }),
  },
  devcategory: { see: shared, ...all(office) },
  devcycle: { see: shared, ...all(office) },
  devplan: {
    see: { ...supervised, reader: 'opnv' },
    create: { ...taught, instructor: 'o', ...andOffice },
    update: { ...taught, instructor: 'o', ...andOffice },
    remove: { ...ofOneself, ...andOffice },
  },
  devgoal: { see: { ...withShared, reader: 'ogn' }, ...all({ ...ofOneself, ...andOffice }) },
  'devgoal predefined': {
    see: { ...withShared, reader: 'ogn' },
    create: office,
    update: office,
    remove: { ...ofOneself, ...andOffice },
  },
  devcyclepause: { see: { ...taught, ...andOffice }, ...all(office) },
  devqualification: { see: { ...taught, ...andOffice }, ...all(office) },
  reportconfig: { see: office, ...all(office) },
  transaction: { see: { ...ofOneself, ...andOffice }, ...all(office) },
  subscription: { see: { ...ofOneself, ...andOffice }, ...all(office) },
  activityimport: { see: { ...ofOneself, ...andOffice }, ...all(platform) },
  placement: {
    see: { ...taughtOrNamed, reader: 'oav', admin: here, padmin: letters },
    ...all({ ...ofOneself, ...andOffice }),
  },
  procedureterm: { see: shared, ...all(office) },
  proceduretarget: { see: shared, ...all(office) },
  procedure: { see: { ...taught, reader: 'oa', ...andOffice }, ...all({ ...ofOneself, ...andOffice }) },
  devactivity: { see: { ...taught, reader: 'oa', ...andOffice }, ...all({ ...ofOneself, ...andOffice }) },
}

const rights = ['see', 'create', 'update', 'remove'] as const
const named = (name: string): CollegeRecord => {
  const found = records.find((record) => record.name === name.split(' ')[0])
  if (!found) throw new Error(`there is no record ${name}`)
  return found
}
const sorted = (text: string): string => Array.from(letters, (letter) => (text.includes(letter) ? letter : '')).join('')

/** Whether a record has the very rules of another, and like it no owner: then the table of that one is its own. */
const hasRulesOf = (record: CollegeRecord, other: CollegeRecord): boolean =>
  rights.every((right) => record.policy[right] === other.policy[right]) &&
  [record, other].every(({ owner, platformWide }) => owner === null && !platformWide)

it('every record has a table here or the rules of one that has, and every table a record', () => {
  const tabled = Object.keys(table).flatMap((name) => (name.includes(' ') ? [] : [named(name)]))
  const without = records.filter((record) => !tabled.includes(record))
  expect(without.filter((record) => !tabled.some((other) => hasRulesOf(record, other)))).toEqual([])
  const word = record('word', {
    title: ['Word', 'Words'],
    fields: { name: text(20) },
    label: 'name',
    defaultSort: 'name',
    policy: organisation.location.policy,
  })
  expect(hasRulesOf(word, organisation.location)).toBe(true)
  const theirs = { ...word.policy, remove: () => everything }
  expect(hasRulesOf({ ...word, policy: theirs }, organisation.location)).toBe(false)
  expect(hasRulesOf({ ...word, owner: 'user_id' }, organisation.location)).toBe(false)
})

describe.each(Object.keys(table))('of %s', (name) => {
  const [, flag] = name.split(' ')
  const facts = (letter: string): Record<string, unknown> => {
    const flagged: Record<string, unknown> =
      flag === 'sent'
        ? { state: 'sent' }
        : flag === 'answer'
          ? { active: true, purpose: 'enquiry' }
          : flag === undefined
            ? {}
            : { [flag]: true }
    const given = { ...rows[letter], ...flagged }
    // An organisation is its own row.
    return name === 'organisation' ? { ...given, id: given['organisation_id'] } : given
  }

  it.each(rights)('who may %s', (right) => {
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [who, actor] of Object.entries(actors)) {
      const rule = ruleFor(named(name), right, actor)
      found[who] = Array.from(letters, (letter) => (matches(rule, facts(letter)) ? letter : '')).join('')
      expected[who] = sorted(new Map(Object.entries(table[name]?.[right] ?? {})).get(who) ?? '')
    }
    expect(found).toEqual(expected)
  })
})

describe('fields of a person', () => {
  const { fields } = named('user')
  const shown = (letter: string, actor: Actor): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const rule = field.visible?.(actor)
      return rule && matches(rule, rows[letter] ?? {}) ? [name] : []
    })
  const some = (): string[] => Object.entries(fields).flatMap(([name, field]) => (field.visible ? [name] : []))

  it('are read by the person and the office alone where they are private, the office’s own by the office', () => {
    const mine = some().filter((name) => name !== 'external_id')
    expect(mine).toEqual(expect.arrayContaining(['dob', 'street', 'current_login_ip', 'tf_enabled', 'prop1']))
    for (const who of ['plain', 'educator', 'director', 'reader'] as const) {
      expect(shown('o', actors[who])).toEqual(mine)
      for (const letter of 'lueps') expect([letter, shown(letter, actors[who])]).toEqual([letter, []])
    }
    for (const letter of 'olus') expect(shown(letter, actors.admin)).toEqual(some())
    expect(shown('b', actors.admin)).toEqual([])
  })

  it('are changed by the office alone where they are the office’s, as is whether a goal is compulsory', () => {
    const offices = ['username', 'email', 'active', 'tf_required', 'external_id', 'trainee_since', 'fellow_since']
    const found = records.flatMap(({ name, fields: stated }) =>
      Object.entries(stated).flatMap(([at, { writable: by }]) => (by ? [[`${name} ${at}`, heldBy(by)]] : [])),
    )
    const asked = ['devgoal compulsory', ...offices.map((field) => `user ${field}`)]
    expect(found).toEqual(expect.arrayContaining(asked.map((field) => [field, { away: 'b', admin: here }])))
    expect(found).toHaveLength(asked.length)
  })
})

/** The rows of which a rule holds, for each person. */
const heldBy = (rule: (actor: Actor) => Rule): Answers =>
  Object.fromEntries(
    Object.entries(actors).flatMap(([who, actor]) => {
      const held = Array.from(letters, (at) => (matches(rule(actor), rows[at] ?? {}) ? at : '')).join('')
      return held === '' ? [] : [[who, held]]
    }),
  )

it('of what is only listed everyone sees the own rows, those of who is linked, and the office all of its own', () => {
  const seen = (record: CollegeRecord): Answers => heldBy((actor) => ruleFor(record, 'see', actor))
  expect(seen(cpd.cycleperson)).toEqual({ ...taught, ...andOffice })
  expect(seen(cpd.planoverview)).toEqual({ ...taughtOrNamed, ...andOffice, away: 'ovb' })
})

it('what was hard is told to the person, the supervisor by name and the linked director alone', () => {
  const { visible } = logbook.placement.fields.was_hard
  // Of the row of another organisation, which is out of their sight, the person and the supervisor are the caller too.
  const named = Object.fromEntries(Object.keys({ ...ofOneself, ...andOffice }).map((who) => [who, 'ovx']))
  expect(heldBy((actor) => visible?.(actor) ?? everything)).toEqual({ ...named, director: 'olvx' })
})

it('an NHI is shown to the person, linked teachers and the office; no grant and no name as supervisor reaches it', () => {
  const mine = Object.fromEntries(Object.entries(taught).map(([who, held]) => [who, `${held}x`]))
  expect(heldBy(logbook.nhiReaders)).toEqual({ ...mine, away: 'obx', admin: `${here}x`, padmin: 'ox' })
})

it('a trainee’s address and next goal are told to the trainee, the linked teacher and the office alone', () => {
  const fields = ['email', 'phone_mobile', 'phone_work', 'next_title'] as const
  const rules = (actor: Actor) => [
    ruleFor(cpd.trainee, 'see', actor),
    ...fields.flatMap((name) => cpd.trainee.fields[name].visible?.(actor) ?? []),
  ]
  const expected = { guest: '', plain: 'o', director: 'ol', reader: 'o', admin: here }
  for (const [who, seen] of Object.entries(expected)) {
    const actor = actors[who as keyof typeof expected] // the keys are the ones just written
    const found = rules(actor).map((rule) =>
      Array.from(here, (at) => (matches(rule, rows[at] ?? {}) ? at : '')).join(''),
    )
    expect([who, ...found]).toEqual([who, ...[...fields, 'see'].map(() => seen)])
  }
})
