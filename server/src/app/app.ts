import { isAdmin } from '@college/contract/kit'
import { endpoints, records } from '@college/contract/all'
import { checkToken } from '@college/contract/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queueRegular, runXero, sweepXero } from '#accounting'
import { checkLinks } from '#content'
import { keepEnded, mayRemindNow, printOrders, sendReminders } from '#cpd'
import { checkFiles, scanFiles, sweepFiles } from '#files'
import { checkForms, formsToSign, openFollows } from '#forms'
import {
  identifier,
  openPush,
  openSmsGateway,
  openTokens,
  SessionUse,
  soundToken,
  notifyOfImpersonation,
  tellOfReads,
  tokenKey,
  twoStepKeys,
} from '#identity'
import type { Push, PushNetwork } from '#identity'
import { placementDeadlinesOf } from '#logbook'
import { ApiError, freeIn, Limits, Room } from '#platform'
import { addEndpoint, addRecord, networkOf, openHttp } from '#http'
import type { Identify, RowReader, Who } from '#records'
import type { Context, Limit } from '#platform'
import { openSender, readReturns, sendHooks, sweepEnquiries, sweepHooks, sweepOutbox, unreadMessages } from '#messaging'
import { firstOrganisation } from '#organisation'
import type { Config } from './config.ts'
import { gatherDomains } from './domains.ts'
import type { Domains } from './domains.ts'
import { sendHeads } from './audit/heads.ts'
import { checkAuditDaily } from './audit/nightly.ts'
import { sealAudit } from './audit/seal-job.ts'
import { runExports } from './export/run.ts'
import { sweepArchives } from './import/archives.ts'
import { runPeopleBatches } from './people/run.ts'
import { every, purge, sweep } from './jobs.ts'
import { openApi } from './openapi.ts'
import { addReadiness } from './readiness.ts'
import { addWeb } from './web.ts'

/** The running application over a context. */
export interface App {
  http: FastifyInstance
  limits: Limits
  domains: Domains
  push: Push
  close: () => Promise<void>
}

const tokenCheck = `/api/v1${checkToken.path}`

// Counts of traffic are by session, or by address for guests.
const limited = (identify: Identify, limits: Limits, traffic: Limit, use: SessionUse): Identify => {
  const counted = new WeakSet<FastifyRequest>()
  const count = (request: FastifyRequest, { session }: Who): void => {
    if (counted.has(request)) return
    limits.pass(traffic, session === null ? networkOf(request.ip) : `session ${session}`)
    counted.add(request)
  }
  // The web checks its token by itself now and then; that alone keeps nobody signed in.
  const note = (request: FastifyRequest, { session }: Who): void => {
    if (session !== null && !request.url.startsWith(tokenCheck)) use.note(session)
  }
  return {
    caller: async (request) => {
      const who = await identify.caller(request)
      note(request, who)
      count(request, who)
      return who
    },
    cachedSession: (request) => {
      const who = identify.cachedSession(request)
      if (!who) return null
      count(request, who)
      const row: RowReader['row'] = async <T extends object>(...asked: Parameters<RowReader['row']>) => {
        const found = await who.db.row<T>(...asked)
        // Only now it is known to live: a session that died must not come back by being used.
        note(request, who)
        return found
      }
      return { ...who, db: { row } }
    },
  }
}

