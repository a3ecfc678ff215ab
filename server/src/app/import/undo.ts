import { undoImportDays } from '@college/contract/app'
import type { PersonImport } from '@college/contract/app'
import { code } from '@college/contract/kit'
import { rollBack } from '#cpd'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { mayExport } from '../export/run.ts'
import { importColumns } from './take.ts'

type Found = PersonImport & { organisation_id: number; activityimport_id: number | null }

const removed = `update procedure t set deleted_at = $2, updated_by = $3 from personimport_item i
  where i.personimport_id = $1 and i.resource = 'procedure' and t.id = i.record_id and t.deleted_at is null and t.updated_at = t.created_at returning t.id`
const removedQualifications = `update devqualification t set deleted_at = $2, updated_by = $3 from personimport_item i
  where i.personimport_id = $1 and i.resource = 'devqualification' and t.id = i.record_id and t.deleted_at is null and t.updated_at = t.created_at returning t.id`
// What was handed in is never removed: what came as accepted is opened first.
const openedPlacements = `update placement t set state = 'draft', submitted_at = null, accepted_at = null, updated_by = $2 from personimport_item i
  where i.personimport_id = $1 and i.resource = 'placement' and t.id = i.record_id and t.deleted_at is null and t.updated_at = t.created_at
    and t.archived_at is null returning t.id`
const removedPlacements = 'update placement set deleted_at = $2, updated_by = $3 where id = any($1::bigint[])'
const removedFiles = `update file t set deleted_at = $2, updated_by = $3 from personimport_item i
  where i.personimport_id = $1 and i.resource = 'file' and t.id = i.record_id and t.deleted_at is null and t.updated_at = t.created_at
    and not exists (select 1 from filelink l where l.file_id = t.id) returning t.id`
// A folder goes when nothing is left in it; the innermost first.
const removedFolders = `update file t set deleted_at = $2, updated_by = $3 from personimport_item i
  where i.personimport_id = $1 and i.resource = 'folder' and t.id = i.record_id and t.deleted_at is null
    and not exists (select 1 from file f where f.parent_file_id = t.id and f.deleted_at is null) returning t.id`

const undoActivities = async (call: Call, { activityimport_id: id, counts }: Found): Promise<number> => {
  if (id === null) return 0
  const batch = await call.db.row<{ rolled_back_at: string | null }>(
    'select rolled_back_at from activityimport where id = $1',
    [id],
  )
  if (batch?.rolled_back_at) return 0
  const free = await call.db.row<{ count: number }>(
    `select count(*)::int as count from devactivity where activityimport_id = $1 and deleted_at is null`,
    [id],
  )
  if (!free || free.count === 0) return 0
  try {
    return (await rollBack(call, { id, onlyFree: true })).kept ?? 0
  } catch (error) {
    // Every one of them was changed since, or is in a closed cycle: all of them stay.
    if (error instanceof ApiError && error.status === code.notPossible) return counts['devactivity'] ?? 0
    throw error
  }
}

/** Takes back what an import brought, within its time; what was changed since stays. */
export const undoImport = async (call: Call, id: number): Promise<PersonImport> => {
  const found = await call.db.row<Found & Record<string, unknown>>(
    `select ${importColumns}, p.organisation_id, p.activityimport_id from personimport p where p.id = $1 for update`,
    [id],
  )
  if (!found || !mayExport(call.actor, found.organisation_id))
    throw new ApiError(code.notFound, 'We couldn’t find this import.')
  if (found.undone_at !== null) throw new ApiError(code.notPossible, 'This import has already been undone.')
  const at = call.now()
  if (at.getTime() > new Date(found.taken_at).getTime() + undoImportDays * 86_400_000)
    throw new ApiError(code.notPossible, `An import can be undone for ${undoImportDays} days. This one is older.`)
  const keptActivities = await undoActivities(call, found)
  const given = [id, at, call.actor.id]
  const procedures = await call.db.rows(removed, given)
  const qualifications = await call.db.rows(removedQualifications, given)
  const placements = await call.db.rows<{ id: number }>(openedPlacements, [id, call.actor.id])
  const opened = placements.map(({ id: placementId }) => placementId)
  await call.db.rows(removedPlacements, [opened, at, call.actor.id])
  const files = await call.db.rows(removedFiles, given)
  for (let depth = 0; depth < 40; depth += 1) if ((await call.db.rows(removedFolders, given)).length === 0) break
  const { counts } = found
  const kept =
    keptActivities +
    Math.max(0, (counts['procedure'] ?? 0) - procedures.length) +
    Math.max(0, (counts['placement'] ?? 0) - placements.length) +
    Math.max(0, (counts['devqualification'] ?? 0) - qualifications.length) +
    Math.max(0, (counts['file'] ?? 0) - files.length)
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: found.user_id,
    organisationId: found.organisation_id,
    changes: { import_undone: [null, { college: found.college, kept }] },
  })
  const row = await call.db.row<PersonImport & Record<string, unknown>>(
    `update personimport as p set undone_at = $2, undone_by = $3, kept = $4 where p.id = $1 returning ${importColumns}`,
    [id, at, call.actor.id, kept],
  )
  if (!row) throw new Error('an import gave no row')
  return row
}
