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
}

export interface Fixtures {
  college: (rows: number, perPerson?: number) => Promise<College>
  /** Some 209,000 activities of people of whom a tenth each have 4,000 and 1,672, and the others 400; person5 works in the office. */
  skewedCollege: () => Promise<College>
  close: () => Promise<void>
}

/** People of a college that is filled unevenly, and how many activities each of them has. */
const skewedPeople = 235
const skewedRows = 'case p % 10 when 3 then 4000 when 2 then 1672 else 400 end'
const office = `update membership set role_id = (select id from role where name = 'Administrator') where user_id = 5; analyze;`

/** Fills a college with people and with activities of theirs, of which `turns` gives a row for each: the person, and a number. */
const fill = async (db: Database, people: number, turns: string): Promise<void> => {
  const hash = await hashPassword(password)
  await foundOrganisation({ db, now: () => new Date() }, 'Bench College')
  await db.script(`
    set statement_timeout = 0;
    drop index devactivity_search;
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
    insert into devactivity (organisation_id, user_id, title, activity_date, time, educational_minutes, devgoal_id, devcycle_id, category_id, learnings, state)
      select 1, 1 + n % ${people}, 'Activity ' || n || ' of the bench', current_date - (n / ${people}) % 900, 30 + n % 200, 30 + n % 200,
        1 + n % 10, 1, 1 + n % 8, 'Something was learned here that is worth a sentence or two, number ' || n, case when n % 9 = 0 then 'draft' else 'complete' end
      from (${turns}) n(n);
    create index devactivity_search on devactivity using gin (search gin_trgm_ops);
  `)
  // Else the database tidies up a million rows by itself while they are measured. The connection is the one of before, without a time limit.
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
    const college = { url: urlOf(name), db, rows }
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
    close: async () => {
      for (const { db } of open) await db.close()
      await admin.close()
      await embedded.stop()
    },
  }
}
