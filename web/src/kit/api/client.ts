import type {
  AnswerOf,
  BodyOf,
  CallRoute,
  CollegeRecord,
  Create,
  ListInfo,
  ListQuery,
  QueryOf,
  RecordRoute,
  Row,
  Update,
} from '@college/contract/kit'
import type { Query } from './address.ts'
import type { ClientContext } from './context.ts'
import { CallFailed, membersOf, noAnswerCode } from './failure.ts'
import { fileNameOf } from './fileName.ts'
import { sendPieces, type Pieces } from './pieces.ts'
import { parsed, send, type CallOptions, type Request } from './send.ts'
import { upload, type Upload } from './upload.ts'

/** What a successful call brought. */
export interface Answer<Data> {
  readonly code: number
  readonly data: Data
  readonly info: Readonly<Record<string, unknown>>
  /** Comes from sign-in and from what else changes who is signed in. */
  readonly token: string | null
}

/** A file as it came, under the server's name for it. */
export interface TakenFile {
  readonly content: Blob
  readonly name: string
}

/** A page of a list. */
export interface ListPage<R> {
  readonly rows: readonly Row<R>[]
  readonly info: ListInfo
  /** What some calls count of all their rows, stated beside the call in the contract. */
  readonly totals?: unknown
}

/** What a call of the endpoint E is given. */
export interface Input<E> {
  readonly query?: QueryOf<E>
  readonly body?: BodyOf<E>
}

const answerOf = async <Data>(answer: Response): Promise<Answer<Data>> => {
  let text: string
  try {
    text = await answer.text()
  } catch {
    throw new CallFailed(noAnswerCode)
  }
  const body = membersOf(parsed(text))
  return {
    code: answer.status,
    // The server checks its answers against the same contract, so they are not checked a second time here.
    data: (body.data ?? null) as Data,
    info: membersOf(body.info),
    token: typeof body.token === 'string' ? body.token : null,
  }
}

const listInfoOf = (info: Readonly<Record<string, unknown>>, count: number): ListInfo => ({
  total: typeof info.total === 'number' ? info.total : count,
  total_capped: info.total_capped === true,
  limit: typeof info.limit === 'number' ? info.limit : count,
  offset: typeof info.offset === 'number' ? info.offset : 0,
  next: typeof info.next === 'string' ? info.next : null,
})

/** The typed calls of the contract over HTTP. */
export const createClient = (context: ClientContext) => {
  const sendAndRead = async <Data>(request: Request, options?: CallOptions): Promise<Answer<Data>> =>
    answerOf(await send(context, request, options))
  const ask = async <Data>(request: Request, options?: CallOptions): Promise<Answer<Data>> => {
    const kept = request.method === 'GET' && !options?.anonymous ? context.kept() : null
    if (!kept?.keeps(request.path)) return sendAndRead(request, options)
    return kept.over(request, (has) =>
      sendAndRead<Data>(request, has ? { ...options, once: true, hurried: true } : options),
    )
  }
  const askData = async <Data>(request: Request, options?: CallOptions): Promise<Data> =>
    (await ask<Data>(request, options)).data
  /** Fetches a file, under the server's name for it or else the given one. */
  const takeFile = async (request: Request, fileName: string, options?: CallOptions): Promise<TakenFile> => {
    const answer = await send(context, request, options)
    const name = fileNameOf(answer.headers.get('content-disposition'), fileName)
    try {
      return { content: await answer.blob(), name }
    } catch {
      throw new CallFailed(noAnswerCode)
    }
  }

  return {
    context,
    signals: context.signals,

    call: <E extends CallRoute>(
      place: E | CallRoute,
      given: Input<E> = {},
      options?: CallOptions,
    ): Promise<Answer<AnswerOf<E>>> =>
      ask({ method: place.method, path: place.path, query: membersOf(given.query), body: given.body }, options),

    getRecord: <R extends CollegeRecord>(record: R | RecordRoute, id: number, options?: CallOptions): Promise<Row<R>> =>
      askData({ method: 'GET', path: `/${record.name}`, query: { id } }, options),

    listRecords: async <R extends CollegeRecord>(
      record: R | RecordRoute,
      query: ListQuery = {},
      options?: CallOptions,
    ): Promise<ListPage<R>> => {
      const answer = await ask<Row<R>[] | null>({ method: 'GET', path: `/${record.plural}`, query }, options)
      const rows = answer.data ?? []
      return { rows, info: listInfoOf(answer.info, rows.length), totals: answer.info.totals }
    },

    createRecord: <R extends CollegeRecord>(record: R, body: Create<R>, options?: CallOptions): Promise<Row<R>> =>
      askData({ method: 'PUT', path: `/${record.name}`, body }, options),

    updateRecord: <R extends CollegeRecord>(record: R, body: Update<R>, options?: CallOptions): Promise<Row<R>> =>
      askData({ method: 'POST', path: `/${record.name}`, body }, options),

    /** `force` is for records that refuse with 476 what the caller may decide about. */
    removeRecord: async (
      record: CollegeRecord,
      id: number,
      { force, ...options }: CallOptions & { readonly force?: boolean } = {},
    ): Promise<void> => {
      await ask({ method: 'DELETE', path: `/${record.name}`, query: { id, force: force || undefined } }, options)
    },

    restoreRecord: <R extends CollegeRecord>(record: R, id: number, options?: CallOptions): Promise<Row<R>> =>
      askData({ method: 'POST', path: `/${record.name}/restore`, body: { id } }, options),

    /** Sends a form with files in it, telling how much is on its way. */
    upload: async <Data>(request: Upload, options?: Pick<CallOptions, 'signal' | 'key'>): Promise<Data> =>
      membersOf(await upload(context, request, options)).data as Data, // as every answer of the contract

    /** Sends a file in pieces to an upload that was begun; gives what the header of the last answer says. */
    sendPieces: (pieces: Pieces, signal?: AbortSignal): Promise<string> => sendPieces(context, pieces, signal),

    takeFile,

    /** Asks for a stream of server-sent events, in one try, and gives it as it comes. */
    follow: async (place: CallRoute, query: Query, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> =>
      (await send(context, { method: place.method, path: place.path, query }, { signal, quiet: true, once: true }))
        .body,

    /** Fetches a file and hands it to the person, under the server's name for it or else the given one. */
    download: async (path: `/${string}`, query: Query, fileName: string, options?: CallOptions): Promise<string> => {
      const { content, name } = await takeFile({ method: 'GET', path, query }, fileName, options)
      context.saveFile(content, name)
      context.signals.downloaded.update((before) => ({ path, count: (before?.count ?? 0) + 1 }))
      return name
    },
  }
}

export type Client = ReturnType<typeof createClient>
