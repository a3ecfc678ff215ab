import { emptyModel, writeSchema, type FormModel, type FormTemplate } from '@college/contract/forms'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import type { Client } from '#kit'

export const found = (data: unknown, code = 200): StubResponse => ({ code, body: { data } })
export const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})

export const templateRow = (over: Partial<FormTemplate> = {}, model: FormModel = emptyModel()): FormTemplate => ({
  id: 7,
  organisation_id: 1,
  created_by: 9,
  updated_by: 9,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  name: 'Case-based discussion',
  type: 'trainee',
  description: null,
  schema: writeSchema(model),
  signing_required: false,
  signers: null,
  encrypt: false,
  reopen_role: null,
  version: 0,
  published_at: null,
  unpublished: true,
  parts: 0,
  archived_at: null,
  agreement: null,
  ...over,
})

export interface Office {
  readonly stub: StubServer
  readonly client: Client
  readonly saved: ReturnType<typeof clientOf>['saved']
  /** Bodies that were sent to a path, without `/api/v1`, in order. */
  readonly sent: (path: string) => Record<string, unknown>[]
  readonly row: () => FormTemplate
}

/** A small server that keeps one template; `more` answers first. */
export const openOffice = async (
  first: FormTemplate,
  more: (call: ReceivedCall) => StubResponse | undefined | Promise<undefined> = () => undefined,
): Promise<Office> => {
  let row = first
  const write = (call: ReceivedCall): StubResponse => {
    const change = call.body as Partial<FormTemplate> // the screen's own body
    if (change.updated_at !== undefined && change.updated_at !== row.updated_at)
      return { code: 474, body: { message: 'Somebody else changed this.', current: row } }
    const at = new Date(Date.parse(row.updated_at) + 1_000).toISOString()
    // As the server says it of a draft that is not the published version any more.
    row = { ...row, ...change, unpublished: true, updated_at: at }
    return found(row, 261)
  }
  const stub = await startStubServer(async (call) => {
    const said = await more(call)
    if (said) return said
    if (call.path === '/api/v1/devformtemplates') return listed([row])
    if (call.path === '/api/v1/devformtemplate' && call.method === 'GET') return found(row)
    if (call.path === '/api/v1/devformtemplate' && call.method === 'POST') return write(call)
    if (call.path === '/api/v1/devformtemplate/versions')
      return row.version ? found([{ ...version, version: row.version }]) : { code: 260, body: { data: [] } }
    if (call.path === '/api/v1/devformtemplate/publish') {
      row = { ...row, version: (row.version ?? 0) + 1, unpublished: false, published_at: '2026-11-20T00:00:00.000Z' }
      return found(row, 261)
    }
    if (call.path === '/api/v1/datalock') return found({ id: 1 }, call.method === 'DELETE' ? 262 : 201)
    if (call.path === '/api/v1/roles') return listed([])
    if (call.path === '/api/v1/userconfigs') return listed([])
    return { code: 404, body: { message: 'We couldn’t find this thing.' } }
  })
  const { client, saved } = clientOf(stub.baseURL)
  const sent = (path: string): Record<string, unknown>[] =>
    stub.received
      .filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET')
      .map((call) => call.body as Record<string, unknown>) // bodies of the screens
  return { stub, client, saved, sent, row: () => row }
}

const version = { published_at: '2026-11-10T00:00:00.000Z', published_by: 'Priya Nair', open: 12, forms: 20 }
