import { mayTry, noteFailure, noteSuccess } from '#platform'
import type { Context, RetriedJob } from '#platform'
import { contentColumns, openContent } from '../content/content.ts'
import type { ContentRow } from '../content/content.ts'
import { scan } from './clamd.ts'
import type { ScannerSettings } from './clamd.ts'

export type { ScannerSettings } from './clamd.ts'

const portion = 50
/** Tries over some days: a file that clamd cannot read goes on waiting, and others are not held up by it. */
const scanning: RetriedJob = { name: 'virus scan', most: 10 }

const isAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT'].includes(String(error.code))

const noted = async (context: Context, row: ContentRow, found: string | null): Promise<void> => {
  const state = found === null ? 'ready' : 'infected'
  await context.db.transaction(async (tx) => {
    // Named without being changed: `updated_at` moves with it.
    const moved = await tx.row(
      `update file set state = $3, updated_by = updated_by
       where id = $1 and state = 'waiting' and checksum = $2 returning id`,
      [row.id, row.checksum, state],
    )
    if (!moved) return
    await tx.rows(`select append_audit($1, null, null, null, 'virus scan', 'change', 'file', $2, $3, $4, null, null)`, [
      row.organisation_id,
      row.user_id,
      row.id,
      JSON.stringify({ state: ['waiting', state], ...(found === null ? {} : { found: [null, found] }) }),
    ])
  })
  if (found !== null) context.log.error({ file: row.id, found }, 'a virus was found in a file')
}

/** Looks through the files that wait for it. While clamd is away they go on waiting. Gives how many it got through. */
export const scanFiles = async (context: Context, settings: ScannerSettings | null): Promise<number> => {
  if (!settings) return 0
  const rows = await context.db.rows<ContentRow>(
    `select ${contentColumns} from file t join filecontent c on c.file_id = t.id
     where t.state = 'waiting' and t.deleted_at is null and ${mayTry(scanning, 't.id', '$1')} order by t.id limit ${portion}`,
    [context.now()],
  )
  let done = 0
  for (const row of rows) {
    try {
      await noted(context, row, await scan(settings, await openContent(context, row)))
      await noteSuccess(context, scanning, row.id)
      done += 1
    } catch (error) {
      // Nothing is wrong with a file while clamd itself is away.
      if (isAway(error)) {
        context.log.warn({ err: error }, 'clamd cannot be reached, so files wait')
        return done
      }
      await noteFailure(context, scanning, row.id, error)
    }
  }
  return done
}
