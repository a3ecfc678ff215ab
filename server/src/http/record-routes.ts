import { code } from '@college/contract/kit'
import type { Actor, CollegeRecord, Endpoint, StandardCall } from '@college/contract/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendJson, sendKept } from './answers.ts'
import { attempt, allowRead } from '#records'
import type { Identify, Prepared, RowReader, Who, RowValues, ServerRecord, Listed, Standard } from '#records'
import { callGuard } from './call-guard.ts'
import { placeInCollege } from './college-header.ts'
import type { CallRequirements } from './call-guard.ts'
import { callerOf, hashInTurn, idIn, idOf, isForced, isMultipart, readInput, whileHere } from './call-input.ts'
import type { Call, Context } from '#platform'
import { scopeOf } from '#database'

/** Path and method of a standard call, and of a record's restore. */
export const standardRoute = (
  record: CollegeRecord,
  call: StandardCall | 'restore',
): { method: Endpoint['method']; path: string } => {
  switch (call) {
    case 'get':
      return { method: 'GET', path: `/${record.name}` }
    case 'list':
      return { method: 'GET', path: `/${record.plural}` }
    case 'create':
      return { method: 'PUT', path: `/${record.name}` }
    case 'update':
      return { method: 'POST', path: `/${record.name}` }
    case 'remove':
      return { method: 'DELETE', path: `/${record.name}` }
    case 'restore':
      return { method: 'POST', path: `/${record.name}/restore` }
  }
}

/** Calls a record offers: its standard ones, and restore where rows are kept to be changed; a lock is taken anew instead. */
export const callsOf = (record: CollegeRecord): (StandardCall | 'restore')[] =>
  record.calls.includes('remove') && record.calls.includes('update') ? [...record.calls, 'restore'] : [...record.calls]

/** Whether a call is about the caller's own person, who is at home wherever they work. */
const isOwn = ({ owner }: CollegeRecord, request: FastifyRequest, { id, college }: Actor): boolean =>
  college !== undefined &&
  owner === 'id' &&
  String(id) === String(request.method === 'GET' ? Object(request.query)['id'] : Object(request.body)['id'])

/** Adds the routes of a standard record. */
export const addRecord = (
  app: FastifyInstance,
  context: Context,
  identify: Identify,
  standard: Standard,
  entry: ServerRecord,
): void => {
  const { record } = entry
  const reading: CallRequirements = { who: 'signedIn', scope: `${record.name}:read` }
  const changing: CallRequirements = { who: 'signedIn', scope: `${record.name}:write` }
  const writing: CallRequirements = record.stepUp ? { ...changing, stepUp: true, acting: 'refused' } : changing
  const identifyIn = async (request: FastifyRequest): Promise<Who> => {
    const who = await identify.caller(request)
    return entry.anyCollege === true ? who : placeInCollege(context, request, who)
  }
  const listFor = async (request: FastifyRequest, call: string, who: Who, db: RowReader): Promise<Listed> => {
    const caller = callerOf(context.keys, request, call, who)
    await callGuard(context, reading, caller)
    const query = request.query as Readonly<Record<string, unknown>> // checked by readList
    return standard.list({ db, actor: who.actor, caller, now: context.now }, entry, query)
  }
  const list = async (request: FastifyRequest, reply: FastifyReply, call: string): Promise<FastifyReply> => {
    const attempted = await attempt(async () => {
      const who = identify.cachedSession(request)
      return who && listFor(request, call, who, who.db)
    })
    const asking = async (): Promise<Listed> => {
      const who = await identifyIn(request)
      return listFor(request, call, who, context.db.scopedTo(scopeOf(who.actor)))
    }
    const { rows, info, verdict } = attempted ?? (await asking())
    allowRead(verdict)
    return sendJson(reply, rows === '[]' ? code.empty : code.ok, rows, info)
  }
  /** Who saves, read in one statement with the row that is to be changed; null where that does not do, whatever the reason. */
  const saveFromCache = (request: FastifyRequest): Promise<{ who: Who; row: RowValues } | null> =>
    attempt(async () => {
      const who = identify.cachedSession(request)
      const id = Object(request.body)['id']
      if (!who || typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null
      return { who, row: await standard.find(who.db, entry, id, who.actor) }
    })
  /** Who adds a row, read in one statement with what it points to; null where it points to nothing, or that does not do. */
  const addFromCache = (
    request: FastifyRequest,
    read: Prepared['read'],
  ): Promise<{ who: Who; targets: Prepared['targets'] } | null> =>
    attempt(async () => {
      const who = record.owner === 'id' || isMultipart(request) ? null : identify.cachedSession(request)
      if (!who) return null
      // Only what was read with the session says that it lives.
      let isRead = false
      const db: RowReader = {
        row: (...asked) => {
          isRead = true
          return who.db.row(...asked)
        },
      }
      const targets = await standard.targetsOf(db, entry, read, who.actor)
      return isRead ? { who, targets } : null
    })
  const run = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: Exclude<StandardCall, 'list'> | 'restore',
    work: Call,
    { found, prepared }: { found: RowValues | undefined; prepared: Prepared },
  ): Promise<FastifyReply> => {
    switch (kind) {
      case 'get':
        return sendJson(reply, code.ok, await standard.get(work, entry, idIn(request)))
      case 'create':
        return sendKept(
          reply,
          entry.upload && isMultipart(request)
            ? await entry.upload({ ...work, caller: whileHere(work.caller, reply) }, request.raw)
            : await standard.create(work, entry, request.body, prepared),
        )
      case 'update':
        return sendKept(reply, await standard.update(work, entry, request.body, found))
      case 'remove':
        return record.force
          ? sendKept(reply, await standard.remove(work, entry, idIn(request, ['force']), isForced(request)))
          : sendKept(reply, await standard.remove(work, entry, idIn(request)))
      case 'restore':
        return sendKept(reply, await standard.restore(work, entry, idOf(request.body)))
    }
  }
  for (const kind of callsOf(record)) {
    const { method, path } = standardRoute(record, kind)
    const call = `${method} ${path}`
    app.route({
      method,
      ...(kind === 'create' || kind === 'update' ? { bodyLimit: record.largest } : {}),
      config: { takesFiles: kind === 'create' && entry.upload !== undefined, signedIn: true },
      url: `/api/v1${path}`,
      handler: async (request, reply) => {
        if (kind === 'list') return list(request, reply, call)
        const saved = kind === 'update' ? await saveFromCache(request) : null
        const read = standard.reader(entry, request.body)
        const added = kind === 'create' ? await addFromCache(request, read) : null
        const who = saved?.who ?? added?.who ?? (await identifyIn(request))
        const caller = callerOf(context.keys, request, call, who)
        await callGuard(context, kind === 'get' ? reading : writing, caller)
        await hashInTurn(caller, request)
        if (kind !== 'get' && kind !== 'remove') readInput(undefined, request.query)
        const db = context.db.scopedTo(isOwn(record, request, caller.actor) ? 'all' : scopeOf(caller.actor))
        const work: Call = { unscoped: context.db, caller, actor: caller.actor, ...context, db }
        return run(request, reply, kind, work, {
          found: saved?.row,
          prepared: { read, targets: added?.targets ?? null },
        })
      },
    })
  }
}
