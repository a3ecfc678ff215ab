import type { PlacementNote } from '@college/contract/logbook'
import type { Call } from '#platform'

/** What both sides said and did about a report, in order. */
export const readNotes = ({ db }: Pick<Call, 'db'>, placementId: number): Promise<PlacementNote[]> =>
  db.rows<PlacementNote>(
    `select n.id, n.user_id, u.display_name as user_name, n.act, n.comment, n.created_at
     from placement_note n join "user" u on u.id = n.user_id where n.placement_id = $1 order by n.id`,
    [placementId],
  )
