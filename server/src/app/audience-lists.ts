import { mostLimit } from '@college/contract/kit'
import type { AudienceList } from '@college/contract/messaging'
import type { Served } from '#http'
import type { Call } from '#platform'

/** Pages of a list that are gone through: as many people as a college has. */
const mostPages = 40

const paths: Readonly<Record<AudienceList, string>> = {
  trainees: '/cpd/trainees',
  fellows: '/cpd/fellows',
  cyclepeople: '/cpd/cyclepeople',
  users: '/users/overview',
}

/** Reads everyone on a list of people as the list itself has them, for whoever writes to all of them. */
export const audienceLists =
  (calls: readonly Served[]) =>
  async (call: Call, list: AudienceList, query: Readonly<Record<string, string | string[]>>): Promise<number[]> => {
    const served = calls.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === paths[list])
    if (!served) throw new Error(`there is no list ${list}`)
    const { limit: _limit, offset: _offset, after: _after, sort: _sort, ...narrowed } = query
    const ids: number[] = []
    for (let page = 0; page < mostPages; page += 1) {
      const asked = { ...narrowed, limit: String(mostLimit), offset: String(page * mostLimit), sort: 'id' }
      const answer = await served.handle(call, { query: asked } as never) // the list itself checks what it is asked
      const rows = 'data' in answer && Array.isArray(answer.data) ? answer.data : []
      ids.push(...rows.flatMap((row: { id?: unknown }) => (typeof row.id === 'number' ? [row.id] : [])))
      if (rows.length < mostLimit) break
    }
    return ids
  }
