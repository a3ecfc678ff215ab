import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const certificateKey = z.strictObject({
  kid: z.string(),
  /** What people compare: the beginning of the hash of the public key. */
  fingerprint: z.string(),
  created_at: z.string(),
  /** When another took its place; it still verifies what it signed. */
  retired_at: z.string().nullable(),
  certificates: z.number().int(),
})
export type CertificateKey = z.output<typeof certificateKey>

export const signingKeys = endpoint({
  method: 'GET',
  path: '/signingkeys',
  summary:
    'Returns the fingerprints of the keys a college signs with: that of exports people take to another college, and those of digital certificates, the newest first.',
  who: 'admin',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.strictObject({
    organisation_id: z.number().int(),
    /** The seal of exports; null until the first one is made. */
    export_fingerprint: z.string().nullable(),
    certificate_keys: z.array(certificateKey),
    /** Where the public keys of certificates are published. */
    published_at: z.string(),
  }),
  ok: code.ok,
})
export type SigningKeys = z.output<typeof signingKeys.answer>
