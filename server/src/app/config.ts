import { plainWords } from '@college/contract/kit'
import { z } from 'zod'
import { standInHosts, xeroHosts, xeroPatience, xeroScopes } from '#accounting'
import type { XeroSettings } from '#accounting'
import type { ScannerSettings } from '#files'
import { smsFields } from '#identity'
import type { SmsSettings } from '#identity'
import { readKeyRing } from '#platform'
import type { FileSettings, KeyRing, S3Settings } from '#platform'
import { readDkimKey, readImapUrl, readMailbox, readSmtpUrl } from '#messaging'
import type { MailServer, ReturnsMailbox } from '#messaging'
import type { HeadPlaces } from './audit/heads.ts'
import { shortestPassphrase } from './move/sealed-folder.ts'
import { readMetricsPlace } from './watch/place.ts'
import type { MetricsPlace, TraceSettings } from './watch/place.ts'

const backend = z.strictObject({
  name: z.string(),
  code: z.string(),
  baseURL: z.literal('').or(z.url({ protocol: /^https?$/ })),
  locale: z.string().default('nz-en'),
  enable: z.boolean().default(true),
  organisation_id: z.number().int().positive(),
  testing: z.boolean().default(false),
})

const json = <T>(schema: z.ZodType<T>, name: string): z.ZodType<T, string> =>
  z.string().transform((text, context) => {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: `${name} is not the JSON it should be` })
      return z.NEVER
    }
  })

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
/** A text that is read into something else; what the reading throws is said after the setting's name. */
const readBy = <T>(reading: (text: string) => T): z.ZodType<T, string> =>
  z.string().transform((text, context) => {
    try {
      return reading(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' })
      return z.NEVER
    }
  })
/** Addresses of pages, as browsers name them: scheme, host and port. */
const origins = list.refine((given) => given.every((one) => URL.canParse(one) && new URL(one).origin === one), {
  error: 'are addresses such as https://records.example.nz, with nothing after the host',
})
const number = (fallback: number, min: number, max: number): z.ZodType<number> =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const yes = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'starts with postgres:// or postgresql://')

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: number(5000, 0, 65_535),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL: number(12, 4, 200),
  DEMO_PASSWORD: z.string().min(8).optional(),
  ORGANISATION_NAME: z.string().min(2).default('College'),
  TOKEN_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  TOKEN_SECRET_ALSO: z.string().min(32, 'has at least 32 characters').optional(),
  TRUST_PROXIES: number(0, 0, 5),
  MOST_CALLS: number(400, 10, 100_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  TESTING: yes.default(false),
  TRAFFIC_LIMIT: number(1_200, 10, 10_000_000),
  BACKENDS: json(z.array(backend), 'BACKENDS').optional(),
  PRODUCTION_HOSTS: list.default([]),
  TEST_HOSTS: list.default([]),
  WEB_ORIGINS: origins.default([]),
  SMTP_URL: readBy(readSmtpUrl).optional(),
  MAIL_FROM: readBy(readMailbox).optional(),
  MAIL_PACE: number(0, 0, 100_000),
  MAIL_RETURN_PATH: z.email().optional(),
  MAIL_RETURN_IMAP: readBy(readImapUrl).optional(),
  MAIL_BOUNCE_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  DKIM_KEY: readBy(readDkimKey).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'is the name of the key in the DNS, such as college2026')
    .optional(),
  SECURITY_EMAIL: z.email().optional(),
  OIDC_LOCAL: yes.default(false),
  TWO_STEP_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  SERVER_KEYS: readBy(readKeyRing).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_FORMAT: z.enum(['json', 'form']).default('json'),
  SMS_FIELDS: json(smsFields, 'SMS_FIELDS').optional(),
  XERO_CLIENT_ID: z.string().min(1).optional(),
  XERO_CLIENT_SECRET: z.string().min(1).optional(),
  XERO_WEBHOOK_KEY: z.string().min(1).optional(),
  XERO_SCOPES: z.string().min(1).default(xeroScopes),
  XERO_STAND_IN: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).optional(),
  DISK_RESERVE_MB: number(64, 0, 1_000_000),
  FILE_LARGEST_MB: number(100, 1, 2_000),
  FILE_QUOTA_MB: number(2_000, 1, 1_000_000),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_PREFIX: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: yes.default(true),
  AUDIT_HEAD_MAIL: z.email().optional(),
  AUDIT_HEAD_S3: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}(\/.*)?$/, 'is a bucket, or a bucket/prefix')
    .optional(),
  AUDIT_HEAD_LOG: yes.default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(shortestPassphrase, `has at least ${shortestPassphrase} characters`).optional(),
  BACKUP_DAYS: number(35, 1, 3_650),
  METRICS_ADDRESS: readBy(readMetricsPlace).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !/^\w+:\/\/[^/]*@|[?#]/.test(text), 'has no password, and nothing after its path')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  CLAMD_HOST: z.string().min(1).optional(),
  CLAMD_PORT: number(3_310, 1, 65_535),
  CLAMD_SOCKET: z.string().min(1).optional(),
})
const schema = settings
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL !== undefined || DATABASE_DIRECT_URL === undefined, {
    path: ['DATABASE_URL'],
    message: 'is needed with DATABASE_DIRECT_URL: the address of the pooler in front of it',
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_URL !== undefined || DATABASE_READ_URL === undefined, {
    path: ['DATABASE_URL'],
    message: 'is needed with DATABASE_READ_URL: the address of the primary, which the standby follows',
  })
  .refine(({ NODE_ENV, OIDC_LOCAL }) => !(OIDC_LOCAL && NODE_ENV === 'production'), {
    path: ['OIDC_LOCAL'],
    message: 'is for tests, and not for production',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL: the address that mails come from',
  })
  .refine(({ MAIL_RETURN_IMAP, MAIL_RETURN_PATH }) => !MAIL_RETURN_IMAP || MAIL_RETURN_PATH, {
    path: ['MAIL_RETURN_PATH'],
    message: 'is needed with MAIL_RETURN_IMAP: the address of that mailbox',
  })
  .refine(({ DKIM_KEY, DKIM_SELECTOR }) => (DKIM_KEY === undefined) === (DKIM_SELECTOR === undefined), {
    path: ['DKIM_SELECTOR'],
    message: 'and DKIM_KEY are given together',
  })
  .refine(({ NODE_ENV, XERO_STAND_IN }) => NODE_ENV !== 'production' || XERO_STAND_IN === undefined, {
    path: ['XERO_STAND_IN'],
    message: 'is for tests alone',
  })
  .refine(
    (given) => !(given.S3_BUCKET ?? given.AUDIT_HEAD_S3) || (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY),
    {
      path: ['S3_ACCESS_KEY_ID'],
      message: 'and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET and AUDIT_HEAD_S3',
    },
  )
  .refine(({ BACKUP_DIR, DATABASE_URL }) => !BACKUP_DIR || !DATABASE_URL, {
    path: ['BACKUP_DIR'],
    message: 'is for the embedded database: an external one is backed up with its own tools (deploy/runbook.md)',
  })
  .refine(({ BACKUP_DIR, BACKUP_PASSPHRASE }) => !BACKUP_DIR || BACKUP_PASSPHRASE, {
    path: ['BACKUP_PASSPHRASE'],
    message: 'is needed with BACKUP_DIR: it opens the backups',
  })

