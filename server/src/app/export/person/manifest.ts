import { z } from 'zod'

/** The name and version of the format, as its manifest says them. */
export const packFormat = 'college-records'
export const packVersion = 1

/** What lies in an archive of a person: everything but the seal, and this text itself. */
export const manifestSchema = z.strictObject({
  format: z.literal(packFormat),
  version: z.literal(packVersion),
  made_at: z.iso.datetime(),
  college: z.strictObject({ id: z.number().int(), name: z.string().max(300) }),
  person: z.strictObject({ id: z.number().int(), name: z.string().max(300), email: z.string().max(300).nullable() }),
  entries: z
    .array(
      z.strictObject({
        path: z.string().max(2_000),
        bytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(100_000),
  /** What of the person is not in it, each with the reason. */
  left_out: z.array(z.string()).max(100_000),
})
export type Manifest = z.output<typeof manifestSchema>
export type ManifestEntry = Manifest['entries'][number]

/** The signature over the bytes of the manifest. */
export const sealSchema = z.strictObject({
  algorithm: z.literal('Ed25519'),
  /** SPKI in DER, base64. */
  public_key: z.string().max(200),
  signature: z.string().max(200),
})
export type Seal = z.output<typeof sealSchema>

export const manifestName = 'manifest.json'
export const sealName = 'seal.json'
