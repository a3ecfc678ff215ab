import type { z } from 'zod'
import { standInHosts, xeroHosts, xeroPatience } from '#accounting'
import type { XeroSettings } from '#accounting'
import type { ScannerSettings } from '#files'
import type { SmsSettings } from '#identity'
import type { MailServer, ReturnsMailbox } from '#messaging'
import type { BucketPlace, FileSettings, KeyRing, S3Access, S3Settings } from '#platform'
import type { HeadPlaces } from './audit/heads.ts'
import type { PlaceSettings } from './move/s3-place.ts'
import { schema } from './settings.ts'
import type { backend, settings } from './settings.ts'
import type { MetricsPlace, TraceSettings } from './watch/place.ts'

/** Where backups go by themselves each night. */
export interface BackupSettings {
  /** A folder, or a part of an S3-compatible store. */
  place: PlaceSettings
  passphrase: string
  /** Days that each can be restored for. */
  days: number
}

/** The configuration of a node, read once at its start. */
export interface Config {
  production: boolean
  port: number
  host: string
  /** Address of the application as people open it, without a slash at its end; that of this machine where it is null. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /** The database itself, where `databaseUrl` leads to a pooler in front of it. */
  databaseDirectUrl: string | null
  /** A standby of the database, or what leads to several, for reading. */
  databaseReadUrl: string | null
  poolSize: number
  demoPassword: string | null
  organisationName: string
  tokenSecret: string | null
  /** A key whose tokens are read as well. */
  tokenSecretAlso: string | null
  trustProxies: number
  mostCalls: number
  logLevel: string
  testing: boolean
  /** Calls a person or address may make in a minute. */
  trafficLimit: number
  backends: z.output<typeof backend>[] | null
  productionHosts: string[]
  testHosts: string[]
  /** Addresses of webs elsewhere that may call this server. */
  webOrigins: string[]
  /** Where mails are handed to; null keeps them in the database. */
  mailServer: MailServer | null
  /** Mails in a minute that all nodes together hand over; null as many as the mail server takes. */
  mailPace: number | null
  /** The mailbox that mail comes back to; null reads none. In testing mode nothing leaves, so nothing comes back. */
  mailReturns: ReturnsMailbox | null
  /** What signs reports of mail that came back; null takes none. */
  bounceSecret: string | null
  /** Who is told by email, besides the office, when a reader of many records is stopped. */
  securityEmail: string | null
  /** Whether an identity provider may be on this machine, and without TLS: in tests. */
  localProviders: boolean
  /** Whether links of pages and answers to addresses elsewhere are looked at each night. */
  linkCheckOutside: boolean
  twoStepSecret: string | null
  /** Keys of what is kept sealed; null takes those of the data folder. */
  serverKeys: KeyRing | null
  /** Where texts to phones are handed to; null sends none. */
  sms: SmsSettings | null
  /** How this installation is known to Xero; null where it is not, and in testing mode. */
  xero: XeroSettings | null
  files: FileSettings
  /** Bytes that are left free on the disks; a node with less says that it is not ready. */
  diskReserve: number
  /** Where files are looked through for viruses; null looks through none. */
  scanner: ScannerSettings | null
  /** How the store of files, heads and backups is reached, where there is one. */
  s3Access: S3Access | null
  /** Where the head of the audit's chain goes each hour. */
  auditHeads: HeadPlaces
  /** Backups of the embedded database; null makes none by itself. */
  backup: BackupSettings | null
  /** Where metrics are asked for, apart from where people call; null counts nothing and listens nowhere. */
  metrics: MetricsPlace | null
  /** The collector that traces are sent to; null makes none. */
  traces: TraceSettings | null
}

const mailServerOf = (given: z.output<typeof settings>): MailServer | null => {
  if (!given.SMTP_URL || !given.MAIL_FROM) return null
  const { DKIM_KEY: key, DKIM_SELECTOR: selector } = given
  return {
    ...given.SMTP_URL,
    from: given.MAIL_FROM,
    returnPath: given.MAIL_RETURN_PATH ?? null,
    reports: given.MAIL_RETURN_IMAP !== undefined,
    dkim: key && selector ? { selector, key } : null,
  }
}

/** The gateway for texts; none in testing mode, which sends nothing outside. */
const smsOf = (given: z.output<typeof settings>): SmsSettings | null =>
  given.SMS_URL === undefined || given.TESTING
    ? null
    : {
        url: given.SMS_URL,
        token: given.SMS_TOKEN ?? null,
        from: given.SMS_FROM ?? null,
        format: given.SMS_FORMAT,
        fields: given.SMS_FIELDS ?? { to: 'to', from: 'from', text: 'text' },
      }

