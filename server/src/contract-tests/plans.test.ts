import { records } from '@college/contract/all'
import { filtersOf } from '@college/contract/kit'
import type { Actor, CollegeRecord } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '#database'
import type { Database } from '#database'
import { listSql, readList } from '#records'
import { loadActor } from '#people'
import { openTestApp, plainRow } from '#testing'
import type { PersonName } from '#testing'
import { countRows } from './bodies.ts'

const college = await openTestApp({ fresh: true })
const { registry } = college.app.domains
const crowd = 4_000
/** More than the five that PostgreSQL plans with their values to compare. */
const calls = 9

// Notices are the platform's: only its own people list them, all of them.
const asked = records.filter((record) => !record.platformWide)

const wordOf = (b: number, kind: string): string =>
  `(select max(id) from procedureterm where organisation_id = ${b} and kind = '${kind}')`

// Thousands of strangers in organisation B with rows of every kind: whoever lists their own few rows must not read these.
const crowdOf = (b: number, educator: number): readonly string[] => [
  `insert into organisation (name, code) select 'College ' || n, 'X' || n from generate_series(1, ${crowd}) n`,
  `insert into "user" (organisation_id, firstname, lastname, username) select ${b}, 'Person', 'P' || n, 'stranger' || n from generate_series(1, ${crowd}) n`,
  `insert into organisationconfig (organisation_id, name, type, value) select ${b}, 's' || n, 'string', 'v' from generate_series(1, ${crowd}) n`,
  `insert into role (organisation_id, name) select ${b}, 'r' || n from generate_series(1, ${crowd}) n`,
  `insert into devcategory (organisation_id, name, kind) select ${b}, 'c' || n, 'goal' from generate_series(1, ${crowd}) n`,
  `insert into reportconfig (organisation_id, report, active) select ${b}, 'cycle', false from generate_series(1, ${crowd}) n`,
  `insert into devcycle (organisation_id, name, type, start_date, end_date) select ${b}, 'c' || n, 'fellow', '2190-01-01'::date + n, '2190-01-01'::date + n from generate_series(1, ${crowd}) n`,
  `insert into membership (organisation_id, user_id, role_id) select ${b}, id, (select max(id) from role) from "user" where username like 'stranger%'`,
  `insert into userrelationship (organisation_id, user_id, trainee_id) select ${b}, ${educator}, id from "user" where username like 'stranger%'`,
  `insert into userpermission (organisation_id, user_id, about_id, kind, ends, reason) select ${b}, ${educator}, id, 'devplan', '2030-01-01', 'r' from "user" where username like 'stranger%'`,
  `insert into userconfig (organisation_id, user_id, name, value) select ${b}, id, 'rows', '1' from "user" where username like 'stranger%'`,
  `insert into datalock (organisation_id, resource, record_id, user_id, expires_at) select ${b}, 'user', id, id, now() from "user" where username like 'stranger%'`,
  `insert into messagetemplate (organisation_id, name, subject, text) select ${b}, 't' || n, 's', 't' from generate_series(1, ${crowd}) n`,
  `insert into pagecontent (organisation_id, slug, title) select ${b}, 'p' || n, 'p' from generate_series(1, ${crowd}) n`,
  `insert into faq (organisation_id, question, answer) select ${b}, 'q' || n, 'a' from generate_series(1, ${crowd}) n`,
  `insert into enquiry (organisation_id, name, email, subject, text, last_at) select ${b}, 'n' || n, 'e', 's' || n, 't', now() from generate_series(1, ${crowd}) n`,
  `insert into remindermessage (organisation_id, name, event, subject, text, days) select ${b}, 'r' || n, 'cycle_end', 's', 't', '[14]' from generate_series(1, ${crowd}) n`,
  `insert into apitoken (organisation_id, name, prefix, scopes, user_id, session_id, expires_on) select ${b}, username, 'p', '[]', id, -2000000 - id, '2026-02-01' from "user" where username like 'stranger%'`,
  `insert into tracker (organisation_id, name, kind, subject) select ${b}, 't' || n, 'screen', 't' || n from generate_series(1, ${crowd}) n`,
  `insert into trackerevent (organisation_id, tracker_id, subject, day, count) select ${b}, id, 's', '2026-02-01', 1 from tracker where name like 't%'`,
  `insert into message (organisation_id, sender_id, subject, state, sent_at) select ${b}, id, 's', 'sent', '2026-01-01' from "user" where username like 'stranger%'`,
  `insert into messagerecipient (organisation_id, message_id, user_id, arrives_at, mail) select ${b}, id, sender_id, sent_at, 'sent' from message where subject = 's'`,
  `insert into outbox (organisation_id, user_id, to_address, event, subject, give_up_at) select ${b}, id, username, 'username_changed', 's', now() from "user" where username like 'stranger%'`,
  `insert into devformtemplate (organisation_id, name, type, version) select ${b}, 'f' || n, 'pdp', 1 from generate_series(1, ${crowd}) n`,
  `insert into devformtemplate_version (organisation_id, devformtemplate_id, version, name, schema, signing_required, encrypt, published_at) select ${b}, max(id), 1, 'f', '{}', false, false, now() from devformtemplate where organisation_id = ${b} and name like 'f%'`,
  `insert into devform (organisation_id, user_id, devformtemplate_id, version, name, type) select ${b}, u.id, v.devformtemplate_id, 1, 'f', 'pdp' from "user" u, (select max(devformtemplate_id) as devformtemplate_id from devformtemplate_version) v where u.username like 'stranger%'`,
  `insert into devformsignature (organisation_id, devform_id, user_id, party, party_title, asked_at) select organisation_id, id, user_id, 'p', 'p', now() from devform where name = 'f'`,
  `insert into devplan (organisation_id, user_id, category, name, start_date, end_date) select ${b}, id, 'PDP', 'p', '2026-01-01', '2026-12-31' from "user" where username like 'stranger%'`,
  `insert into devgoal (organisation_id, user_id, devplan_id, title) select ${b}, user_id, id, 'g' from devplan where name = 'p'`,
  `insert into activityimport (organisation_id, user_id, row_count, imported, duplicates, refused, content_hash) select ${b}, id, 1, 1, 0, 0, 'h' from "user" where username like 'stranger%'`,
  `insert into devcyclepause (organisation_id, user_id, devcycle_id, "from", "to", reason) select ${b}, id, (select max(id) from devcycle), '2026-01-01', '2026-01-02', 'r' from "user" where username like 'stranger%'`,
  `insert into devqualification (organisation_id, user_id, level, awarded_on) select ${b}, id, 'l', '2026-01-01' from "user" where username like 'stranger%'`,
  `insert into placement (organisation_id, user_id, type, start_date, end_date, quarter, due_on) select ${b}, id, 'c', '2026-01-01', '2026-01-31', '2026-Q1', '2026-04-14' from "user" where username like 'stranger%'`,
  `insert into procedureterm (organisation_id, kind, name) select ${b}, 'structure', 's' || n from generate_series(1, ${crowd}) n`,
  `insert into proceduretarget (organisation_id, modality_id, region_id, count, active) select ${b}, ${wordOf(b, 'modality')}, ${wordOf(b, 'region')}, n, false from generate_series(1, ${crowd}) n`,
  `insert into procedure (organisation_id, user_id, case_number, procedure_date, modality_id, type_id, region_id) select ${b}, id, 1, '2026-01-01', ${wordOf(b, 'modality')}, ${wordOf(b, 'type')}, ${wordOf(b, 'region')} from "user" where username like 'stranger%'`,
  `insert into subscription (organisation_id, user_id, name, starts) select ${b}, id, 's', '2026-01-01' from "user" where username like 'stranger%'`,
  `insert into transaction (organisation_id, user_id, type, reference, date, due, description, amount) select ${b}, id, 'invoice', username, '2026-01-01', '2026-01-31', 'f', 100 from "user" where username like 'stranger%'`,
  `insert into devactivity (organisation_id, user_id, title, activity_date, time) select ${b}, id, 'a', '2026-01-01', 5 from "user" where username like 'stranger%'`,
  `insert into devactivity (organisation_id, user_id, title, activity_date, time) select ${b}, (select max(id) from "user"), 'a', '2026-01-01', 5 from generate_series(1, ${crowd})`,
  // Last, as each is asked about each row that is written.
  `insert into webhook (organisation_id, name, address, events, salt) select ${b}, 'w' || n, 'https://a.nz', '[]', 's' from generate_series(1, ${crowd}) n`,
  `insert into webhookdelivery (organisation_id, webhook_id, event, about, state, happened_at) select ${b}, id, 'cycle.closed', 'a', 'sent', '2026-02-01' from webhook where name like 'w%'`,
]

