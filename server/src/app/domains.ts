import { records as stated } from '@college/contract/all'
import { accountingCalls, accountingRecords, xeroCalls } from '#accounting'
import type { XeroSettings } from '#accounting'
import { contentCalls, contentRecords } from '#content'
import {
  activitiesFollow,
  badgeCalls,
  conversationOf,
  cpdCalls,
  cpdRecords,
  feeDeadlines,
  findReport,
  reminderCalls,
  reportCalls,
  returnedForms,
  serveCalendar,
} from '#cpd'
import { fileCalls, fileRecord } from '#files'
import {
  agreementAccepted,
  agreementPublished,
  formCalls,
  formRecord,
  formTemplates,
  sealedLeftOut,
  signatureRecord,
  signingCalls,
  signingFollows,
} from '#forms'
import type { Follows, FormPdfParts, SigningParts } from '#forms'
import { accounts, adminCalls, identityCalls, twoStepCalls } from '#identity'
import type { OidcParts, PushParts, TwoStepParts } from '#identity'
import { plainly, Registry, Standard } from '#records'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import {
  placementCalls,
  placementDeadlines,
  placementDeadlinesOf,
  placements,
  placementStatuses,
  printedPlacementFigures,
  logbookFigures,
  recentCases,
  procedureCalls,
  procedureRecords,
} from '#logbook'
import {
  enquiryCalls,
  mailAllowanceCalls,
  messageCalls,
  messagingRecords,
  notificationCalls,
  outboxCalls,
  serveBounce,
  serveReturns,
  templateCalls,
  unsubscribeCalls,
  webhookCalls,
} from '#messaging'
import type { ReturnsMailbox } from '#messaging'
import {
  datalocks,
  hasMail,
  organisationRecords,
  serveCountUsage,
  serveGeoinfo,
  serveOptions,
  serveRenewLock,
} from '#organisation'
import type { MailWay } from '#organisation'
import { peopleCalls, peopleRecords, serveSaveUserconfig } from '#people'
import { audienceLists } from './audience-lists.ts'
import { exportCalls } from './export/calls.ts'
import { serveSigningKeys } from './export/signing-keys.ts'
import { personImportCalls } from './import/calls.ts'
import { mergeCalls } from './merge/calls.ts'
import { peopleAtOnceCalls } from './people/calls.ts'
import { serveHealth } from './health/index.ts'
import type { Watched } from './health/index.ts'
import { serveSearch } from './search/index.ts'
import { usageCalls } from './usage/index.ts'

/** Everything the application serves, gathered from its domains. */
export interface Domains {
  records: readonly ServerRecord[]
  registry: Registry
  standard: Standard
  /** What the papers of forms need, also those that a job prints. */
  forms: FormPdfParts
  calls: (
    parts: Omit<OidcParts & TwoStepParts, 'standard' | 'texts'> & {
      testing: boolean
      mail: MailWay
      bounceSecret: string | null
      mailReturns: ReturnsMailbox | null
      follows: Follows
      xero: XeroSettings | null
      push: PushParts
      watched: Watched
    },
  ) => readonly Served[]
}

export const gatherDomains = (): Domains => {
  const locks = datalocks((call, resource, id) => standard.mayChange(call, resource, id))
  const files = fileRecord((name) => registry.find(name))
  // Where the application is reached from outside is known once it is opened.
  let reached = (): string => ''
  const publicUrl = (): string => reached()
  let mailWay: MailWay = { sends: false, production: true }
  const texts = { published: agreementPublished, accepted: agreementAccepted }
  const forms: SigningParts = {
    publicUrl,
    hasMail: (db, organisationId) => hasMail(db, mailWay, organisationId),
    moved: [activitiesFollow, signingFollows({ publicUrl })],
  }
  const devforms = formRecord(forms)
  const signatures = signatureRecord(forms)
  const ruled = [
    ...organisationRecords,
    locks,
    accounts,
    ...peopleRecords,
    ...messagingRecords,
    files,
    formTemplates,
    devforms,
    signatures,
    ...cpdRecords,
    ...procedureRecords,
    placements,
    ...accountingRecords,
    ...contentRecords,
  ]
  // A record without rules that only the server knows is served as the contract states it.
  const plain = stated.filter(({ name }) => !ruled.some(({ record }) => record.name === name))
  const records = [...ruled, ...plain.map((record) => plainly(record))]
  const registry: Registry = new Registry(records)
  const standard = new Standard(registry)
  return {
    records,
    registry,
    standard,
    forms: { publicUrl, entry: devforms, standard },
    calls: ({ testing, mail, bounceSecret, mailReturns, xero, ...parts }) => {
      reached = parts.publicUrl
      mailWay = mail
      const ownDeadlines = [returnedForms(forms.hasMail), placementDeadlines, feeDeadlines]
      const cpd = cpdCalls({
        readReports: placementStatuses,
        deadlines: ownDeadlines,
        recentCases,
        print: { publicUrl },
        standard,
      })
      const reportOf = findReport({ logbook: logbookFigures, placement: printedPlacementFigures })
      return [
        ...identityCalls({ ...parts, standard, texts }),
        ...twoStepCalls({ ...parts, standard, texts }),
        ...adminCalls({ ...parts, standard, texts, leftOut: sealedLeftOut }, registry),
        ...peopleCalls(standard),
        serveOptions(testing, mail),
        serveRenewLock,
        serveCountUsage,
        serveGeoinfo,
        serveSaveUserconfig,
        ...notificationCalls,
        ...enquiryCalls({ publicUrl, limits: parts.limits }),
        ...outboxCalls(mail),
        ...mailAllowanceCalls,
        ...templateCalls(publicUrl),
        ...unsubscribeCalls(publicUrl),
        serveBounce(bounceSecret),
        serveReturns(mailReturns),
        ...webhookCalls,
        ...fileCalls({
          entry: files,
          limits: parts.limits,
          find: registry.find,
          entryOf: registry.entry,
        }),
        ...formCalls({
          ...forms,
          entry: devforms,
          signatures,
          standard,
          follows: parts.follows,
          belongsTo: conversationOf,
        }),
        ...signingCalls({ ...forms, limits: parts.limits, findReport: reportOf }),
        ...cpd,
        ...badgeCalls({ publicUrl, limits: parts.limits }),
        ...messageCalls({ readList: audienceLists(cpd) }),
        ...reportCalls({ entry: files, limits: parts.limits, forms: { publicUrl, entry: devforms, standard } }),
        ...reminderCalls({ publicUrl, readReports: placementDeadlinesOf }),
        serveCalendar({ ...parts, more: ownDeadlines }),
        ...placementCalls(parts),
        ...procedureCalls(parts),
        ...accountingCalls({ publicUrl }),
        ...contentCalls({ entry: files, limits: parts.limits }),
        ...xeroCalls({ settings: xero, publicUrl }),
        ...mergeCalls,
        serveSearch,
        ...usageCalls(cpd),
        serveHealth(parts.watched),
        ...exportCalls({ registry }),
        serveSigningKeys(publicUrl),
        ...personImportCalls(files),
        ...peopleAtOnceCalls({ readList: audienceLists(cpd) }),
      ]
    },
  }
}