const xeroOf = (given: z.output<typeof settings>): XeroSettings | null =>
  given.XERO_CLIENT_ID === undefined || given.TESTING
    ? null
    : {
        clientId: given.XERO_CLIENT_ID,
        clientSecret: given.XERO_CLIENT_SECRET ?? null,
        hookKey: given.XERO_WEBHOOK_KEY ?? null,
        scopes: given.XERO_SCOPES,
        patience: given.XERO_STAND_IN === undefined ? xeroPatience.xero : xeroPatience.standIn,
        hosts: given.XERO_STAND_IN === undefined ? xeroHosts : standInHosts(given.XERO_STAND_IN.replace(/\/$/, '')),
      }

const s3AccessOf = (given: z.output<typeof settings>): S3Access | null =>
  given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: given.S3_ENDPOINT ?? null,
        region: given.S3_REGION,
        pathStyle: given.S3_PATH_STYLE,
        accessKeyId: given.S3_ACCESS_KEY_ID,
        secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      }
    : null

const s3Of = (given: z.output<typeof settings>, place: BucketPlace | undefined): S3Settings | null => {
  const access = s3AccessOf(given)
  return access && place ? { ...access, ...place } : null
}

const headsOf = (given: z.output<typeof settings>): HeadPlaces => ({
  mail: given.AUDIT_HEAD_MAIL ?? null,
  s3: s3Of(given, given.AUDIT_HEAD_S3),
  s3Days: given.AUDIT_HEAD_S3_DAYS ?? null,
  log: given.AUDIT_HEAD_LOG,
})

const scannerOf = (given: z.output<typeof settings>): ScannerSettings | null => {
  if (given.CLAMD_SOCKET) return { path: given.CLAMD_SOCKET }
  return given.CLAMD_HOST ? { host: given.CLAMD_HOST, port: given.CLAMD_PORT } : null
}

const backupOf = (given: z.output<typeof settings>): BackupSettings | null => {
  const place = given.BACKUP_DIR ?? s3Of(given, given.BACKUP_S3)
  return place && given.BACKUP_PASSPHRASE
    ? { place, passphrase: given.BACKUP_PASSPHRASE, days: given.BACKUP_DAYS }
    : null
}

const megabyte = 1_000_000

/** Reads the configuration from environment variables; every wrong one is named in one message. */
export const readConfiguration = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(
      `The configuration is not right:\n${lines.join('\n')}\nAll settings are listed in docs/configuration.md.`,
    )
  }
  const given = result.data
  const production = given.NODE_ENV === 'production'
  return {
    production,
    port: given.PORT,
    // The demo college has a known password, so it is offered to this machine alone unless asked otherwise.
    host: given.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl: given.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: given.DATABASE_READ_URL ?? null,
    poolSize: given.DATABASE_POOL,
    demoPassword: given.DEMO_PASSWORD ?? null,
    organisationName: given.ORGANISATION_NAME,
    tokenSecret: given.TOKEN_SECRET ?? null,
    tokenSecretAlso: given.TOKEN_SECRET_ALSO ?? null,
    trustProxies: given.TRUST_PROXIES,
    mostCalls: given.MOST_CALLS,
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    testing: given.TESTING,
    trafficLimit: given.TRAFFIC_LIMIT,
    backends: given.BACKENDS ?? null,
    productionHosts: given.PRODUCTION_HOSTS,
    testHosts: given.TEST_HOSTS,
    webOrigins: given.WEB_ORIGINS,
    mailServer: mailServerOf(given),
    mailPace: given.MAIL_PACE || null,
    mailReturns: given.TESTING ? null : (given.MAIL_RETURN_IMAP ?? null),
    bounceSecret: given.MAIL_BOUNCE_SECRET ?? null,
    securityEmail: given.SECURITY_EMAIL ?? null,
    localProviders: given.OIDC_LOCAL,
    linkCheckOutside: given.LINK_CHECK_OUTSIDE && !given.TESTING,
    twoStepSecret: given.TWO_STEP_SECRET ?? null,
    serverKeys: given.SERVER_KEYS ?? null,
    sms: smsOf(given),
    xero: xeroOf(given),
    diskReserve: given.DISK_RESERVE_MB * megabyte,
    files: {
      s3: s3Of(given, given.S3_BUCKET ? { bucket: given.S3_BUCKET, prefix: given.S3_PREFIX } : undefined),
      largest: given.FILE_LARGEST_MB * megabyte,
      quota: given.FILE_QUOTA_MB * megabyte,
      scanned: scannerOf(given) !== null,
    },
    scanner: scannerOf(given),
    s3Access: s3AccessOf(given),
    auditHeads: headsOf(given),
    backup: backupOf(given),
    metrics: given.METRICS_ADDRESS ?? null,
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT, share: given.OTEL_TRACES_SAMPLER_ARG }
      : null,
  }
}
