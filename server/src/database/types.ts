/** Receives what the launcher has to say, in the manner of the server's own log. */
export type DatabaseLog = (level: 'info' | 'warn' | 'error', message: string, details?: object) => void

/** What `pg` needs to reach the embedded database. */
export interface ConnectionConfig {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** The unprivileged account under which PostgreSQL runs when the server itself runs as root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

/** The embedded database could not be started, for a reason its keeper can act on. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
