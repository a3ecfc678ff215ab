import { Readable } from 'node:stream'
import { dayIn } from '@college/contract/kit'
import { userData } from '@college/contract/identity'
import { serve } from '#http'
import { audit, pageSql, readPages } from '#records'
import type { Served } from '#http'
import type { ListAsk, Registry, ServerRecord } from '#records'
import type { Call, Limit, Limits } from '#platform'
import { historyFor, historySql, historyWithin } from './history.ts'

const perPerson: Limit = { name: 'own-data', most: 10, seconds: 3_600 }

/** Columns that make a row the person's: whose it is, and whom else it names as its user. */
const columnsOf = ({ record }: ServerRecord): string[] => [
  ...new Set([...(record.owner === null ? [] : [record.owner]), ...('user_id' in record.fields ? ['user_id'] : [])]),
]

/** A row as the JSON that PostgreSQL makes of it, as everywhere on the wire, and its id. */
interface JsonRow {
  id: number
  row: string
}

const asJson = (text: string): string => `select x.id, row_to_json(x)::text as row from (${text}) x`

const textsOf = async function* (pages: Promise<AsyncGenerator<JsonRow[]>>): AsyncGenerator<string[]> {
  for await (const rows of await pages) yield rows.map(({ row }) => row)
}

/** What is bounded by its nature, in one statement. */
const allOf = async function* (call: Call, text: string, values: readonly unknown[]): AsyncGenerator<string[]> {
  const rows = await call.db.rows<{ row: string }>(`select row_to_json(x)::text as row from (${text}) x`, values)
  yield rows.map(({ row }) => row)
}

async function* rowsOf(call: Call, entry: ServerRecord): AsyncGenerator<string[]> {
  for (const column of columnsOf(entry)) {
    const ask: ListAsk = {
      filters: [{ column, values: [call.actor.id] }],
      from: null,
      to: null,
      words: [],
      after: null,
      sort: [{ column: 'id', descending: false, nullable: false }],
      limit: 0,
      offset: 0,
    }
    yield* textsOf(
      readPages<JsonRow>(call, (reading, after, most) => {
        const { text, values } = pageSql(call, entry, ask, { after: after && { id: after.id }, most, manner: 'row' })
        return reading.db.rows(asJson(text), values)
      }),
    )
  }
}

const signedIn = `select created_at, last_seen_at, ended_at, expires_at, remember, ip, user_agent from session where user_id = $1 and acting_as is null order by id`
const accepted = `select g.kind, g.version, g.title, a.agreed_at, a.ip from user_agreement a join agreement g on g.id = a.agreement_id
  where a.user_id = $1 order by a.agreed_at`

const calendars = `select created_at, ended_at, last_fetched_at from calendarfeed where user_id = $1 order by id`
const pushed = `select name, created_at, last_told_at from pushdevice where user_id = $1 order by id`

/** What is said of somebody’s data that does not leave the application. */
export type LeftOut = (call: Call) => Promise<readonly string[]>

/** A kind of what is kept of somebody, with its rows as JSON texts, a page at a time. */
export type OwnList = readonly [name: string, pages: AsyncGenerator<string[]>]

async function* historyOf(call: Call, registry: Registry): AsyncGenerator<string[]> {
  const shown = historyFor(registry, call.actor, call.actor.id)
  const within = historyWithin(call, call.actor.id)
  const past = await readPages<Parameters<typeof shown>[0]>(call, (_reading, after, most) =>
    call.unscoped.rows(historySql('a.id < $3', 'limit $4', true), [
      call.actor.id,
      within,
      after?.id ?? Number.MAX_SAFE_INTEGER,
      most,
    ]),
  )
  for await (const rows of past) yield rows.map((row) => JSON.stringify(shown(row)))
}

/** Everything the caller may read about themselves, kind by kind. */
export const ownLists = (call: Call, registry: Registry): readonly OwnList[] => {
  const me = [call.actor.id]
  return [
    ...registry.all
      .filter((entry) => columnsOf(entry).length > 0)
      .map((entry): OwnList => [entry.record.name, rowsOf(call, entry)]),
    ['session', allOf(call, signedIn, me)],
    ['agreement', allOf(call, accepted, me)],
    ['calendarfeed', allOf(call, calendars, me)],
    ['pushdevice', allOf(call, pushed, me)],
    ['history', historyOf(call, registry)],
  ]
}

/** Everything as pieces of one JSON text, a page of rows at a time. */
async function* textOf(call: Call, registry: Registry, leftOut: LeftOut): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(call.now().toISOString())},\n"left_out":${JSON.stringify(await leftOut(call))}`
  for (const [name, pages] of ownLists(call, registry)) {
    yield `,\n${JSON.stringify(name)}:[`
    let first = true
    for await (const rows of pages) {
      yield `${first ? '' : ','}\n${rows.join(',\n')}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

/** Everything the caller may read about themselves, as one file. */
export const serveData = (registry: Registry, limits: Limits, leftOut: LeftOut): Served =>
  serve(
    userData,
    async (call) => {
      await limits.take(perPerson, String(call.actor.id))
      await audit(call.db, call.caller, {
        resource: 'user',
        recordId: call.actor.id,
        organisationId: call.actor.organisation_id,
        changes: { exported: [null, 'own data'] },
      })
      return {
        file: Readable.from(textOf(call, registry, leftOut)),
        name: `mydata-${dayIn(call.actor.timezone, call.now())}.json`,
        type: 'application/json; charset=utf-8',
      }
    },
    { anyCollege: true },
  )
