import type { FileRow } from '@college/contract/files'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import type { Client } from '#kit'

const at = '2026-11-16T01:00:00.000Z'

/** A file or folder as the server gives it. */
export const fileRow = (more: Partial<FileRow> = {}): FileRow => ({
  id: 10,
  organisation_id: 1,
  created_at: at,
  updated_at: at,
  created_by: 2,
  updated_by: 2,
  name: 'ethics-letter.pdf',
  parent_file_id: 1,
  parent_file_name: 'My files',
  user_id: 2,
  user_name: 'Callum Petrie',
  is_folder: false,
  size: 186_000,
  mimetype: 'application/pdf',
  uploaded_at: at,
  uploaded_by: 2,
  uploaded_by_name: 'Callum Petrie',
  encrypted: false,
  state: 'ready',
  checksum: 'c0ffee',
  viewable: true,
  attached: 0,
  ...more,
})

/** A folder as the server gives it. */
export const folderRow = (id: number, name: string, parent: number | null): FileRow =>
  fileRow({
    id,
    name,
    parent_file_id: parent,
    is_folder: true,
    size: null,
    mimetype: null,
    viewable: false,
    checksum: null,
  })

export interface FilesCollege {
  readonly stub: StubServer
  readonly client: Client
  readonly held: FileRow[]
  /** Calls of a path and method, without `/api/v1`. */
  readonly asked: (path: string, method?: string) => ReceivedCall[]
}

const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
const missing: StubResponse = { code: 404, body: { message: 'We couldn’t find this file.' } }

const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length === 0 ? 260 : 200,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})

const idOf = ({ query, body }: ReceivedCall): number => Number(query.get('id') ?? (body as { id?: number }).id)

/** A small server that holds some files; `more` answers what it is asked besides, or first. */
export const openFiles = async (
  rows: readonly FileRow[],
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
): Promise<FilesCollege> => {
  const held = [...rows]
  const gone: FileRow[] = []
  const list = ({ query }: ReceivedCall): StubResponse =>
    listed(
      held.filter(
        (row) =>
          row.parent_file_id !== null &&
          (!query.has('parent_file_id') || row.parent_file_id === Number(query.get('parent_file_id'))) &&
          (!query.has('is_folder') || String(row.is_folder) === query.get('is_folder')) &&
          row.name.includes(query.get('q') ?? ''),
      ),
    )
  const one = (call: ReceivedCall): StubResponse => {
    if (call.method === 'PUT') {
      const { name, parent_file_id: parent = 1 } = call.body as { name: string; parent_file_id?: number }
      held.push(folderRow(100 + held.length, name, parent))
      return { code: 201, body: { data: held.at(-1) } }
    }
    const place = held.findIndex(({ id }) => id === idOf(call))
    const row = held[place]
    if (!row) return missing
    if (call.method === 'GET') return found(row)
    if (call.method === 'POST') {
      held[place] = { ...row, ...(call.body as Partial<FileRow>) }
      return { code: 261, body: { data: held[place] } }
    }
    const isFull = held.some(({ parent_file_id: parent }) => parent === row.id)
    if (isFull && call.query.get('force') !== 'true')
      return { code: 476, body: { message: `“${row.name}” is not empty.` } }
    gone.push(...held.splice(place, 1))
    return { code: 262, body: { data: null } }
  }
  const answers: Readonly<Record<string, (call: ReceivedCall) => StubResponse>> = {
    '/files': list,
    '/file': one,
    '/file/restore': (call) => {
      held.push(...gone.filter(({ id }) => id === idOf(call)))
      return { code: 261, body: { data: held.at(-1) } }
    },
    '/folders': () =>
      found(
        held
          .filter((row) => row.is_folder)
          .map(({ id, name, parent_file_id, user_id, user_name }) => ({
            id,
            name,
            parent_file_id,
            user_id,
            user_name,
          })),
      ),
    '/file/usage': () =>
      found({ user_id: 2, used: 620_000_000, quota: 2_000_000_000, largest: 100_000_000, files: 6, folders: 3 }),
    '/file/links': () => found([]),
    '/filelinks': () => found([]),
    '/userconfigs': () => listed([]),
    '/history': () => listed([]),
  }
  const stub = await startStubServer(
    (call) => more(call) ?? answers[call.path.replace('/api/v1', '')]?.(call) ?? missing,
  )
  const { client } = clientOf(stub.baseURL)
  return {
    stub,
    client,
    held,
    asked: (path, method) =>
      stub.received.filter(
        (call) => call.path === `/api/v1${path}` && (method === undefined || call.method === method),
      ),
  }
}
