import { keepNewKeys, keyFileIn, makeKeyRing, readKeyFile } from './ring.ts'
import { Keys } from './sealing.ts'
import type { KeyRing } from './sealing.ts'

/** Where keys come from. */
export interface KeySource {
  /** Keys of the configuration; those of the data folder where it has none. */
  readonly configured: KeyRing | null
  readonly dataDir: string
  readonly random: (bytes: number) => Buffer
}

/** The server's keys: configured, else those of the data folder, which are made once. */
export const openKeys = async ({ configured, dataDir, random }: KeySource): Promise<Keys> =>
  new Keys(
    configured ?? (await readKeyFile(keyFileIn(dataDir))) ?? (await keepNewKeys(dataDir, makeKeyRing(random), random)),
    random,
  )
