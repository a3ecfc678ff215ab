import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'

/** What was told, or null where something may have been missed. */
export type Hear = (what: string | null) => void

/** What the database tells all nodes. */
export interface Listener {
  /** Hears everything that is told from now on, until stopped. */
  readonly listen: (hear: Hear) => Promise<() => void>
  readonly close: () => Promise<void>
}

const again = 2_000

/** Listens over one connection, which the first who listens opens, and which comes back by itself after it was lost. */
export const openListener = (connection: PoolConfig, log: Pick<Logger, 'warn'>): Listener => {
  const listening = new Set<Hear>()
  let opening: Promise<Client> | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false
  const tell = (what: string | null): void => {
    for (const hear of listening) hear(what)
  }

  const open = async (): Promise<Client> => {
    const client = new Client({
      ...connection,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'college-records changes',
    })
    client.on('notification', ({ payload }) => tell(payload ?? null))
    client.on('error', (error) => log.warn({ reason: error.message }, 'the connection that listens was lost'))
    client.on('end', lost)
    await client.connect()
    await client.query('listen college_changes')
    return client
  }
  const connected = (): Promise<Client> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const lost = (): void => {
    opening = null
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = null
      if (listening.size === 0) return
      // What was told meanwhile is not told again.
      connected().then(() => tell(null), lost)
    }, again)
    timer.unref()
  }

  return {
    listen: async (hear) => {
      await connected()
      listening.add(hear)
      return () => void listening.delete(hear)
    },
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      const client = await opening?.catch(() => null)
      await client?.end()
    },
  }
}
