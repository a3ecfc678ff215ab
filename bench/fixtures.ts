import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { cleanUpAfter } from '../e2e/drill-folder.ts'
import { migrate, openDatabase, startEmbedded } from '../server/src/database/index.ts'
import type { Database, EmbeddedDatabase } from '../server/src/database/index.ts'
import { foundOrganisation } from '../server/src/app/found.ts'
import { migrationsFolder } from '../server/src/app/paths.ts'
import { hashPassword } from '../server/src/identity/index.ts'

/** Activities of each person of a filled college. */
export const rowsPerPerson = 400
export const password = randomBytes(12).toString('hex')

/** One database of the cluster, migrated and filled. */
export interface College {
  url: string
  db: Database
  rows: number
  people: number
}

export interface Fixtures {
  college: (rows: number, perPerson?: number) => Promise<College>
  /** Some 209,000 activities of people of whom a tenth each have 4,000 and 1,672, and the others 400; all from person6 on work in the office. */
  skewedCollege: () => Promise<College>
  /** So many people of whom each hundredth, beginning with the third, has 4,000 activities and the others 167: some 205 a person, logged in turn. */
  longLivedCollege: (people: number) => Promise<College>
  close: () => Promise<void>
}

/** People of a college that is filled unevenly, and how many activities each of them has. */
const skewedPeople = 235
const skewedRows = 'case p % 10 when 3 then 4000 when 2 then 1672 else 400 end'
const office = `update membership set role_id = (select id from role where name = 'Administrator') where user_id > 5; analyze;`

/** The activities of people of whom each hundredth has 4,000 over 900 days and the others 167, in the order of their days, as they are logged. */
const byDay = (people: number): string => `
  select p - 1 + (k - 1) * ${people} from generate_series(1, ${people}) p, generate_series(1, 4000, case p % 100 when 3 then 1 else 24 end) k
  order by (k - 1) % 900 desc`

/** All indexes of activities but those that a rule rests on. */
const indexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = 'devactivity'::regclass and indexrelid not in (select conindid from pg_constraint) order by pg_get_indexdef(indexrelid) like '% using gin %' desc`

/**
 * Fills a college with people and with activities of theirs, of which `turns` gives a row for each: the person, and a number. Indexes are made after the rows
 * and references are not looked at, or ten million rows would take hours.
 */
const fill = async (db: Database, people: number, turns: string): Promise<void> => {
  const hash = await hashPassword(password)
  await foundOrganisation({ db, now: () => new Date() }, 'Bench College')
  const made = await db.rows<{ name: string; made: string }>(indexes)
  await db.script(`
    begin;
    set local statement_timeout = 0;
    drop index ${made.map(({ name }) => name).join(', ')};
    insert into "user" (organisation_id, username, email, firstname, lastname, password_hash, confirmed_at)
      select 1, 'person' || n, 'person' || n || '@example.nz', 'Person', n::text, '${hash}', now() from generate_series(1, ${people}) n;
    insert into membership (organisation_id, user_id, role_id) select 1, u.id, r.id from "user" u, role r where r.name = 'Fellow';
    insert into user_agreement (user_id, agreement_id) select u.id, a.id from "user" u, agreement a;
    insert into devcategory (organisation_id, name, kind, mcnz_group, position)
      select 1, 'Category ' || n, 'activity', 'educational', n from generate_series(1, 8) n;
    insert into devcycle (organisation_id, name, type, start_date, end_date, hours_required)
      values (1, 'Now', 'fellow', current_date - 200, current_date + 165, 50);
    insert into devgoal (organisation_id, devcycle_id, title, completion_type, time, predefined, position)
      select 1, 1, 'Goal ' || n, 'time', 480, true, n from generate_series(1, 10) n;
    set local session_replication_role = replica;
    insert into devactivity (organisation_id, user_id, title, activity_date, time, educational_minutes, devgoal_id, devcycle_id, category_id, learnings, state)
      select 1, 1 + n % ${people}, 'Activity ' || n || ' of the bench', current_date - (n / ${people}) % 900, 30 + n % 200, 30 + n % 200,
        1 + n % 10, 1, 1 + n % 8, 'Something was learned here that is worth a sentence or two, number ' || n, case when n % 9 = 0 then 'draft' else 'complete' end
      from (${turns}) n(n);
    commit;
  `)
  const waiting = made.values()
  const build = async (): Promise<void> => {
    for (const { made: index } of waiting)
      await db.script(
        `begin; set local statement_timeout = 0; set local maintenance_work_mem = '1GB'; ${index}; commit`,
      )
  }
  await Promise.all([build(), build()])
  // Else the database tidies up a million rows by itself while they are measured.
  await db.script('set statement_timeout = 0')
  await db.script('vacuum (analyze)')
}

/** A throw-away PostgreSQL with real durability, in which colleges of a size are made when asked for. */
export const openFixtures = async (): Promise<Fixtures> => {
  const folder = await mkdtemp(join(tmpdir(), 'college-bench-'))
  const log = pino({ level: 'silent' })
  const embedded: EmbeddedDatabase = await startEmbedded({ dataDir: folder, log: () => undefined })
  // With the folder of the database, which is elsewhere for one who is root: a bench left 1.6 GB each time.
  cleanUpAfter(join(folder, 'running'), [embedded.folder, folder])
  const { host, port, user, database } = embedded.connectionConfig
  const urlOf = (name: string): string => `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const admin = openDatabase({ connection: { connectionString: urlOf(database) }, size: 2, log })
  const open: College[] = []
  const make = async (rows: number, people: number, turns: string): Promise<College> => {
    const known = open.find((college) => college.rows === rows)
    if (known) return known
    const name = `bench_${rows}`
    await admin.script(`create database ${name}`)
    const db = openDatabase({ connection: { connectionString: urlOf(name) }, size: 4, log })
    await migrate(db, migrationsFolder, () => undefined)
    // The fill runs for minutes, so the pool's own time limit on a statement does not hold for it.
    await fill(db, people, turns)
    const college = { url: urlOf(name), db, rows, people }
    open.push(college)
    return college
  }
  return {
    college: (rows, perPerson = rowsPerPerson) =>
      make(rows, Math.max(1, Math.round(rows / perPerson)), `select * from generate_series(0, ${rows - 1})`),
    skewedCollege: async () => {
      const turns = `select p - 1 + (k - 1) * ${skewedPeople} from generate_series(1, ${skewedPeople}) p, generate_series(1, ${skewedRows}) k`
      const college = await make(209_000, skewedPeople, turns)
      await college.db.script(office)
      return college
    },
    longLivedCollege: (people) => {
      const heavy = Math.floor((people + 97) / 100)
      return make(heavy * 4_000 + (people - heavy) * 167, people, byDay(people))
    },
    close: async () => {
      for (const { db } of open) await db.close()
      await admin.close()
      await embedded.stop()
    },
  }
}
