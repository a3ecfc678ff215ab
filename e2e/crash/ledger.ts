/** The last acknowledged state of one row. */
export interface Acknowledged {
  id: number
  user_id: number
  title: string
  updated_at: string
  /** Acknowledged writes of the row, its creation included. */
  writes: number
}

/** What writers were promised. */
export interface Ledger {
  rows: Map<number, Acknowledged>
  /** Acknowledged writes by the idempotency key they carried. */
  keys: Set<string>
  /** Refusals and failures that no writer should meet. */
  wrong: string[]
  /** Writes that were sent again by the person, since all tries of the client went unanswered. */
  again: number
}

export const newLedger = (): Ledger => ({ rows: new Map(), keys: new Set(), wrong: [], again: 0 })

/** Notes an answer of a write. */
export const acknowledge = (ledger: Ledger, row: Omit<Acknowledged, 'writes'>, key: string): void => {
  const { id, user_id, title, updated_at } = row
  const before = ledger.rows.get(id)
  ledger.rows.set(id, { id, user_id, title, updated_at, writes: (before?.writes ?? 0) + 1 })
  ledger.keys.add(key)
}
