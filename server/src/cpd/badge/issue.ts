import { code } from '@college/contract/kit'
import type { Badge } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { violated } from '#database'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { readSubject } from '../report/cycle-report.ts'
import { achievementOf } from './achievement.ts'
import { addresses, credentialOf, places, profileOf } from './credential.ts'
import { signerOf } from './keys.ts'

const uuid = (call: Call): string => {
  const bytes = call.random(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A free place in the college's list, drawn at random. */
const freePlace = async (call: Call, organisationId: number): Promise<number> => {
  for (let tried = 0; tried < 20; tried += 1) {
    const place = call.random(4).readUInt32BE() % places
    const taken = await call.db.row('select 1 from badge where organisation_id = $1 and status_index = $2', [
      organisationId,
      place,
    ])
    if (!taken) return place
  }
  throw new ApiError(
    code.notPossible,
    'The college has issued as many certificates as it can. Tell the college office.',
  )
}

/** Issues a certificate of what the person met or completed; refused in words where there is none. */
export const issueCertificate = async (
  call: Call,
  publicUrl: string,
  person: Actor,
  about: { devcycle_id?: number | undefined; devplan_id?: number | undefined; named: boolean },
): Promise<Badge> => {
  const achievement = await achievementOf(call, person, about)
  const { organisation_id: organisationId } = person
  const at = addresses(publicUrl, organisationId)
  const [{ person: named, organisation }, office] = await Promise.all([
    readSubject(call, person.id),
    call.db.row<{ email: string | null }>('select email from organisation where id = $1', [organisationId]),
  ])
  const issuer = profileOf(at, { name: organisation.name, email: office?.email ?? null }, publicUrl)
  const signer = await signerOf(call, organisationId, at.key)
  const [number, issuedAt, statusIndex] = [uuid(call), call.now(), await freePlace(call, organisationId)]
  const name = about.named ? named.name : null
  const credential = credentialOf({ number, subject: uuid(call), name, achievement, issuedAt, statusIndex, issuer, at })
  const row = await call.db
    .row<Badge>(
      `insert into badge (organisation_id, user_id, badgekey_id, number, devcycle_id, devplan_id, title, credential, status_index, issued_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       returning id, user_id, devcycle_id, devplan_id, title, issued_at, withdrawn_at, reason`,
      [
        organisationId,
        person.id,
        signer.keyId,
        number,
        about.devcycle_id ?? null,
        about.devplan_id ?? null,
        achievement.title,
        signer.sign(credential),
        statusIndex,
        issuedAt.toISOString(),
      ],
    )
    .catch((error: unknown) => {
      if (!['badge_of_cycle', 'badge_of_plan'].includes(violated(error) ?? '')) throw error
      throw new ApiError(code.conflict, 'You already have a certificate of this. Download it, or withdraw it first.')
    })
  if (!row) throw new Error('a certificate gave no row')
  await audit(call.db, call.caller, {
    resource: 'badge',
    recordId: row.id,
    organisationId,
    ownerId: person.id,
    changes: { issued: [null, achievement.title] },
  })
  return row
}
