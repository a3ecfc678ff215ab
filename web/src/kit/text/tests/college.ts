import { startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '../../api/tests/stubServer.ts'

type Fields = Readonly<Record<string, unknown>>

/** A text as the server of a test holds it. */
export interface StoredText {
  readonly id: number
  readonly version: number
  readonly fields: Fields
}

/** How the texts of a test look on the wire. */
export interface TextWire {
  readonly rowOf: (stored: StoredText) => Fields
  /** The fields after this body was taken. */
  readonly taken: (fields: Fields, body: Fields) => Fields
}

/** What is wrong with the way to the server. */
interface Weather {
  isUp: boolean
  isSignedIn: boolean
  /** So many of the next writes are done without an answer. */
  losing: number
}

/** A server that keeps texts with their versions, and answers a repeated write as it did at first. */
export interface TextCollege {
  readonly stub: StubServer
  readonly weather: Weather
  readonly rows: Map<number, StoredText>
  /** Something of the row is written elsewhere, as by a file that is attached; a row that is not there begins. */
  readonly change: (id: number, fields?: Fields) => void
}

const stamp = (version: number): string => new Date(Date.UTC(2026, 3, 3) + version * 1_000).toISOString()

/** The version of a row as the wire names it. */
export const versionOf = ({ version }: StoredText): string => stamp(version)

export const startTextCollege = async (wire: TextWire): Promise<TextCollege> => {
  const rows = new Map<number, StoredText>()
  const answered = new Map<string, StubResponse>()
  const weather: Weather = { isUp: true, isSignedIn: true, losing: 0 }
  let versions = 0
  const put = (id: number, fields: Fields): StoredText => {
    const stored = { id, fields, version: (versions += 1) }
    rows.set(id, stored)
    return stored
  }
  const write = ({ method, body }: ReceivedCall): StubResponse => {
    const { id, updated_at: updatedAt, ...given } = body as Fields & { id?: number } // each body of these tests is an object
    if (method === 'PUT') return { code: 201, body: { data: wire.rowOf(put(rows.size + 1, wire.taken({}, given))) } }
    const stored = rows.get(id ?? 0)
    if (!stored) return { code: 404, body: { message: 'There is no such row.' } }
    if (stamp(stored.version) !== updatedAt)
      return { code: 474, body: { message: 'It was changed meanwhile.', current: wire.rowOf(stored) } }
    return { code: 261, body: { data: wire.rowOf(put(stored.id, wire.taken(stored.fields, given))) } }
  }
  const answer = (call: ReceivedCall): StubResponse => {
    if (!weather.isUp) return { code: 0, cut: true }
    if (!weather.isSignedIn) return { code: 401, body: { message: 'Sign in again.' } }
    if (call.method === 'GET') {
      const stored = rows.get(Number(call.query.get('id')))
      return stored ? { code: 200, body: { data: wire.rowOf(stored) } } : { code: 404, body: { message: 'Not here.' } }
    }
    const key = String(call.headers['idempotency-key'])
    const said = answered.get(key) ?? write(call)
    if (said.code < 300) answered.set(key, said)
    if (weather.losing === 0) return said
    weather.losing -= 1
    return { ...said, cut: true }
  }
  const stub = await startStubServer(answer)
  return {
    stub,
    weather,
    rows,
    change: (id, fields = {}) => {
      put(id, { ...rows.get(id)?.fields, ...fields })
    },
  }
}
