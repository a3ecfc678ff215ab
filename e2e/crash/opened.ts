import { createHash, randomBytes } from 'node:crypto'
import pino from 'pino'
import { openDatabase } from '../../server/src/database/index.ts'
import { sealedValues } from '../../server/src/app/rotation.ts'
import { Keys, keyFileIn, readKeyFile } from '../../server/src/platform/index.ts'
import type { SealedFor } from '../../server/src/platform/index.ts'

/** Keys that open what they are asked to seal anew, keep a hash of it with what it is bound to, and leave it as it is. */
class OpeningKeys extends Keys {
  readonly opened: string[] = []

  override isCurrent(): boolean {
    return false
  }

  override reseal(about: SealedFor, sealed: Buffer): Buffer {
    this.opened.push(
      createHash('sha256')
        .update(`${about.purpose}\n${about.about}\n`)
        .update(this.open(about, sealed))
        .digest('base64url'),
    )
    return sealed
  }
}

/** Thrown to undo what a rotation wrote. */
class Undone extends Error {}

/** Hashes of everything that is sealed in a database, as it is once opened, by what it is. A value that does not open throws. */
export const openedIn = async (connectionString: string, dataDir: string): Promise<ReadonlyMap<string, string[]>> => {
  const ring = await readKeyFile(keyFileIn(dataDir))
  if (!ring) throw new Error(`There are no keys in ${dataDir}`)
  const db = openDatabase({ connection: { connectionString }, size: 2, log: pino({ level: 'silent' }) })
  const found = new Map<string, string[]>()
  try {
    for (const [name, rotate] of Object.entries(sealedValues)) {
      const keys = new OpeningKeys(ring, randomBytes)
      try {
        await db.transaction(
          async (tx) => {
            await rotate({ db: tx, keys })
            throw new Undone()
          },
          { patient: true },
        )
      } catch (error) {
        if (!(error instanceof Undone)) throw error
      }
      found.set(name, keys.opened.toSorted())
    }
    return found
  } finally {
    await db.close()
  }
}
