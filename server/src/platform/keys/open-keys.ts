import type { Database } from '#database'
import { keepNewKeys, keyFileIn, makeKeyRing, readKeyFile } from './ring.ts'
import { Keys } from './seal.ts'
import type { KeyRing } from './seal.ts'

/** Where keys come from. */
export interface KeySource {
  /** Keys of the configuration; those of the data folder where it has none. */
  readonly configured: KeyRing | null
  readonly dataDir: string
  readonly random: (bytes: number) => Buffer
  /** Knows by which keys values were sealed. */
  readonly db: Database
}

interface StoredKey {
  name: string
  print: string
}

const advice =
  'Start the server with the keys it had: DATA_DIR/keys, or SERVER_KEYS. The runbook says how they come back from a backup.'

/** Refuses keys other than those that values of the database were sealed with, and notes the new ones. */
export const proveKeys = (db: Database, keys: Keys): Promise<void> =>
  db.transaction(async (tx) => {
    const prints = keys.fingerprints()
    const noted = [[...prints.keys()], [...prints.values()]]
    await tx.rows(
      'insert into server_key (name, print) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
      noted,
    )
    // Read after the writing, which waits for a node that starts at the same moment.
    const known = await tx.rows<StoredKey>('select name, print from server_key order by name')
    const wrong = known.filter(({ name, print }) => prints.get(name) !== print).map(({ name }) => name)
    if (wrong.length === 0) return
    throw new Error(
      `These are not the keys of this database: ${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} missing or another. ${advice}`,
    )
  })

/** The server's keys: configured, else those of the data folder, which are made once; never others than its database needs. */
export const openKeys = async ({ configured, dataDir, random, db }: KeySource): Promise<Keys> => {
  const kept = (): Promise<KeyRing | null> => readKeyFile(keyFileIn(dataDir))
  let there = configured ?? (await kept())
  if (!there && (await db.row('select 1 from server_key limit 1'))) {
    // Whoever starts at the same moment may have made them just now.
    there = await kept()
    if (!there) throw new Error(`The keys of this database are missing. ${advice}`)
  }
  const keys = new Keys(there ?? (await keepNewKeys(dataDir, makeKeyRing(random), random)), random)
  await proveKeys(db, keys)
  return keys
}
