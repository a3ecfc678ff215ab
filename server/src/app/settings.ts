import { z } from 'zod'
import { xeroScopes } from '#accounting'
import { smsFields } from '#identity'
import { readDkimKey, readImapUrl, readMailbox, readSmtpUrl } from '#messaging'
import { readKeyRing } from '#platform'
import { areWithin, readBucketPlace } from './move/s3-place.ts'
import { shortestPassphrase } from './move/sealed-folder.ts'
import { readMetricsPlace } from './watch/place.ts'

/** A college's own web at an address, and whom it serves. */
export const backend = z.strictObject({
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

const bucketPlace = readBy(readBucketPlace)

/** The environment's variables, each by itself. */
export const settings = z.object({
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
  LINK_CHECK_OUTSIDE: yes.default(false),
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
  AUDIT_HEAD_S3: bucketPlace.optional(),
  AUDIT_HEAD_S3_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  AUDIT_HEAD_LOG: yes.default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3: bucketPlace.optional(),
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
/** Why a place of a store cannot have backups. */
export const isWithFiles =
  'is where the college’s files are (S3_BUCKET, S3_PREFIX), or has them within: name another bucket, or a prefix apart from theirs'

/** The same, with what has to fit together. */
export const schema = settings
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
    (given) =>
      !(given.S3_BUCKET ?? given.AUDIT_HEAD_S3 ?? given.BACKUP_S3) ||
      (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY),
    {
      path: ['S3_ACCESS_KEY_ID'],
      message: 'and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET, AUDIT_HEAD_S3 and BACKUP_S3',
    },
  )
  .refine(({ AUDIT_HEAD_S3, AUDIT_HEAD_S3_DAYS }) => AUDIT_HEAD_S3_DAYS === undefined || AUDIT_HEAD_S3 !== undefined, {
    path: ['AUDIT_HEAD_S3_DAYS'],
    message: 'is for the heads that go to AUDIT_HEAD_S3',
  })
  .refine(({ BACKUP_DIR, BACKUP_S3 }) => !BACKUP_DIR || !BACKUP_S3, {
    path: ['BACKUP_S3'],
    message: 'is set beside BACKUP_DIR: backups go to one of them',
  })
  .refine(
    ({ BACKUP_S3, S3_BUCKET: bucket, S3_PREFIX: prefix }) =>
      !BACKUP_S3 || !bucket || !areWithin(BACKUP_S3, { bucket, prefix }),
    { path: ['BACKUP_S3'], message: isWithFiles },
  )
  .refine(({ BACKUP_DIR, BACKUP_S3, DATABASE_URL }) => !(BACKUP_DIR ?? BACKUP_S3) || !DATABASE_URL, {
    path: ['BACKUP_DIR'],
    message:
      'and BACKUP_S3 are for the embedded database: an external one is backed up with its own tools (deploy/runbook.md)',
  })
  .refine(({ BACKUP_DIR, BACKUP_S3, BACKUP_PASSPHRASE }) => !(BACKUP_DIR ?? BACKUP_S3) || BACKUP_PASSPHRASE, {
    path: ['BACKUP_PASSPHRASE'],
    message: 'is needed with BACKUP_DIR and BACKUP_S3: it opens the backups',
  })
