import { open, rename } from 'node:fs/promises'
import { rewrapFileKeys } from '#files'
import { resealForms } from '#forms'
import { resealPush } from '#identity'
import { keyFileIn, readKeyFile, withNewVersion, writeKeyRing } from '#platform'
import type { Context } from '#platform'
import { resealNhis } from '#logbook'

/** Adds a newer key to the keys of a data folder; what is sealed from the next start on is sealed with it. Gives its number. */
export const addServerKey = async (dataDir: string, random: (bytes: number) => Buffer): Promise<number> => {
  const path = keyFileIn(dataDir)
  const ring = await readKeyFile(path)
  if (!ring) throw new Error(`There are no keys in ${path} yet: the first start of the server makes them.`)
  const next = withNewVersion(ring, random)
  const aside = `${path}.${random(6).toString('hex')}.new`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(writeKeyRing(next))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, path)
  return Math.max(...next.versions.keys())
}

/** Everything that is sealed with keys of the server, and how it is sealed with the newest. */
export const sealedValues: Readonly<Record<string, (context: Pick<Context, 'db' | 'keys'>) => Promise<number>>> = {
  'keys of files': rewrapFileKeys,
  'answers of sealed forms': resealForms,
  'NHI numbers': resealNhis,
  'devices that show notifications': resealPush,
}
