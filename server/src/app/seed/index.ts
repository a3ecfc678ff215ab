import { dayIn } from '@college/contract/kit'
import { hashPassword, passwordFits } from '#identity'
import type { Context, Database } from '#kit'
import type { Config } from '../config.ts'
import { foundingLock } from '../found.ts'
import { demoRows } from './demo.ts'

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

/** Fills an empty database with the demo college, in one transaction; one that has an organisation is left alone. */
export const seedDemo = async (
  context: Pick<Context, 'db' | 'now'>,
  config: Pick<Config, 'demoPassword'>,
): Promise<void> => {
  const founded = 'select 1 as one from organisation limit 1'
  if (await context.db.row(founded)) return
  const rows = demoRows(dayIn('Pacific/Auckland', context.now()), await hashPassword(demoPassword(config)))
  const fill = async (tx: Database): Promise<void> => {
    // A second node waits here until the first one is through.
    await tx.rows('select pg_advisory_xact_lock($1)', [foundingLock])
    if (await tx.row(founded)) return
    await rows.write(tx)
  }
  await context.db.transaction(fill, { patient: true })
}
