import { isAdmin } from '@college/contract/kit'
import { endpoints, records } from '@college/contract/all'
import { checkToken } from '@college/contract/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queueRegular, runXero, sweepXero } from '#accounting'
import { checkLinks } from '#content'
import { keepEnded, mayRemindNow, nextReminderTime, printOrders, sendReminders } from '#cpd'
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
import type { Push, PushNetwork, Tokens } from '#identity'
import { placementDeadlinesOf } from '#logbook'
import { ApiError, freeIn, Limits, probeRoom, Room } from '#platform'
import { addEndpoint, addRecord, addressOf, networkOf, openHttp } from '#http'
import type { CallerKey } from '#http'
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
import { openMetrics, watchedJob } from './watch/index.ts'
import type { Metrics } from './watch/index.ts'
import type { Traces } from './watch/traces.ts'

/** The running application over a context. */
export interface App {
  http: FastifyInstance
  limits: Limits
  domains: Domains
  push: Push
  /** What is counted for those who watch the node; null where no one asks. */
  metrics: Metrics | null
  close: () => Promise<void>
}

const tokenCheck = `/api/v1${checkToken.path}`

// Counts of traffic are by session, or by address for guests.
const limited = (identify: Identify, limits: Limits, traffic: Limit, use: SessionUse): Identify => {
  const counted = new WeakSet<FastifyRequest>()
  const count = (request: FastifyRequest, { session }: Who): void => {
    if (counted.has(request)) return
    limits.pass(traffic, session === null ? networkOf(addressOf(request)) : `session ${session}`)
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

/** What a sound token counts by: its session, and the account it is of. A program counts for itself. */
const callerOfToken = (tokens: Tokens, keys: Context['keys'], authorization: string): CallerKey | null => {
  if (authorization.startsWith('JWT ')) return tokens.caller(authorization.slice(4))
  const key = soundToken(keys, authorization)
  return key === null ? null : { key, account: null }
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
  traces: Traces | null = null,
): Promise<App> => {
  const room = new Room(free, config.diskReserve, () => probeRoom(context.db))
  const also = config.tokenSecretAlso === null ? null : Buffer.from(config.tokenSecretAlso)
  const tokens = openTokens(await tokenKey(context.db, config.tokenSecret, context.random), context.now, also)
  const http = await openHttp({
    log: context.log,
    trustProxies: config.trustProxies,
    mostCalls: config.mostCalls,
    mostFaulty: Math.max(20, config.trafficLimit / 10),
    waiting: context.db.waiting,
    room,
    session: (authorization) => callerOfToken(tokens, context.keys, authorization),
    origins: config.webOrigins,
  })
  const metrics = config.metrics && (await openMetrics(context, http, config, config.metrics, traces))
  traces?.watch(http)
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
  const { testing, bounceSecret, mailReturns, xero, securityEmail } = config
  const reach = { local: config.localProviders }
  const own = { sms, reach, testing, mail, bounceSecret, mailReturns, xero, push, securityEmail, watched: config }
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
    reminderTime: (organisation, at) => nextReminderTime(context.db, organisation, at),
    ...(metrics && { noted: (result) => metrics.counts.mail(result) }),
    testingOrganisations: (backends ?? []).flatMap(({ testing, organisation_id }) =>
      testing ? [organisation_id] : [],
    ),
  })
  const reminders = { publicUrl, readReports: placementDeadlinesOf }
  const job = (name: string, seconds: number, work: (stopping: AbortSignal) => Promise<unknown>) =>
    every(seconds, work, context.log, watchedJob(name, metrics, traces))
  // A test that asks its college not to hurry is the only one that writes there meanwhile.
  const seldom = Math.min(hurry, 1)
  const stops = [
    job('limits', 1, () => limits.meet()),
    job('sessions', 30 / seldom, () => use.write(context)),
    job('acting', 30 / seldom, () => notifyOfImpersonation(context)),
    job('reads', 2 / hurry, () => tellOfReads(context, config.securityEmail)),
    job('mail', 1 / hurry, () => sender.tick()),
    job('returns', 60, (stopping) => readReturns(context, mailReturns, { stopping })),
    job('push', 10 / hurry, (stopping) => push.tick(stopping)),
    job('audit seal', 10 / seldom, () => sealAudit(context)),
    job('audit check', 600, () => checkAuditDaily(context, config.auditHeads.mail)),
    job('audit heads', 60, () => sendHeads(context, config.auditHeads)),
    job('sweep', 3_600, () => sweep(context, limits)),
    job('outbox sweep', 3_600, () => sweepOutbox(context)),
    job('web hooks', 2 / hurry, () => sendHooks(context)),
    job('web hooks sweep', 3_600, () => sweepHooks(context)),
    job('enquiries sweep', 3_600, () => sweepEnquiries(context)),
    job('purge', 3_600, () => purge(context, domains.records)),
    job('file scan', 5 / hurry, () => scanFiles(context, config.scanner)),
    job('files sweep', 3_600, () => sweepFiles(context)),
    job('file check', 3_600, () => checkFiles(context)),
    job('form check', 3_600, () => checkForms(context)),
    job('link check', 3_600, () => checkLinks(context, config.linkCheckOutside ? { reach } : null)),
    job('ended cycles', 60, (stopping) => keepEnded(context, { publicUrl }, stopping)),
    job('reminders', 60, (stopping) => sendReminders(context, reminders, stopping)),
    job('xero', 2 / hurry, (stopping) => runXero(context, xero, stopping)),
    job('xero regular', 60, () => queueRegular(context)),
    job('xero sweep', 3_600, () => sweepXero(context)),
    job('archives sweep', 3_600, () => sweepArchives(context)),
    job('reports', 2 / hurry, (stopping) => printOrders(context, { publicUrl }, stopping)),
    // Two beside each other, so that a long one holds up nobody's short one.
    job('exports', 2 / hurry, (stopping) => runExports(context, domains, stopping)),
    job('exports', 2 / hurry, (stopping) => runExports(context, domains, stopping)),
    job('people', 1 / hurry, (stopping) => runPeopleBatches(context, { publicUrl }, stopping)),
  ]
  return {
    http,
    limits,
    domains,
    push,
    metrics,
    close: async () => {
      stopping = true
      follows.close()
      await http.close()
      await Promise.all(stops.map((stop) => stop()))
      await sender.close()
      await metrics?.close()
    },
  }
}

export { gatherDomains }
