import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#platform'
import { contentColumns, openContent } from '../content/content.ts'
import type { ContentRow } from '../content/content.ts'

const portion = 100
/** Files are read anew once in so many hours. */
const hours = 20

const thrownAway = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

type Reader = Pick<Context, 'db' | 'files' | 'keys' | 'log' | 'now'>

const problemOf = async (context: Reader, row: ContentRow): Promise<string | null> => {
  try {
    await pipeline(await openContent(context, row), thrownAway())
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : 'unreadable'
  }
}

/**
 * Reads files again and holds them against what was uploaded, those first that were read longest ago, for at most `seconds`. What is
 * wrong stands at the file's content and in the log. Gives the ids of the files that are.
 */
export const checkFiles = async (context: Reader, seconds = 600): Promise<number[]> => {
  const until = Date.now() + seconds * 1_000
  const wrong: number[] = []
  for (;;) {
    const rows = await context.db.rows<ContentRow>(
      `select ${contentColumns} from filecontent c join file t on t.id = c.file_id
       where c.verified_at is null or c.verified_at < $1::timestamptz - interval '${hours} hours'
       order by c.verified_at nulls first, c.file_id limit ${portion}`,
      [context.now()],
    )
    for (const row of rows) {
      const problem = await problemOf(context, row)
      // Encrypted or decrypted meanwhile, its bytes are others now, and are read in their own turn.
      const [noted] = await context.db.rows(
        'update filecontent set verified_at = $3, problem = $4 where file_id = $1 and version = $2 returning file_id',
        [row.id, row.version, context.now(), problem],
      )
      if (noted && problem !== null) {
        wrong.push(row.id)
        context.log.error({ file: row.id, problem }, 'a file is not as it was uploaded')
      }
      if (Date.now() > until) return wrong
    }
    if (rows.length < portion) return wrong
  }
}
