import { endpoints, records } from '@college/contract/all'
import { code } from '@college/contract/kit'
import type { Method } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { callsOf, standardRoute } from '#http'
import { callerWith, openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'
import { pathOfNone } from './badge-table.ts'
import { callerOf, subjectOf } from './targets.ts'
import { calls, cellsOf, meaning, roles, scopes } from './table.ts'
import type { Role, Scope } from './table.ts'
import { bodiesOfCalls, atStart } from './call-bodies.ts'

const college = await openTestApp()
const { bodyOf, rootOf, uploadOf, queryOf, sessionOf } = bodiesOfCalls(college)

const ask = async (caller: TestCaller, call: string, role: Role, scope: Scope): Promise<Answered<unknown>> => {
  const [method, pattern = ''] = call.split(' ')
  const upload = pattern.includes(':upload_id') ? await uploadOf(role, scope) : 0
  const path = pathOfNone(
    pattern.replace(':file_id', String(rootOf(role, scope))).replace(':upload_id', String(upload)),
  )
  if (upload > 0 && method === 'DELETE') return caller.delete(path)
  if (method === 'HEAD') return caller.head(path, atStart)
  if (method === 'PATCH') return caller.patch(path, Buffer.from('abc'), atStart)
  if (method === 'GET') return caller.get(path, queryOf(call, role, scope))
  if (
    [
      'DELETE /passkey',
      'DELETE /pushdevice',
      'DELETE /users',
      'DELETE /organisation/member',
      'DELETE /oidc/own',
    ].includes(call)
  )
    return caller.delete(path, { id: 999_999 })
  if (method === 'DELETE')
    return caller.delete(
      path,
      call === 'DELETE /session' ? { id: await sessionOf(role, scope) } : queryOf(call, role, scope),
    )
  return caller[method === 'PUT' ? 'put' : 'post'](path, bodyOf(call, role, scope))
}

let described: Promise<Answered<unknown>> | undefined
/** The codes that the description of the API names for a call. */
const documented = async (call: string): Promise<number[]> => {
  described ??= college.as('admin1').then((admin) => admin.get('/openapi.json'))
  const [method = '', path = ''] = call.split(' ')
  const { paths } = (await described).body as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  } // the description's own shape, held by its test
  // The description itself is the one call that it leaves out.
  if (path === '/openapi.json') return Object.values(code)
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return Object.keys(operation?.responses ?? {}).map(Number)
}

const callers = new Map<Role, TestCaller>()
/** Who calls in a role, in the session of the cell before where nothing happened to it. */
const callerIn = async (role: Role): Promise<TestCaller> => {
  const who = callerOf[role]
  const caller = callers.get(role) ?? callerWith(college.http, who === null ? null : await college.tokenOf(who))
  callers.set(role, caller)
  return caller
}

const okOf = (call: string): number =>
  endpoints.find((endpoint) => `${endpoint.method} ${endpoint.path}` === call)?.ok ?? code.ok

it('has a row for every call beyond the standard ones, and no other', () => {
  const served = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(calls).toSorted()).toEqual([...served, 'GET /openapi.json'].toSorted())
})

it('knows every address that is served', () => {
  // A tree of four signs a level; each line goes on from the path above it.
  const above: string[] = []
  const routes = college.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S*)(?: \(([^)]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      above.splice(depth)
      above.push(part)
      // Every GET answers HEAD as well, unasked.
      const silent = methods.includes('GET') ? ['', 'HEAD'] : ['']
      const named = methods.split(', ').filter((method) => !silent.includes(method))
      return named.map((method) => `${method} ${above.join('')}`)
    })
  const standard = records.flatMap((record) =>
    callsOf(record).map((kind) => {
      const { method, path } = standardRoute(record, kind)
      return `${method} /api/v1${path}`
    }),
  )
  const others = Object.keys(calls).map((call) => call.replace(' ', ' /api/v1'))
  const open = ['GET /live', 'GET /ready', 'GET /backends.json']
  expect(routes.toSorted()).toEqual([...standard, ...others, ...open].toSorted())
})

describe('each cell', () => {
  it.each(Object.entries(calls))('%s', async (call, row) => {
    const cells = cellsOf(row)
    const codes = await documented(call)
    for (const role of roles) {
      const letters = cells[role]
      for (const [at, letter] of letters.split('').entries()) {
        const scope = scopes[at] ?? 'own'
        const answer = await ask(await callerIn(role), call, role, scope)
        expect([call, answer.headers['cache-control']]).toEqual([call, 'no-store'])
        // What was let through may have ended the session, or changed what it may do.
        if (answer.status < 300 && !call.startsWith('GET ')) callers.clear()
        expect({ call, codes }).toEqual({ call, codes: expect.arrayContaining([answer.status]) })
        const found = `${role} ${letters.length === 1 ? '' : scope} ${answer.status}`
        if (letter === 'y' || letter === 'n') {
          const fine = [okOf(call), code.empty].map(
            (status) => `${role} ${letters.length === 1 ? '' : scope} ${status}`,
          )
          expect(fine).toContain(found)
        } else
          expect(found).toBe(
            `${role} ${letters.length === 1 ? '' : scope} ${meaning[letter as keyof typeof meaning]}`, // the letters are the table's own
          )
        if (call === 'GET /devactivities/csv' && answer.status === code.ok) {
          const title = `Activity of ${subjectOf(role, scope)}`
          expect([role, scope, answer.raw.toString('utf8').includes(`"${title}"`)]).toEqual([
            role,
            scope,
            letter === 'y',
          ])
        }
      }
    }
  })
})

describe('people who may not be in', () => {
  const everything = [
    ...records.flatMap((record) => callsOf(record).map((kind) => standardRoute(record, kind))),
    ...endpoints.filter((endpoint) => endpoint.who !== 'anyone'),
    { method: 'GET' as const, path: '/openapi.json' },
  ]

  const asked = (caller: TestCaller, method: Method, path: string): Promise<Answered<unknown>> => {
    switch (method) {
      case 'GET':
        return caller.get(path, { id: 1 })
      case 'DELETE':
        return caller.delete(path, { id: 1 })
      case 'HEAD':
        return caller.head(path)
      case 'PATCH':
        return caller.patch(path)
      case 'PUT':
        return caller.put(path, {})
      case 'POST':
        return caller.post(path, {})
    }
  }

  const turnedAway = async (token: string): Promise<void> => {
    const caller = college.withToken(token)
    for (const { method, path } of everything) {
      const answer = await asked(caller, method, path)
      expect([method, path, answer.status]).toEqual([method, path, 401])
    }
  }

  it.each(['unconfirmed', 'inactive', 'deleted'])('%s: 401 everywhere, even with a session', async (name) => {
    await turnedAway(await college.tokenOf(name))
  })

  it('an ended session: 401 everywhere', async () => {
    const token = await college.tokenOf('admin1')
    expect((await college.withToken(token).post('/user/signout')).status).toBe(200)
    await turnedAway(token)
  })

  it('an expired session: 401 everywhere', async () => {
    const token = await college.tokenOf('admin1')
    college.clock.advance(12 * 3_600_000 + 1_000)
    await turnedAway(token)
    college.clock.reset()
  })
})
