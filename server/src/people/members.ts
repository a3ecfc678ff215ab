import { code, collegeOf, hasRole, organisationsInSight, ruleFor } from '@college/contract/kit'
import {
  addMember,
  changeMember,
  membersByRole,
  organisationsOverview,
  readMember,
  removeMember,
  searchMembers,
  user,
} from '@college/contract/people'
import type { Member, OrganisationFigures } from '@college/contract/people'
import { serve } from '#http'
import { ruleSql, Values } from '#records'
import { ApiError } from '#platform'
import type { Standard } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { memberships } from './records.ts'
import { stateSql } from './states.ts'

interface MembersParams {
  organisation_id?: number | undefined
  limit?: number | undefined
}

/** The organisation a call asks about, the caller's home where none is named; 404 for others than the caller's. */
const organisationOf = ({ actor }: Call, asked: number | undefined): number => {
  const id = asked ?? collegeOf(actor)
  if (organisationsInSight(actor)?.includes(id) ?? true) return id
  throw new ApiError(code.notFound, 'We couldn’t find this organisation.')
}

const held = (organisation: string): string =>
  `from held_role h where h.user_id = u.id and h.organisation_id = ${organisation}`

/** People `u` of the organisation `at` whom the caller may know: those of the own policy, and for a Director all trainees by name and role. */
export const knownPeople = ({ actor }: Pick<Call, 'actor'>, at: string, values: Values): string => {
  const mine = ruleSql(ruleFor(user, 'see', actor), 'u', values)
  if (!hasRole(actor, 'Director')) return mine
  const directs = `exists (select 1 from membership d join role s on s.id = d.role_id where d.user_id = ${values.add(actor.id)}
    and d.organisation_id = ${at} and s.name = 'Director' and d.deleted_at is null and s.deleted_at is null)`
  return `(${mine} or (${directs} and exists (select 1 ${held(at)} and h.name = 'Trainee')))`
}

/** The same, with all members of an organisation for its administrators. */
const known = (call: Call, organisation: number, at: string, values: Values): string =>
  call.actor.platform_admin || call.actor.admin_organisations.includes(organisation)
    ? 'true'
    : knownPeople(call, at, values)

const find = (
  call: Call,
  asked: MembersParams,
  narrow: (at: string, values: Values) => string[],
): Promise<Member[]> => {
  const organisation = organisationOf(call, asked.organisation_id)
  const values = new Values()
  const at = `${values.add(organisation)}::bigint`
  const conditions = [
    `u.deleted_at is null and u.active and (u.organisation_id = ${at} or exists (select 1 ${held(at)}))`,
    known(call, organisation, at, values),
    ...narrow(at, values),
  ]
  return call.db.rows<Member>(
    `select u.id, ${at} as organisation_id, u.display_name,
       (select coalesce(array_agg(distinct h.name order by h.name), '{}') ${held(at)}) as roles
     from "user" u where ${conditions.join(' and ')} order by u.display_name, u.id limit ${values.add(asked.limit ?? 50)}`,
    values.list,
  )
}

const serveSearch: Served = serve(searchMembers, async (call, { query }) => ({
  data: await find(call, query, (_at, values) =>
    (query.q ?? '')
      .replaceAll('\u0000', ' ')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 8)
      // By the name alone: whoever knows no more of a person finds nothing by it.
      .map((word) => {
        const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
        return `fold(u.display_name) like '%' || fold(${values.add(literal)}) || '%'`
      }),
  ),
}))

const serveByRole: Served = serve(membersByRole, async (call, { query }) => ({
  data: await find(call, query, (at, values) => [
    `exists (select 1 ${held(at)} and h.name = ${values.add(query.role)})`,
  ]),
}))

// The standard calls of memberships under the addresses of the specification; they keep their own answers.
const memberCalls = (standard: Standard): readonly Served[] => [
  serve(readMember, async (call, { query }) => ({ json: await standard.get(call, memberships, query.id) })),
  serve(addMember, async (call, { body }) => answered(await standard.create(call, memberships, body)), { plain: true }),
  serve(changeMember, async (call, { body }) => answered(await standard.update(call, memberships, body)), {
    plain: true,
  }),
  serve(removeMember, async (call, { query }) => answered(await standard.remove(call, memberships, query.id)), {
    plain: true,
  }),
]

const answered = ({ status, body }: { status: number; body: string }) => ({ json: body, status })

const serveOverview: Served = serve(organisationsOverview, async (call) => ({
  data: await call.db.rows<OrganisationFigures>(
    `with counted as (
       select u.organisation_id, ${stateSql('u')} as state, count(*)::int as people, max(u.current_login_at) as last
       from "user" u group by 1, 2
     ), holders as (
       select r.organisation_id, r.id, r.name, count(distinct u.id)::int as people
       from role r left join membership m on m.role_id = r.id and m.deleted_at is null
       left join "user" u on u.id = m.user_id and u.active and u.confirmed_at is not null and u.deleted_at is null
       where r.deleted_at is null group by r.organisation_id, r.id
     )
     select o.id, o.name, o.code,
       jsonb_build_object('active', 0, 'waiting', 0, 'unconfirmed', 0, 'inactive', 0, 'deleted', 0)
         || coalesce((select jsonb_object_agg(c.state, c.people) from counted c where c.organisation_id = o.id), '{}') as people,
       coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name, 'people', h.people) order by h.name, h.id)
         from holders h where h.organisation_id = o.id), '[]') as roles,
       (select max(c.last) from counted c where c.organisation_id = o.id) as last_sign_in
     from organisation o where o.deleted_at is null order by o.name, o.id`,
  ),
}))

/** The members of organisations, and all organisations in figures. */
export const peopleCalls = (standard: Standard): readonly Served[] => [
  serveSearch,
  serveByRole,
  ...memberCalls(standard),
  serveOverview,
]