/** Where backups go by themselves each night. */
export interface BackupSettings {
  folder: string
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

const s3Of = (given: z.output<typeof settings>, bucket: string | undefined, prefix: string): S3Settings | null =>
  bucket && given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: given.S3_ENDPOINT ?? null,
        region: given.S3_REGION,
        bucket,
        prefix,
        pathStyle: given.S3_PATH_STYLE,
        accessKeyId: given.S3_ACCESS_KEY_ID,
        secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      }
    : null

const headsOf = (given: z.output<typeof settings>): HeadPlaces => {
  const [bucket, ...prefix] = given.AUDIT_HEAD_S3?.split('/') ?? []
  const begin = prefix.filter((part) => part !== '').join('/')
  return {
    mail: given.AUDIT_HEAD_MAIL ?? null,
    s3: s3Of(given, bucket, begin === '' ? '' : `${begin}/`),
    log: given.AUDIT_HEAD_LOG,
  }
}

const scannerOf = (given: z.output<typeof settings>): ScannerSettings | null => {
  if (given.CLAMD_SOCKET) return { path: given.CLAMD_SOCKET }
  return given.CLAMD_HOST ? { host: given.CLAMD_HOST, port: given.CLAMD_PORT } : null
}

const backupOf = (given: z.output<typeof settings>): BackupSettings | null =>
  given.BACKUP_DIR && given.BACKUP_PASSPHRASE
    ? { folder: given.BACKUP_DIR, passphrase: given.BACKUP_PASSPHRASE, days: given.BACKUP_DAYS }
    : null

const megabyte = 1_000_000

/** Reads the configuration from environment variables; every wrong one is named in one message. */
export const readConfiguration = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled, { error: plainWords })
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
    twoStepSecret: given.TWO_STEP_SECRET ?? null,
    serverKeys: given.SERVER_KEYS ?? null,
    sms: smsOf(given),
    xero: xeroOf(given),
    diskReserve: given.DISK_RESERVE_MB * megabyte,
    files: {
      s3: s3Of(given, given.S3_BUCKET, given.S3_PREFIX),
      largest: given.FILE_LARGEST_MB * megabyte,
      quota: given.FILE_QUOTA_MB * megabyte,
      scanned: scannerOf(given) !== null,
    },
    scanner: scannerOf(given),
    auditHeads: headsOf(given),
    backup: backupOf(given),
    metrics: given.METRICS_ADDRESS ?? null,
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT, share: given.OTEL_TRACES_SAMPLER_ARG }
      : null,
  }
}
