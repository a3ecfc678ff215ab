import { gzipSync } from 'node:zlib'
import type { Achievement } from './achievement.ts'

/** Places in a status list: the smallest that the standard allows, so that a place says little of its person. */
export const places = 131_072

/** Where a college publishes what others verify its certificates by. */
export const addresses = (publicUrl: string, organisationId: number) => ({
  issuer: `${publicUrl}/api/v1/badge/issuer/${organisationId}`,
  keys: `${publicUrl}/api/v1/badge/keys/${organisationId}`,
  status: `${publicUrl}/api/v1/badge/status/${organisationId}`,
  key: (kid: string): string => `${publicUrl}/api/v1/badge/key/${kid}`,
  verify: `${publicUrl}/app/verify`,
})
export type Addresses = ReturnType<typeof addresses>

const credentials = 'https://www.w3.org/ns/credentials/v2'
const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** The college as Open Badges knows it. */
export const profileOf = (at: Addresses, organisation: { name: string; email: string | null }, publicUrl: string) => ({
  id: at.issuer,
  type: ['Profile'],
  name: organisation.name,
  url: publicUrl,
  ...(organisation.email === null ? {} : { email: organisation.email }),
})

/** The same document by itself, as it is published. */
export const publishedProfile = (profile: ReturnType<typeof profileOf>, at: Addresses) => ({
  '@context': [credentials, openBadges],
  ...profile,
  jwks_uri: at.keys,
})

export interface CredentialInput {
  number: string
  /** A name of its own for this certificate's holder, which says nothing else. */
  subject: string
  name: string | null
  achievement: Achievement
  issuedAt: Date
  statusIndex: number
  issuer: ReturnType<typeof profileOf>
  at: Addresses
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** A certificate as Open Badges 3.0 has it, with the claims of its JWT. */
export const credentialOf = (input: CredentialInput): Record<string, unknown> => {
  const { achievement, at, issuer, statusIndex } = input
  const issued = new Date(seconds(input.issuedAt) * 1000)
  const validFrom = issued.toISOString().replace('.000Z', 'Z')
  const [id, subject] = [`urn:uuid:${input.number}`, `urn:uuid:${input.subject}`]
  return {
    '@context': [credentials, openBadges],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.title,
    issuer,
    validFrom,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      ...(input.name === null
        ? {}
        : {
            identifier: [{ type: 'IdentityObject', hashed: false, identityHash: input.name, identityType: 'name' }],
          }),
      activityStartDate: `${achievement.start}T00:00:00Z`,
      activityEndDate: `${achievement.end}T00:00:00Z`,
      achievement: {
        id: `urn:uuid:${input.number}#achievement`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: achievement.title,
        description: `${achievement.title}, ${issuer.name}.`,
        criteria: { narrative: achievement.criteria },
      },
    },
    credentialStatus: {
      id: `${at.status}#${statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusIndex),
      statusListCredential: at.status,
    },
    iss: issuer.id,
    jti: id,
    sub: subject,
    nbf: seconds(issued),
  }
}

/** The places of withdrawn certificates, as W3C's bitstring status list writes them: the first place is the highest bit. */
export const bitstringOf = (withdrawn: readonly number[]): string => {
  const bits = Buffer.alloc(places / 8)
  for (const place of withdrawn) bits.writeUInt8(bits.readUInt8(place >> 3) | (0x80 >> (place & 7)), place >> 3)
  return `u${gzipSync(bits).toString('base64url')}`
}

/** The list as a credential of its own. */
export const statusListOf = (
  at: Addresses,
  issuer: ReturnType<typeof profileOf>,
  withdrawn: readonly number[],
  now: Date,
): Record<string, unknown> => ({
  '@context': [credentials],
  id: at.status,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer: issuer.id,
  validFrom: new Date(seconds(now) * 1000).toISOString().replace('.000Z', 'Z'),
  credentialSubject: {
    id: `${at.status}#list`,
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: bitstringOf(withdrawn),
  },
  iss: issuer.id,
})