/** A crowd of each record that asks for nothing but words and has none yet. */
const plainCrowds = async (b: number): Promise<void> => {
  for (const record of asked) {
    const row = plainRow(record, 1)
    if (row === null || (await countRows(college, record.name)) > crowd) continue
    const columns = Object.keys(row)
    const words = columns.map((_, at) => `$${at + 2}::text || n`).join(', ')
    await college.db.rows(
      `insert into "${record.name}" (organisation_id, ${columns.join(', ')}) select $1, ${words} from generate_series(1, ${crowd}) n`,
      [b, ...Object.values(row)],
    )
  }
}

beforeAll(async () => {
  const b = college.fixtures.b.organisation
  for (const text of crowdOf(b, college.person('bEducator').id)) await college.db.script(text)
  await plainCrowds(b)
  await college.db.script('analyze')
})

it.each(asked.map((record) => record.name))('has a crowd in the table of %s', async (name) => {
  expect(await countRows(college, name)).toBeGreaterThan(crowd)
})

/** Runs statements with the plans they have in a college; the other tests have one plan for all values. */
const asInColleges = <T>(actor: Actor, work: (tx: Database) => Promise<T>): Promise<T> =>
  college.db.scopedTo(scopeOf(actor)).transaction(async (tx) => {
    await tx.rows('set local plan_cache_mode = auto')
    return work(tx)
  })

