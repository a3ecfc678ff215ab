import { dayIn } from '@college/contract/kit'
import { keepExpired } from '#cpd'
import { hashPassword, passwordFits, publishFirstTexts } from '#identity'
import type { Database } from '#database'
import type { Context } from '#platform'
import type { Config } from '../config.ts'
import { foundingLock } from '../found.ts'
import { demoFolder } from '../paths.ts'
import { seedBadges } from './badges.ts'
import { seedContent } from './content.ts'
import { readDemo } from './data/index.ts'
import { demoRows } from './demo.ts'
import { seedFees } from './fees.ts'
import { seedFiles } from './files.ts'
import { seedForms } from './forms.ts'
import { seedLogbook } from './logbook.ts'
import { seedLooks } from './looks.ts'
import { seedReminders } from './reminders.ts'
import { seedUsage } from './usage.ts'

/** The password that everyone of the demo college has. */
export const demoPassword = (config: Pick<Config, 'demoPassword'>): string => config.demoPassword ?? 'demo college 2026'

/** Whether the demo people still sign in with the configured password; another one may have been set at the first start. */
export const isDemoPassword = async (
  context: Pick<Context, 'db'>,
  config: Pick<Config, 'demoPassword'>,
): Promise<boolean> => {
  const kept = await context.db.row<{ password_hash: string | null }>(
    `select password_hash from "user" where username = 'trainee'`,
  )
  return passwordFits(demoPassword(config), kept?.password_hash ?? null)
}

/** Everyone who has signed in has accepted the texts, on the day they came in. */
const agree = async (tx: Database): Promise<void> => {
  const college = await tx.row<{ id: number; founded: string }>(
    'select id, created_at as founded from organisation order by id limit 1',
  )
  if (!college) throw new Error('the demo college is missing')
  await publishFirstTexts(tx, college.id, new Date(college.founded))
  await tx.rows(
    `insert into user_agreement (user_id, agreement_id, agreed_at, ip)
     select u.id, a.id, u.confirmed_at, '192.0.2.' || (10 + u.id % 200) from "user" u cross join agreement a where u.login_count > 0`,
  )
  await tx.rows(
    `update "user" set terms_agreed = true, terms_agreed_at = confirmed_at, terms_agreed_ip = '192.0.2.' || (10 + id % 200),
       confidentiality_agreed = true, confidentiality_agreed_at = confirmed_at, confidentiality_agreed_ip = '192.0.2.' || (10 + id % 200)
     where login_count > 0`,
  )
}

/** Fills an empty database with the demo college, in one transaction; one that has an organisation is left alone. */
export const seedDemo = async (
  context: Pick<Context, 'db' | 'now' | 'keys'> & Partial<Context>,
  config: Pick<Config, 'demoPassword'> & Partial<Pick<Config, 'publicUrl' | 'port'>>,
): Promise<void> => {
  const { files, random, log, labels, now } = context
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port ?? 80}`
  const founded = 'select 1 as one from organisation limit 1'
  if (await context.db.row(founded)) return
  const today = dayIn('Pacific/Auckland', context.now())
  // The password is hashed beside the reading, not after it.
  const hashing = hashPassword(demoPassword(config))
  const demo = readDemo(demoFolder)
  const rows = demoRows(demo, today, await hashing)
  const fill = async (tx: Database): Promise<void> => {
    // A second node waits here until the first one is through.
    await tx.rows('select pg_advisory_xact_lock($1)', [foundingLock])
    if (await tx.row(founded)) return
    await rows.write(tx)
    await seedLooks(tx, demo, today)
    await agree(tx)
    await seedLogbook(tx, demo, context.keys, today)
    await seedForms(tx, demo, context.keys, today, rows.goalForms)
    await seedContent(tx, demo, today)
    await seedReminders(tx, demo, today)
    await seedFees(tx, demo, today)
    await seedUsage(tx, demo, today)
    await keepExpired({ db: tx, now })
    if (files && random) await seedFiles({ files, random, now }, tx, demo)
    if (files && random && log && labels) await seedBadges({ ...context, files, random, log, labels }, tx, publicUrl)
    // Until the database has counted, which it does within the minute, it plans as if nearly all rows were removed ones.
    await tx.script('analyze')
  }
  await context.db.transaction(fill, { patient: true })
}
