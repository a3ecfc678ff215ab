import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Altered } from './sealed-folder.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { contentSchema, sequenceSchema } from './tables.ts'

const manifestSchema = z.strictObject({
  /** Of this export, so that it is brought in once. */
  id: z.string(),
  /** The instant whose rows it has. */
  moment: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), ...contentSchema.shape })),
  sequences: z.array(sequenceSchema),
  /** Keys of the storage whose bytes are in the export, and those that had none where it was made. */
  files: z.array(z.string()),
  missing: z.array(z.string()),
  /** The server's keys, as `readKeyRing` reads them. */
  keys: z.string(),
  /** Settings that hold a secret of the college and stood outside its database. */
  settings: z.array(z.string()),
})

/** What an export has in it; written last, so that an export with one is whole. */
export type Manifest = z.infer<typeof manifestSchema>

export const manifestName = 'manifest'
export const tableName = (name: string): string => `tables/${name}`
export const fileName = (key: string): string => `files/${key.slice(0, 2)}/${key}`

export const writeManifest = (folder: SealedFolder, manifest: Manifest): Promise<void> =>
  folder.write(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest))]))

const manifestText = async (folder: SealedFolder): Promise<string> => {
  if (!(await folder.has(manifestName)))
    throw new Error('This export is not finished: run the export again, and it goes on where it was.')
  return (await buffer(await folder.read(manifestName))).toString()
}

/** A SHA-256 over the list of an export, and so over all that it has in it: what one export is called to tell it from another. */
export const hashOfManifest = async (folder: SealedFolder): Promise<string> =>
  createHash('sha256')
    .update(await manifestText(folder))
    .digest('hex')

export const readManifest = async (folder: SealedFolder): Promise<Manifest> => {
  const parsed = manifestSchema.safeParse(JSON.parse(await manifestText(folder)))
  if (!parsed.success) throw new Altered('This export was made by a version that this one does not know.')
  return parsed.data
}
