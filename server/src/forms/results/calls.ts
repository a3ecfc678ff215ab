import { devform, formResult, formResults, mostRated, releaseResult } from '@college/contract/forms'
import type { FormResult, TemplateType } from '@college/contract/forms'
import { code, matches } from '@college/contract/kit'
import { serve } from '#http'
import { audit, noteRead, Values } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { modelOf, versionReader } from '../version.ts'
import { firstRated, lastRated, placeOfForm, ratedCondition, ratedForms, ratedRows, ratingReaders } from './rated.ts'
import { gathered, madeReports, makeReport, summedParty } from './reports.ts'
import type { Subject } from './reports.ts'

interface Kind {
  devformtemplate_id: number
  name: string
  version: number
  forms: number
  people: number
  first: string | null
  last: string | null
}

const isoOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

const serveKinds = serve(formResults, async (call, { query }) => {
  const values = new Values()
  const condition = ratedCondition(call, { person: query.user_id ?? null }, values)
  const kinds = await call.db.rows<Kind>(
    `select f.devformtemplate_id, t.name, t.version, count(*)::int as forms, count(distinct f.user_id)::int as people,
       min(${firstRated}) as first, max(${lastRated}) as last
     from devform f join devformtemplate t on t.id = f.devformtemplate_id
     where t.agreement is null and ${condition} group by f.devformtemplate_id, t.name, t.version order by t.name, f.devformtemplate_id limit 200`,
    values.list,
  )
  const among = new Values()
  const places = await call.db.rows<{ devformtemplate_id: number; id: number; name: string }>(
    `select f.devformtemplate_id, l.id, l.name
     from (select distinct f.devformtemplate_id, ${placeOfForm} as place from devform f
       where ${ratedCondition(call, { person: query.user_id ?? null }, among)}) f
     join location l on l.id = f.place order by l.name, l.id`,
    among.list,
  )
  const data = []
  for (const { version, first, last, ...kind } of kinds) {
    const newest = await versionReader(call.db, kind.devformtemplate_id)(version)
    if (ratedRows(modelOf(newest)).length === 0) continue
    data.push({
      ...kind,
      summed: summedParty(newest) !== null,
      first: isoOf(first),
      last: isoOf(last),
      places: places.flatMap(({ devformtemplate_id: of, ...place }) => (of === kind.devformtemplate_id ? [place] : [])),
    })
  }
  return { data }
})

interface Found {
  id: number
  organisation_id: number
  name: string
  type: TemplateType
  version: number
}

const templateFor = async (call: Call, id: number): Promise<Found> => {
  const row = await call.db.row<Found>(
    'select id, organisation_id, name, type, version from devformtemplate where id = $1 and version > 0 and deleted_at is null and agreement is null',
    [id],
  )
  if (!row) throw notFound('form template')
  return row
}

/** Whose raters are read, where the caller reads all of that person's forms of the template; null where they do not. */
const subjectOf = async (call: Call, template: Found, person: number): Promise<Subject | null> => {
  const row = await call.db.row<Subject>(
    'select organisation_id, id as user_id, $2::bigint as devformtemplate_id from "user" where id = $1 and deleted_at is null',
    [person, template.id],
  )
  const form = { user_id: person, organisation_id: template.organisation_id, type: template.type }
  return row && matches(ratingReaders(call.actor), form) ? { ...row, organisation_id: template.organisation_id } : null
}

const mayRelease = ({ actor }: Call, { user_id, organisation_id }: Subject): boolean =>
  actor.id === user_id || actor.platform_admin || actor.admin_organisations.includes(organisation_id)

const sumFor = async (
  call: Call,
  subject: Subject | null,
  versionOf: ReturnType<typeof versionReader>,
): Promise<FormResult['sum']> => {
  if (!subject) return null
  const reports = await madeReports(call, subject)
  const gathering = await gathered(call, subject, { versionOf, mayRelease: mayRelease(call, subject) })
  return reports.length + gathering.length === 0 ? null : { gathering, reports }
}

const serveResult = serve(formResult, async (call, { query }) => {
  const template = await templateFor(call, query.devformtemplate_id)
  const versionOf = versionReader(call.db, template.id)
  const person = query.user_id ?? null
  const subject = person === null ? null : await subjectOf(call, template, person)
  const meant = { template: template.id, person, year: query.year, place: query.location_id }
  const { rows, rated } = await ratedForms(call, meant, versionOf)
  const sum = await sumFor(call, subject, versionOf)
  const values = new Values()
  const condition = ratedCondition(call, meant, values)
  const all = await call.db.row<{ count: number }>(
    `select count(*)::int as count from devform f where f.devformtemplate_id = ${values.add(template.id)} and ${condition}`,
    values.list,
  )
  const shown = new Set(rated.map(({ devform_id: id }) => id))
  await noteRead(call, {
    record: devform,
    people: [...rated.map(({ user_id }) => user_id), ...(sum && subject ? [subject.user_id] : [])],
    organisation: template.organisation_id,
    rows: rated.length + (sum?.reports.length ?? 0),
    ids: [...shown],
    shape: { devformtemplate_id: [null, template.id] },
  })
  return {
    data: {
      devformtemplate_id: template.id,
      name: template.name,
      rows,
      rated,
      more: sum ? 0 : Math.max(0, (all?.count ?? 0) - mostRated),
      sum,
    },
  }
})

const serveRelease = serve(releaseResult, async (outside, { body }) =>
  outside.db.transaction(async (db) => {
    const call = { ...outside, db }
    const template = await templateFor(call, body.devformtemplate_id)
    const subject = await subjectOf(call, template, body.user_id)
    if (!subject) throw notFound('person')
    if (!mayRelease(call, subject))
      throw new ApiError(code.forbidden, 'Only the doctor who was rated and the college office can make this report.')
    // Of two at once, the second finds the raters of the first gone.
    await db.rows('select 1 from "user" where id = $1 for no key update', [subject.user_id])
    const versionOf = versionReader(db, template.id)
    const known = await gathered(call, subject, { versionOf, mayRelease: true })
    const ready = known.find(({ version }) => version === body.version)
    if (!ready) throw new ApiError(code.notPossible, 'No one has answered since the last report.')
    const made = ready.may_release ? await makeReport(call, subject, await versionOf(body.version)) : null
    if (!made)
      throw new ApiError(
        code.notPossible,
        `${ready.raters} of at least ${ready.least} raters have answered. With fewer, what one of them said could be recognised.`,
      )
    await audit(call.db, call.caller, {
      resource: 'devform',
      recordId: null,
      organisationId: subject.organisation_id,
      ownerId: subject.user_id,
      changes: { report: [null, made.number], devformtemplate_id: [null, template.id], raters: [null, made.raters] },
    })
    return { data: made, status: code.created }
  }),
)

/** What was rated, over time, and reports of raters who are read only as a sum. */
export const resultCalls: readonly Served[] = [serveKinds, serveResult, serveRelease]
