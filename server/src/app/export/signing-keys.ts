import { signingKeys } from '@college/contract/app'
import { code } from '@college/contract/kit'
import { badgeAddresses, readBadgeKeys } from '#cpd'
import { serve } from '#http'
import { ApiError } from '#platform'
import { collegeFor } from '#records'
import type { Served } from '#http'
import { fingerprintOf } from './person/seal.ts'

/** The body of a PEM, which is the key's DER. */
const derOf = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')

/** The keys a college signs with, as its office compares and renews them. */
export const serveSigningKeys = (publicUrl: () => string): Served =>
  serve(signingKeys, async (call, { query }) => {
    const organisation = await collegeFor(call, query.organisation_id)
    const { actor } = call
    if (!actor.platform_admin && !actor.admin_organisations.includes(organisation))
      throw new ApiError(code.forbidden, 'You don’t administer this college.')
    const seal = await call.db.row<{ public_key: string }>(
      'select public_key from export_seal where organisation_id = $1',
      [organisation],
    )
    const keys = await readBadgeKeys(call.db, organisation)
    return {
      data: {
        organisation_id: organisation,
        export_fingerprint: seal && fingerprintOf(seal.public_key),
        certificate_keys: keys.map(({ public_key: pem, ...key }) => ({
          ...key,
          fingerprint: fingerprintOf(derOf(pem)),
        })),
        published_at: badgeAddresses(publicUrl(), organisation).keys,
      },
    }
  })
