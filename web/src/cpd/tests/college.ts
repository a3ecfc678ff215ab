import { traineeTotalsOf, type Refdata, type Stats, type Trainee } from '@college/contract/cpd'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import type { Client } from '#kit'
import { cycleRow } from '../activity/tests/rows.ts'

/** The reference data of a college without categories and goals. */
export const reference: Refdata = {
  categories: [],
  devcycles_fellow: [
    cycleRow(),
    cycleRow({ id: 2, name: '2025–26 cycle', start_date: '2025-04-01', end_date: '2026-03-31' }),
  ],
  current_devcycle_fellow: cycleRow(),
  devcycle_goals_fellow: [],
  devcycles_trainee: [],
  current_devcycle_trainee: null,
  devcycle_goals_trainee: [],
  current_devplan: null,
  devplan_goals: [],
  last_coreadvanced_activity: null,
}

const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
const listed = (rows: readonly unknown[], info: object = {}): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null, ...info } },
})
/** Trainees as their list gives them, with the numbers of all beside the page. */
const listedTrainees = (rows: readonly Trainee[], all: readonly Trainee[] = rows): StubResponse =>
  listed(rows, { total: all.length, totals: traineeTotalsOf(all) })

export { found, listed, listedTrainees }

export interface College {
  readonly stub: StubServer
  readonly client: Client
  readonly saved: ReturnType<typeof clientOf>['saved']
  /** Calls to a path, without `/api/v1`. */
  readonly asked: (path: string) => ReceivedCall[]
}

/** A small server that knows one person's figures; `more` answers what it is asked besides, or first. */
export const openCollege = async (
  stats: Stats | (() => Stats),
  more: (call: ReceivedCall) => StubResponse | undefined | Promise<StubResponse | undefined> = () => undefined,
): Promise<College> => {
  const stub = await startStubServer(async (call) => {
    const said = await more(call)
    if (said) return said
    if (call.path === '/api/v1/cpd/stats') return found(typeof stats === 'function' ? stats() : stats)
    if (call.path === '/api/v1/cpd/refdata') return found(reference)
    if (call.path === '/api/v1/filelinks') return found([])
    if (call.path === '/api/v1/cpd/report/orders') return found([])
    if (call.path === '/api/v1/devformsignatures/waiting') return found([])
    return { code: 404, body: { message: 'We couldn’t find this thing.' } }
  })
  const { client, saved } = clientOf(stub.baseURL)
  return { stub, client, saved, asked: (path) => stub.received.filter((call) => call.path === `/api/v1${path}`) }
}
