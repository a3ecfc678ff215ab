import { standardRoles } from '@college/contract/people'
import { publishFirstTexts } from '#identity'
import type { Context } from '#platform'

/** The advisory lock under which an empty installation gets its organisation. */
export const foundingLock = 7_305_114

/** Founds the organisation of an empty installation, with its roles; an installation that has one is left alone. */
export const foundOrganisation = async (context: Pick<Context, 'db' | 'now'>, name: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [foundingLock])
    if (await tx.row('select 1 from organisation limit 1')) return
    const made = await tx.row<{ id: number }>('insert into organisation (name, code) values ($1, $2) returning id', [
      name,
      'NZ',
    ])
    if (!made) throw new Error('an organisation gave no row')
    await publishFirstTexts(tx, made.id, context.now())
    await tx.rows('select start_logbook($1)', [made.id])
    for (const role of standardRoles) {
      await tx.rows('insert into role (organisation_id, name, is_admin, role_is_admin) values ($1, $2, $3, $4)', [
        made.id,
        role.name,
        role.is_admin,
        role.role_is_admin,
      ])
    }
  })
