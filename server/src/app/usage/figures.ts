import { mostUsageCounts, weeksUntil } from '@college/contract/app'
import type { Usage } from '@college/contract/app'
import { trainees } from '@college/contract/cpd'
import { code, dayIn, mostLimit } from '@college/contract/kit'
import type { Served } from '#http'
import { collegeFor } from '#records'
import { ApiError, forReading } from '#platform'
import type { Call } from '#platform'

interface Range {
  readonly organisation: number
  readonly from: string
  readonly to: string
}

const peopleOf = async (call: Call, { organisation }: Range): Promise<Usage['people']> => {
  const row = await call.db.row<Usage['people']>(
    `select count(*)::integer as all,
       (count(*) filter (where u.current_login_at > $2::timestamptz - interval '30 days'))::integer as recent
     from "user" u where u.organisation_id = $1 and u.deleted_at is null`,
    [organisation, call.now()],
  )
  return row ?? { all: 0, recent: 0 }
}

/** What was logged for days of each week, as the lists count it: what goes over two weeks is in both. */
const weeksOf = (call: Call, { organisation }: Range, weeks: readonly object[]): Promise<Usage['weeks']> =>
  call.db.rows<Usage['weeks'][number]>(
    `select w."from", w."to",
       (select count(*) from devactivity a where a.organisation_id = $1 and a.deleted_at is null and a.activity_date <= w."to"
          and (a.activity_date >= w."from" or a.end_date >= w."from"))::integer as activities,
       (select count(*) from procedure p where p.organisation_id = $1 and p.deleted_at is null
          and p.procedure_date between w."from" and w."to")::integer as procedures
     from jsonb_to_recordset($2::jsonb) w("from" date, "to" date) order by w."from"`,
    [organisation, JSON.stringify(weeks)],
  )

const signingOf = async (call: Call, { organisation, from, to }: Range): Promise<Usage['signing']> => {
  const row = await call.db.row<Usage['signing']>(
    `select (count(*) filter (where f.state in ('signed', 'finished')))::integer as signed,
       (count(*) filter (where f.state = 'completed'))::integer as waiting,
       percentile_cont(0.5) within group (order by extract(epoch from f.signed_at - f.completed_at)::double precision / 3600) as median,
       percentile_cont(0.9) within group (order by extract(epoch from f.signed_at - f.completed_at)::double precision / 3600) as p90
     from devform f where f.organisation_id = $1 and f.deleted_at is null and f.signing_required
       and f.completed_at >= ($2::date::timestamp at time zone $4) and f.completed_at < (($3::date + 1)::timestamp at time zone $4)`,
    [organisation, from, to, call.actor.timezone],
  )
  return row ?? { signed: 0, waiting: 0, median: null, p90: null }
}

const reportsOf = async (call: Call, { organisation, from, to }: Range): Promise<Usage['reports']> => {
  const row = await call.db.row<Usage['reports']>(
    `select count(*)::integer as due, (count(*) filter (where p.in_time))::integer as in_time,
       (count(*) filter (where not p.in_time))::integer as late, (count(*) filter (where p.in_time is null))::integer as open
     from placement p where p.organisation_id = $1 and p.deleted_at is null and p.due_on between $2 and $3`,
    [organisation, from, to],
  )
  return row ?? { due: 0, in_time: 0, late: 0, open: 0 }
}

const countsOf = (call: Call, { organisation, from, to }: Range): Promise<Usage['counts']> =>
  call.db.rows<Usage['counts'][number]>(
    `select kind, subject, count from (
       select t.kind, e.subject, least(sum(e.count), 2000000000)::integer as count,
         row_number() over (partition by t.kind order by sum(e.count) desc, e.subject) as place
       from trackerevent e join tracker t on t.id = e.tracker_id
       where e.organisation_id = $1 and e.deleted_at is null and e.day between $2 and $3
       group by t.kind, e.subject) x
     where place <= $4 order by kind desc, count desc, subject`,
    [organisation, from, to, mostUsageCounts],
  )

interface Trainee {
  year: number | null
  standing: string
}

/** Pages of the list of trainees that are gone through: as many as a college has. */
const mostPages = 40

/** Trainees by year, from the list that each figure leads to. */
const cohortOf = async (call: Call, calls: readonly Served[]): Promise<Usage['cohort']> => {
  const served = calls.find(({ endpoint }) => endpoint.path === trainees.path)
  if (!served) throw new Error('there is no list of trainees')
  const years = new Map<number | null, { trainees: number; behind: number }>()
  for (let page = 0; page < mostPages; page += 1) {
    const query = { limit: String(mostLimit), offset: String(page * mostLimit), sort: 'id' }
    const answer = await served.handle(call, { query } as never) // the list itself checks what it is asked
    const rows: Trainee[] = 'data' in answer && Array.isArray(answer.data) ? answer.data : []
    for (const { year, standing } of rows) {
      const sum = years.get(year) ?? { trainees: 0, behind: 0 }
      sum.trainees += 1
      if (standing === 'behind' || standing === 'well_behind') sum.behind += 1
      years.set(year, sum)
    }
    if (rows.length < mostLimit) break
  }
  return [...years]
    .map(([year, sum]) => ({ year, ...sum }))
    .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity))
}

/** The college whose use is asked about: one that the caller administers. */
export const usageCollege = async (call: Call): Promise<number> => {
  const organisation = await collegeFor(call)
  const { platform_admin: platform, admin_organisations: mine } = call.actor
  if (platform || mine.includes(organisation)) return organisation
  throw new ApiError(code.forbidden, 'You don’t administer this college.')
}

/** Every figure of use, each counted as the list counts it that it leads to. */
export const usageFigures = async (call: Call, calls: readonly Served[], count: number): Promise<Usage> => {
  const today = dayIn(call.actor.timezone, call.now())
  const weeks = weeksUntil(today, count)
  const range = { organisation: await usageCollege(call), from: weeks[0]?.from ?? today, to: today }
  const reading = await forReading(call)
  return {
    today,
    from: range.from,
    to: range.to,
    people: await peopleOf(reading, range),
    weeks: await weeksOf(reading, range, weeks),
    signing: await signingOf(reading, range),
    reports: await reportsOf(reading, range),
    cohort: await cohortOf(call, calls),
    counts: await countsOf(reading, range),
  }
}