export const openApp = async (
  context: Context,
  config: Config,
  domains: Domains,
  webFolder: string,
  /** Bytes that are free where this node writes to. */
  free: () => Promise<number> = () => freeIn([context.files.incoming]),
  /** How push services are reached, where it is not over the internet. */
  pushNetwork?: PushNetwork,
  /** How many times as often it looks for what waits: tests that wait for it need not wait long. */
  hurry = 1,
): Promise<App> => {
  const room = new Room(free, config.diskReserve)
  const also = config.tokenSecretAlso === null ? null : Buffer.from(config.tokenSecretAlso)
  const tokens = openTokens(await tokenKey(context.db, config.tokenSecret, context.random), context.now, also)
  const http = await openHttp({
    log: context.log,
    trustProxies: config.trustProxies,
    mostCalls: config.mostCalls,
    mostFaulty: Math.max(20, config.trafficLimit / 10),
    waiting: context.db.waiting,
    room,
    session: (authorization) =>
      authorization.startsWith('JWT ') ? tokens.read(authorization.slice(4)) : soundToken(context.keys, authorization),
    origins: config.webOrigins,
  })
  const limits = new Limits(context.db, context.now)
  const traffic: Limit = { name: 'traffic', most: config.trafficLimit, seconds: 60 }
  const publicUrl = (): string => {
    const listening = http.server.address()
    const port = typeof listening === 'object' && listening ? listening.port : config.port
    return config.publicUrl ?? `http://localhost:${port}`
  }
  const use = new SessionUse()
  const identify = limited(identifier(context, tokens), limits, traffic, use)
  const { standard } = domains
  for (const entry of domains.records) addRecord(http, context, identify, standard, entry)
  const keys = await twoStepKeys(context.db, config.twoStepSecret, context.random)
  const sms = config.sms && openSmsGateway(config.sms)
  const follows = openFollows(context.db, context.now)
  const mail = { sends: config.mailServer !== null && !config.testing, production: config.production }
  const sources = { waits: [formsToSign, unreadMessages], mayTell: mayRemindNow }
  const push = openPush(context, sources, { publicUrl, from: config.mailServer?.from.address, network: pushNetwork })
  const { testing, bounceSecret, mailReturns, xero } = config
  const reach = { local: config.localProviders }
  const own = { sms, reach, testing, mail, bounceSecret, mailReturns, xero, push, watched: config }
  for (const served of domains.calls({ limits, tokens, publicUrl, keys, follows, ...own }))
    addEndpoint(http, context, identify, served)

  let stopping = false
  addReadiness(http, { db: context.db, room, mostWaiting: config.mostCalls, isStopping: () => stopping })
  // Made when it is first asked for, as few do.
  let document: object | null = null
  http.get('/api/v1/openapi.json', async (request) => {
    const { actor, machine } = await identify.caller(request)
    if (!isAdmin(actor) || machine) throw new ApiError(actor.id === 0 ? 401 : 403, 'This is for administrators.')
    return (document ??= openApi(records, endpoints))
  })
  const backends = config.backends
  await addWeb(http, {
    folder: webFolder,
    backends: async () => {
      if (backends) return backends
      const organisation = await firstOrganisation(context.db)
      const { name, id } = organisation ?? { name: config.organisationName, id: 1 }
      return [
        { name, code: 'NZ', baseURL: '', locale: 'nz-en', enable: true, organisation_id: id, testing: config.testing },
      ]
    },
    elsewhere: (backends ?? []).flatMap(({ enable, baseURL }) => (enable && baseURL ? [new URL(baseURL).origin] : [])),
    hosts: { production: config.productionHosts, test: config.testHosts },
  })
  const sender = openSender(context, {
    server: config.mailServer,
    testing,
    pace: config.mailPace,
    publicUrl,
    testingOrganisations: (backends ?? []).flatMap(({ testing, organisation_id }) =>
      testing ? [organisation_id] : [],
    ),
  })
  const reminders = { publicUrl, readReports: placementDeadlinesOf }
  const stops = [
    every(1, () => limits.meet(), context.log),
    every(30, () => use.write(context), context.log),
    every(30, () => notifyOfImpersonation(context), context.log),
    every(2 / hurry, () => tellOfReads(context, config.securityEmail), context.log),
    every(1 / hurry, () => sender.tick(), context.log),
    every(60, (stopping) => readReturns(context, mailReturns, { stopping }), context.log),
    every(10 / hurry, (stopping) => push.tick(stopping), context.log),
    every(10, () => sealAudit(context), context.log),
    every(600, () => checkAuditDaily(context, config.auditHeads.mail), context.log),
    every(60, () => sendHeads(context, config.auditHeads), context.log),
    every(3_600, () => sweep(context, limits), context.log),
    every(3_600, () => sweepOutbox(context), context.log),
    every(2 / hurry, () => sendHooks(context), context.log),
    every(3_600, () => sweepHooks(context), context.log),
    every(3_600, () => sweepEnquiries(context), context.log),
    every(3_600, () => purge(context, domains.records), context.log),
    every(5 / hurry, () => scanFiles(context, config.scanner), context.log),
    every(3_600, () => sweepFiles(context), context.log),
    every(3_600, () => checkFiles(context), context.log),
    every(3_600, () => checkForms(context), context.log),
    every(3_600, () => checkLinks(context), context.log),
    every(60, (stopping) => keepEnded(context, { publicUrl }, stopping), context.log),
    every(60, (stopping) => sendReminders(context, reminders, stopping), context.log),
    every(2 / hurry, (stopping) => runXero(context, xero, stopping), context.log),
    every(60, () => queueRegular(context), context.log),
    every(3_600, () => sweepXero(context), context.log),
    every(3_600, () => sweepArchives(context), context.log),
    every(2 / hurry, (stopping) => printOrders(context, { publicUrl }, stopping), context.log),
    // Two beside each other, so that a long one holds up nobody's short one.
    every(2 / hurry, (stopping) => runExports(context, domains, stopping), context.log),
    every(2 / hurry, (stopping) => runExports(context, domains, stopping), context.log),
    every(1 / hurry, (stopping) => runPeopleBatches(context, { publicUrl }, stopping), context.log),
  ]
  return {
    http,
    limits,
    domains,
    push,
    close: async () => {
      stopping = true
      follows.close()
      await http.close()
      await Promise.all(stops.map((stop) => stop()))
      await sender.close()
    },
  }
}

export { gatherDomains }
