import { mostLimit } from '@college/contract/kit'
import type { Served } from '#http'
import type { Call } from '#platform'

type ListRow = Readonly<Record<string, unknown>> & { readonly id: number }

const isRow = (row: unknown): row is ListRow =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'

/** Every row of a list that is worked out, as the call itself has them, page by page; each once. */
export const wholeList = async (
  served: Served,
  call: Call,
  query: Readonly<Record<string, string | string[]>>,
): Promise<ReadonlyMap<number, ListRow>> => {
  const { limit: _limit, offset: _offset, after: _after, ...narrowed } = query
  const found = new Map<number, ListRow>()
  for (let page = 0; ; page += 1) {
    const asked = { ...narrowed, limit: String(mostLimit), offset: String(page * mostLimit) }
    const answer = await served.handle(call, { query: asked } as never) // the list itself checks what it is asked
    const rows: readonly unknown[] = 'data' in answer && Array.isArray(answer.data) ? answer.data : []
    for (const row of rows) if (isRow(row)) found.set(row.id, row)
    if (rows.length < mostLimit) return found
  }
}
