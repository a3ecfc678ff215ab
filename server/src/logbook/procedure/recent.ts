import { caseWords } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import type { RecentCase } from '@college/contract/cpd'
import type { Call } from '#platform'

/** The newest procedures of a person in a few words each, for who may read their rows. */
export const recentCases = async (call: Call, userId: number, most: number): Promise<RecentCase[]> => {
  const rows = await call.db.rows<
    Pick<Procedure, 'id' | 'procedure_date' | 'type_name' | 'region_name' | 'side'> & { modality_name: string | null }
  >(
    `select p.id, p.procedure_date, t.name as type_name, r.name as region_name, m.name as modality_name, p.side from procedure p
     left join procedureterm t on t.id = p.type_id left join procedureterm r on r.id = p.region_id
     left join procedureterm m on m.id = p.modality_id
     where p.user_id = $1 and p.deleted_at is null order by p.procedure_date desc, p.id desc limit $2`,
    [userId, most],
  )
  return rows.map(({ id, procedure_date: day, modality_name: detail, ...words }) => ({
    id,
    day,
    title: caseWords(words),
    detail,
  }))
}
