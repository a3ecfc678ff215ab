import { createHash } from 'node:crypto'
import { code } from '@college/contract/kit'
import { saveUserconfig } from '@college/contract/people'
import type { Row } from '@college/contract/kit'
import type { userconfig } from '@college/contract/people'
import { violated } from '#database'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Changes } from '#records'

/** What it means that somebody keeps too much. */
export const noRoomForPreferences = (): ApiError =>
  new ApiError(code.tooLarge, 'You have too many preferences. Remove some first, or save less in one.')

/** What the audit keeps of a value, which may be long and is saved often: enough to say whether a value that is there is this one. */
const markOf = (value: unknown): { bytes: number; sha256: string } | null => {
  if (value === null || value === undefined) return null
  const text = JSON.stringify(value)
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

/** A change of a preference as the audit keeps it. */
export const preferenceEntry = (changes: Changes): { changes: Changes } => {
  const { value, ...others } = changes
  return { changes: value ? { ...others, value: [markOf(value[0]), markOf(value[1])] } : others }
}

/** Keeps a preference under its name, in place of an older one. */
export const serveSaveUserconfig: Served = serve(
  saveUserconfig,
  async (call, { body }) => {
    const row = await call.db
      .row<{ body: Row<typeof userconfig> }>(
        `with made as (
       insert into userconfig (organisation_id, user_id, name, value, created_by, updated_by) values ($1, $2, $3, $4::jsonb, $2, $2)
       on conflict (user_id, name) where deleted_at is null do update
         set value = excluded.value, updated_by = excluded.updated_by
       returning *)
     select row_to_json(x) as body from (select id, organisation_id, created_at, updated_at, created_by, updated_by, user_id, name, value from made) x`,
        [call.actor.organisation_id, call.actor.id, body.name, JSON.stringify(body.value)],
      )
      .catch((error: unknown) => {
        throw violated(error) === 'userconfig_room' ? noRoomForPreferences() : error
      })
    if (!row) throw new Error('an upsert gave no row')
    const changes = { [body.name]: [null, markOf(row.body.value)] as const }
    await audit(call.db, call.caller, {
      resource: 'userconfig',
      recordId: row.body.id,
      organisationId: call.actor.organisation_id,
      changes,
    })
    return { data: row.body, status: code.updated }
  },
  { anyCollege: true },
)
