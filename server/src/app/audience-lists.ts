import type { AudienceList } from '@college/contract/messaging'
import type { Served } from '#http'
import type { Call } from '#platform'
import { wholeList } from './whole-list.ts'

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
    return [...(await wholeList(served, call, { ...query, sort: 'id' })).keys()]
  }
