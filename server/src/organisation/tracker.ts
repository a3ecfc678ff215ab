import { code, collegeOf, dayIn } from '@college/contract/kit'
import {
  countUsage,
  fewestOfRole,
  notCounted,
  subjectShape,
  tracker,
  trackerevent,
} from '@college/contract/organisation'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import { standard } from '#records'
import type { Served } from '#http'
import type { ServerRecord } from '#records'

/** What is counted, and the counts; of each path there is one tracker at most. */
export const trackerRecords: readonly ServerRecord[] = [
  standard(tracker, {
    check: (_call, { after }) => {
      if (after.subject !== null && !subjectShape.test(after.subject))
        throw badField('subject', 'Enter the address of a screen, such as /activities')
    },
    conflicts: {
      tracker_counts: () =>
        new ApiError(code.nameTaken, 'This is counted already.', [
          { path: 'subject', message: 'This is already counted separately' },
        ]),
    },
  }),
  standard(trackerevent, {
    conflicts: {
      trackerevent_sum: () => new ApiError(code.conflict, 'Someone added this count again. Change that one.'),
    },
  }),
]

/** The most sums that a college keeps of a day: of a hundred screens by each role there are fewer. */
const mostRows = 1_000

/** Roles that counts are kept by, the one first under which a person of several is counted. */
const countedRoles = ['Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator']

/** Titles of the trackers a college begins with: it has them from its first count on, until it removes them. */
const first = JSON.stringify([
  { kind: 'screen', name: 'Screens opened' },
  { kind: 'report', name: 'Reports downloaded' },
])

/** Adds up what a browser counted; it keeps the day and the role, and nothing of who it was. */
export const serveCountUsage: Served = serve(
  countUsage,
  async (call, { query, body }) => {
    const { actor, caller } = call
    const answer = (counted: number) => ({ data: { counted }, status: code.created })
    const objects = query.dnt === '1' || query['sec-gpc'] === '1' || caller.actingAs !== null
    if (objects) return answer(0)
    const organisation = collegeOf(actor)
    const off = await call.db.row(
      `select 1 from userconfig where user_id = $1 and name = $2 and value = 'true' and deleted_at is null`,
      [actor.id, notCounted],
    )
    if (off) return answer(0)
    await call.db.rows(
      `insert into tracker (organisation_id, kind, name)
       select $1, f.kind, f.name from jsonb_to_recordset($2::jsonb) f(kind text, name text)
       where not exists (select 1 from tracker t where t.organisation_id = $1 and t.kind = f.kind) on conflict do nothing`,
      [organisation, first],
    )
    const rows = await call.db.rows<{ count: number }>(
      `with asked as (
         select e.kind, e.subject, least(sum(e.count), 500)::integer as count
         from jsonb_to_recordset($2::jsonb) e(kind text, subject text, count integer) group by e.kind, e.subject
       ), held as (
         select h.name from held_role h where h.organisation_id = $1 and h.name = any($4::text[])
         group by h.name having count(distinct h.user_id) >= $5 order by array_position($4::text[], h.name) limit 1
       )
       insert into trackerevent (organisation_id, tracker_id, subject, day, role, count)
       select $1, t.id, a.subject, $3, (select name from held), a.count from asked a
       cross join lateral (
         select id, active from tracker where organisation_id = $1 and kind = a.kind and deleted_at is null
           and coalesce(subject, a.subject) = a.subject order by subject nulls last limit 1) t
       where t.active
         and (select count(*) from (select 1 from trackerevent where organisation_id = $1 and day = $3 limit $6) x) < $6
       order by t.id, a.subject
       on conflict (tracker_id, day, subject, coalesce(role, '')) where deleted_at is null
         do update set count = least(trackerevent.count::bigint + excluded.count, 1000000000)::integer
       returning count`,
      [
        organisation,
        JSON.stringify(body.events),
        dayIn(actor.timezone, call.now()),
        countedRoles.filter((role) => actor.roles.includes(role)),
        fewestOfRole,
        mostRows,
      ],
    )
    return answer(rows.length)
  },
  { plain: true },
)