/** How often PostgreSQL planned a list for its values, and how often it took the plan it has for all of them, on one connection. */
const plannedOf = async (record: CollegeRecord, who: PersonName): Promise<{ anew: number; once: number }> => {
  const actor = await loadActor(college.db, college.person(who).id, college.clock.now())
  if (!actor) throw new Error(`${who} is nobody`)
  const { computed = {} } = registry.entry(record.name) ?? {}
  const { text, values } = listSql(record, readList(record, {}), actor, computed, registry.label)
  return asInColleges(actor, async (tx) => {
    for (let call = 0; call < calls; call += 1) await tx.rows(text, values)
    const counted = await tx.row<{ anew: number; once: number }>(
      'select custom_plans as anew, generic_plans as once from pg_prepared_statements where statement = $1',
      [text],
    )
    return counted ?? { anew: -1, once: -1 }
  })
}

/**
 * Whose usual list is planned once for all calls though few people have most rows: those of a person's own rows, and what the office lists most. The
 * other lists of the office have a plan for their values that looks so much dearer for all of them that PostgreSQL keeps planning.
 */
const plannedOnce = {
  trainee1:
    'file devactivity devgoal devplan devformsignature devcyclepause devqualification activityimport procedure placement subscription transaction',
  admin1: 'file devactivity devgoal procedure',
}
const lists = [
  ...plannedOnce.trainee1.split(' ').map((name) => [name, 'trainee1'] as const),
  ...plannedOnce.admin1.split(' ').map((name) => [name, 'admin1'] as const),
]

// Before the texts below use up the names of statements.
it.each(lists)('plans the list of %s of %s once for all calls, though few people have most rows', async (name, who) => {
  const record = asked.find((each) => each.name === name)
  expect(record && (await plannedOf(record, who))).toEqual({ anew: 5, once: calls - 5 })
})

const scansOf = (plan: unknown, found: string[] = []): string[] => {
  if (typeof plan !== 'object' || plan === null) return found
  if ('Node Type' in plan && plan['Node Type'] === 'Seq Scan' && 'Relation Name' in plan)
    found.push(String(plan['Relation Name']))
  for (const inner of Object.values(plan)) scansOf(inner, found)
  return found
}

const scanned = async (record: CollegeRecord, who: PersonName, query: Record<string, string>): Promise<string[]> => {
  const actor = await loadActor(college.db, college.person(who).id, college.clock.now())
  if (!actor) throw new Error(`${who} is nobody`)
  const { text, values } = listSql(
    record,
    readList(record, query),
    actor,
    registry.entry(record.name)?.computed ?? {},
    registry.label,
  )
  const row = await asInColleges(actor, (tx) =>
    tx.row<Record<string, unknown>>(`explain (format json) ${text}`, values),
  )
  return scansOf(row?.['QUERY PLAN'])
}

// Nobody’s requests are found by reading those of everybody.
it.each(['trainee1', 'educator1', 'director1', 'admin1'] as const)(
  'finds whom forms wait for by indexes, for %s',
  async (who) => {
    const forms = asked.find(({ name }) => name === 'devform')
    if (!forms) throw new Error('there is no record of forms')
    for (const waits_for of ['person:1', 'role:Director', 'address:losa@clinic.test'])
      expect([waits_for, await scanned(forms, who, { waits_for })]).toEqual([
        waits_for,
        expect.not.arrayContaining(['devform', 'devformsignature']),
      ])
  },
)

const valueOf = (record: CollegeRecord, filter: string): string => {
  const field = record.fields[filter]
  if (field?.byDays) return '2026-01-01..2026-12-31'
  if (field?.key) return field.kind === 'instant' ? '2026-01-01' : 'person:1'
  switch (field?.kind) {
    case 'choice':
      return field.values?.[0] ?? ''
    case 'flag':
      return 'true'
    case 'text':
      return 'abc'
    // An instant is asked for as one that has not come.
    case 'instant':
      return 'null'
    // Some numbers are years.
    default:
      return !field || field.schema.safeParse(1).success ? '1' : '2026'
  }
}

describe.each(asked.map((record) => [record.name, record] as const))(
  'a list of %s among thousands of strangers’ rows',
  (name, record) => {
    const queries: Record<string, string>[] = [
      {},
      ...record.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
      ...filtersOf(record).map((filter) => ({ [filter]: valueOf(record, filter) })),
      ...(record.range ? [{ from: '2026-01-01', to: '2026-12-31' }] : []),
      ...(record.search.length > 0 ? [{ q: 'zzz' }] : []),
    ]
    it.each(['trainee1', 'educator1', 'admin1'])('is found by indexes for %s', async (who) => {
      for (const query of queries) {
        expect([query, (await scanned(record, who, query)).filter((table) => table === name)]).toEqual([query, []])
      }
    })
  },
)
