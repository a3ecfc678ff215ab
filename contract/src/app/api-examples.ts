import { code } from '#kit'
import type { Method } from '#kit'

/** A call as the page about the API shows it; the tests make every one of them. */
export interface ApiExample {
  readonly title: string
  /** The right that the token needs. */
  readonly scope: string
  readonly method: Exclude<Method, 'HEAD' | 'PATCH'>
  /** With its query; `{id}` and `{updated_at}` are those of the row that the last answer gave. */
  readonly path: string
  readonly body?: Readonly<Record<string, string | number>>
  readonly ok: number
}

/** What programs mostly do, in an order in which it can be tried. */
export const apiExamples: readonly ApiExample[] = [
  {
    title: 'List people, two at a time',
    scope: 'user:read',
    method: 'GET',
    path: '/users?limit=2&sort=display_name',
    ok: code.ok,
  },
  {
    title: 'List what was logged since a day, the newest first',
    scope: 'devactivity:read',
    method: 'GET',
    path: '/devactivities?from=2020-01-01&sort=-activity_date&limit=2',
    ok: code.ok,
  },
  {
    title: 'Add a location',
    scope: 'location:write',
    method: 'PUT',
    path: '/location',
    body: { name: 'Wairau Hospital', address: 'Blenheim' },
    ok: code.created,
  },
  {
    title: 'Change it, with the updated_at it was read with',
    scope: 'location:write',
    method: 'POST',
    path: '/location',
    body: { id: '{id}', updated_at: '{updated_at}', zoom: 12 },
    ok: code.updated,
  },
  { title: 'Delete it', scope: 'location:write', method: 'DELETE', path: '/location?id={id}', ok: code.deleted },
]

/** The line for a terminal that makes the call. */
export const curlOf = ({ method, path, body }: ApiExample, origin: string): string =>
  [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${origin}/api/v1${path}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(body ? [`-H "Content-Type: application/json" -d '${JSON.stringify(body).replaceAll('"{id}"', '{id}')}'`] : []),
  ].join(' \\\n  ')
