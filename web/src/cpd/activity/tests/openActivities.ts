import 'fake-indexeddb/auto'
import type { Activity } from '@college/contract/cpd'
import type { ReceivedCall, StubResponse } from '#kit/testing'
import { found, listed, openCollege } from '../../tests/college.ts'
import { activityRow, goalRow, statsOf } from './rows.ts'

const history = [
  {
    id: 9,
    at: '2026-11-20T00:20:00.000Z',
    kind: 'look',
    call: 'GET /devactivity',
    resource: 'devactivity',
    listed: null,
    by_id: 5,
    by_name: 'Anahera Reid',
    acting_name: null,
    ip: null,
    changes: {},
    names: {},
  },
]

/** A server that holds these activities and takes new ones. */
export const openActivities = async (
  rows: Activity[],
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  const held = [...rows]
  const answers: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {
    '/devactivities': ({ query }) =>
      listed(held.filter((row) => !query.has('q') || row.title.includes(query.get('q') ?? ''))),
    '/devactivity': (call) => {
      if (call.method === 'PUT') {
        held.push(activityRow({ id: 50, ...(call.body as Partial<Activity>) }))
        return { code: 201, body: { data: held.at(-1) } }
      }
      const id = Number(call.query.get('id') ?? (call.body as { id: number }).id)
      const at = held.findIndex((row) => row.id === id)
      const row = held[at]
      if (!row) return { code: 404, body: { message: 'We couldn’t find this activity.' } }
      if (call.method === 'DELETE') {
        held.splice(at, 1)
        return { code: 262, body: { data: null } }
      }
      if (call.method === 'POST') held[at] = { ...row, ...(call.body as Partial<Activity>) }
      return { code: call.method === 'POST' ? 261 : 200, body: { data: held[at] } }
    },
    '/devactivity/restore': () => {
      held.push(...rows.filter((row) => !held.includes(row)))
      return { code: 261, body: { data: rows[0] } }
    },
    '/devgoal': () => found(goalRow()),
    '/datalock': () => ({ code: 201, body: { data: { id: 1 } } }),
    '/userconfigs': () => listed([]),
    '/history': () => listed(history),
    '/activityimport': () => found({ id: 30, file_name: 'home.csv', created_at: '2026-11-20T00:00:00Z' }),
    '/users': () => listed([{ id: 2, display_name: 'Callum Petrie' }]),
  }
  return openCollege(statsOf(), (call) => more(call) ?? answers[call.path.replace('/api/v1', '')]?.(call))
}
