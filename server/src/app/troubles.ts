import type { Database } from '#database'
import type { Config } from './config.ts'

/** The oldest PostgreSQL that the statements are written for. */
const oldest = 15

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Says why the server cannot listen, and which setting mends it; every other failure stays as it is. */
export const listeningTrouble = (
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
  /** The one setting that names address and port, where it is not `HOST` and `PORT`. */
  setting?: string,
): unknown => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is in use, perhaps by another start of this server. Stop that, or set ${setting ?? 'PORT'}.`,
      )
    case 'EACCES':
      return new Error(`Port ${port} is not open to this user. Set ${setting ?? 'PORT'} to one of 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`${host} is not an address of this machine. Set ${setting ?? 'HOST'} to one, or leave it out.`)
    default:
      return error
  }
}

/** Refuses a configured database that cannot be reached or is too old, before anything is asked of it. */
export const requireDatabase = async (
  db: Pick<Database, 'row'>,
  setting = 'DATABASE_URL',
  least = oldest,
): Promise<void> => {
  const found = await db
    .row<{ major: number; name: string }>(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as name`,
    )
    .catch((error: unknown) => {
      // The address has a password in it, so it is not repeated.
      throw new Error(`The database that ${setting} names cannot be used: ${wordsOf(error)}`, { cause: error })
    })
  if (found && found.major < least)
    throw new Error(`The database that ${setting} names is PostgreSQL ${found.name}; ${least} or newer is needed.`)
}
