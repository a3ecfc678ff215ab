import type { Runner } from '#database'

interface Place {
  id: number
  title: string
  latitude: string | null
}

const columns = 'l.id, l.name, l.latitude'

/** Statements that the check has to refuse; nobody runs them. */
export const wrongStatements = (db: Runner, id: number): readonly Promise<unknown>[] => [
  db.rows<Place>(`select ${columns} from location l where l.id = $1`, [id]),
  db.row<Pick<Place, 'id'>>('select id from place where id = $1', [id]),
]
