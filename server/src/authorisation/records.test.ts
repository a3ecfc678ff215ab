import { records as stated } from '@college/contract/all'
import { code } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#http'
import { openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { changeOf } from '../contract-tests/bodies.ts'
import { bodyFor, callerOf, recordNamed, rowFor } from './targets.ts'
import { cellsOf, meaning, records, roles, scopes } from './table.ts'
import type { Role, Scope } from './table.ts'

const college = await openTestApp()

type Kind = ReturnType<typeof callsOf>[number]

const success: Readonly<Record<Kind, number>> = {
  get: code.ok,
  list: code.ok,
  create: code.created,
  update: code.updated,
  remove: code.deleted,
  restore: code.updated,
}

const answerTo = async (
  caller: TestCaller,
  name: string,
  kind: Kind,
  role: Role,
  scope: Scope,
): Promise<number | string> => {
  const record = recordNamed(stated, name)
  const path = `/${record.name}`
  if (kind === 'create') {
    const made = await caller.put(path, bodyFor(college, name, role, scope))
    if (made.status === code.created)
      await college.db.rows(`update "${record.name}" set deleted_at = now() where id = $1`, [made.data.id])
    return made.status
  }
  const id = rowFor(college, name, role, scope)
  const mark = async (removed: boolean): Promise<void> => {
    await college.db.rows(`update "${record.name}" set deleted_at = ${removed ? 'now()' : 'null'} where id = $1`, [id])
    // Deleting people signs them out; the cells after this one go on with the sessions they have.
    if (record.name === 'user' && !removed)
      await college.db.rows('update session set ended_at = null where user_id = $1', [id])
  }
  switch (kind) {
    case 'get':
      return (await caller.get(path, { id })).status
    case 'list': {
      const listed = await caller.get<AnyRow[]>(`/${record.plural}`, { limit: 500 })
      if (listed.status !== code.ok && listed.status !== code.empty) return listed.status
      return listed.data.some((row) => row.id === id) ? listed.status : 'n'
    }
    case 'update': {
      const row = await college.db.row<{ updated_at: string }>(
        `select updated_at from "${record.name}" where id = $1`,
        [id],
      )
      const old = await caller.post(path, { id, updated_at: '2020-01-01T00:00:00Z', ...changeOf(record) })
      const { status } = await caller.post(path, { id, updated_at: row?.updated_at, ...changeOf(record) })
      // Who may not write hears so, however old what they read is.
      const expected = status === code.updated ? code.outdated : status
      return old.status === expected ? status : `${status}, and ${old.status} of an old row`
    }
    case 'remove': {
      const answer = await caller.delete(path, { id })
      await mark(false)
      return answer.status
    }
    case 'restore': {
      await mark(true)
      const answer = await caller.post(`${path}/restore`, { id })
      await mark(false)
      return answer.status
    }
  }
}

const meant = (letter: string, kind: Kind): number | 'n' =>
  letter === 'y' ? success[kind] : letter === 'n' ? 'n' : meaning[letter as keyof typeof meaning] // the letters are the table's own

const callers = new Map<Role, TestCaller>()
/** Who calls in a role, in one session all through the table. */
const callerIn = async (role: Role): Promise<TestCaller> => {
  const who = callerOf[role]
  const caller = callers.get(role) ?? (who === null ? college.guest : await college.as(who))
  callers.set(role, caller)
  return caller
}

it('has a row for every call of every record, and no other', () => {
  const served = stated.flatMap((record) => callsOf(record).map((kind) => `${record.name} ${kind}`))
  const kinds = new Set<string>(Object.keys(success))
  const written = Object.entries(records).flatMap(([name, calls]) =>
    Object.keys(calls)
      .filter((kind) => kinds.has(kind))
      .map((kind) => `${name.split(' ')[0]} ${kind}`),
  )
  expect([...new Set(written)].toSorted()).toEqual(served.toSorted())
})

describe.each(Object.entries(records))('%s', (name, rows) => {
  it.each(callsOf(recordNamed(stated, name)))('%s', async (kind) => {
    const cells = cellsOf(rows[kind] ?? '')
    for (const role of roles) {
      const caller = await callerIn(role)
      const found: string[] = []
      const expected: string[] = []
      for (const [at, scope] of scopes.entries()) {
        found.push(`${role} ${scope} ${await answerTo(caller, name, kind, role, scope)}`)
        expected.push(`${role} ${scope} ${meant(cells[role][at] ?? '', kind)}`)
      }
      expect(found).toEqual(expected)
    }
  })
})
