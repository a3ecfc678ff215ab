import { code } from '@college/contract/kit'
import { unreadAudience } from '@college/contract/messaging'
import type { AudienceList, ListedAudience } from '@college/contract/messaging'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { readUnread } from './recipients.ts'

/** Reads the ids of everyone a list of people has, narrowed as it is asked. */
export type ReadAudienceList = (call: Call, list: AudienceList, query: ListedAudience['query']) => Promise<number[]>

const valuesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Whether a filter names a role or a goal that is there no more: such a list finds no one, and would not say why. */
const namesRemoved = async (call: Call, { list, query }: ListedAudience): Promise<boolean> => {
  const roles = list === 'users' ? valuesOf(query['role']) : []
  const goals = list === 'cyclepeople' ? valuesOf(query['goal_open']).filter((id) => /^\d{1,15}$/.test(id)) : []
  if (roles.length + goals.length === 0) return false
  const row = await call.db.row<{ gone: boolean }>(
    `select exists (select 1 from unnest($1::text[]) x(name) where not exists (select 1 from role r where r.name = x.name and r.deleted_at is null))
       or exists (select 1 from unnest($2::bigint[]) x(id) where not exists (select 1 from devgoal g where g.id = x.id and g.deleted_at is null)) as gone`,
    [roles, goals],
  )
  return row?.gone === true
}

/** Who has not read the message that a list names. */
const unreadIn = (call: Call, query: ListedAudience['query']): Promise<number[]> => {
  const [id = ''] = valuesOf(query['id'])
  if (!/^[1-9]\d{0,14}$/.test(id)) throw badField('recipients', 'Say which message they haven’t read')
  return readUnread(call, Number(id))
}

/** Reads everyone on a list as it is narrowed, with the rights of the caller; says so where it is narrowed by something that was removed. */
export const readListed = async (call: Call, readList: ReadAudienceList, listed: ListedAudience): Promise<number[]> => {
  const removed = badField(
    'recipients',
    `“${listed.title || 'This list'}” is narrowed by something that was removed. Take it off, and choose the people again`,
  )
  if (await namesRemoved(call, listed)) throw removed
  const { list, query } = listed
  return (list === unreadAudience ? unreadIn(call, query) : readList(call, list, query)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === code.notFound ? removed : error
  })
}
