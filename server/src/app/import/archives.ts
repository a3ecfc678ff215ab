import { archiveDays, undoImportDays } from '@college/contract/app'
import type { Call, Context } from '#platform'

/** Writes down when an archive was first looked at: from then on its time runs. */
export const noteArchive = async ({ unscoped, now }: Call, fileId: number): Promise<void> => {
  await unscoped.rows(
    `insert into personarchive (file_id, organisation_id, checked_at) select id, organisation_id, $2 from file where id = $1
     on conflict do nothing`,
    [fileId, now()],
  )
}

/**
 * Deletes for good the archives that nothing more is to be done with: what came of them was undone or cannot be undone any longer, or
 * they have lain here for their days. Gives how many.
 */
export const sweepArchives = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> => {
  const rows = await db.rows(
    `with due as (
       select a.file_id from personarchive a
       left join lateral (
         select bool_and(p.undone_at is not null or p.taken_at < $1::timestamptz - make_interval(days => $3)) as finished
         from personimport p where p.file_id = a.file_id) i on true
       where i.finished or a.checked_at < $1::timestamptz - make_interval(days => $2)
       limit 500),
     gone as (delete from file f using due where f.id = due.file_id returning f.id, f.organisation_id, f.user_id)
     select append_audit(organisation_id, null, null, null, 'archives', 'change', 'file', user_id, id,
       jsonb_build_object('deleted_at', jsonb_build_array(null, $1::timestamptz)), null, null) as audit_id from gone`,
    [now(), archiveDays, undoImportDays],
  )
  return rows.length
}
