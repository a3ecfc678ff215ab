import { code, endpoint } from '#kit'
import { z } from 'zod'

const whole = z.number().int()
const instant = z.string()

/** How backups, or restores of them, stand: made in time, too long ago, gone wrong, never asked for, or made by others. */
export const keepingStates = ['good', 'late', 'failed', 'none', 'off', 'external'] as const
export type KeepingState = (typeof keepingStates)[number]

/** Where a node writes. */
export const diskPlaces = ['database', 'files', 'backups'] as const

/** Why reports, exports and searches are not read from the standby that is there for them. */
export const standbyTroubles = ['away', 'behind', 'slow', 'no standby', 'another database'] as const

/** What waits for a job. */
export const queueNames = ['mail', 'hooks', 'exports', 'reports', 'people', 'xero'] as const
export type QueueName = (typeof queueNames)[number]

/**
 * How the certificate of the college’s address stands: good, near its end or past it, for another name, not trusted by this server,
 * or not to be seen from it.
 */
export const certificateStates = ['good', 'soon', 'ended', 'another name', 'not trusted', 'no answer'] as const

const addressCertificate = z.strictObject({
  host: z.string(),
  state: z.enum(certificateStates),
  ends_at: instant.nullable(),
})
export type AddressCertificate = z.output<typeof addressCertificate>

const run = z.strictObject({
  kind: z.enum(['backup', 'restore']),
  begun_at: instant,
  ended_at: instant.nullable(),
  /** The moment the backup is of. */
  moment: instant.nullable(),
  bytes: z.number().nullable(),
  files: whole.nullable(),
  /** What was wrong, in words. */
  trouble: z.string().nullable(),
  /** What is to be known of one that went well. */
  note: z.string().nullable(),
})
export type BackupRun = z.output<typeof run>

const kept = z.strictObject({
  state: z.enum(keepingStates),
  /** When the newest that went well was made. */
  last_at: instant.nullable(),
})

const answer = z.strictObject({
  at: instant,
  versions: z.strictObject({
    application: z.string(),
    node: z.string(),
    postgresql: z.string(),
    /** The newest file of the database's shape. */
    shape: z.string(),
    since: instant,
  }),
  /** The standby that the node that answers reads from, how far it is behind, and how many statements it answered, and the primary in its place; null without one. */
  standby: z
    .strictObject({
      trouble: z.enum(standbyTroubles).nullable(),
      behind_bytes: z.number().nullable(),
      behind_ms: z.number().nullable(),
      answered: whole,
      instead: whole,
    })
    .nullable(),
  /** Of the node that answers; those that are on this machine. */
  disks: z.array(z.strictObject({ place: z.enum(diskPlaces), free: z.number(), of: z.number(), short: z.boolean() })),
  backup: kept,
  restore: kept,
  /** Finished segments of the database's log that are not in the backup yet; null where none is kept. */
  segments_waiting: whole.nullable(),
  runs: z.array(run),
  /** Whether mail leaves. */
  mail: z.boolean(),
  queues: z.array(
    z.strictObject({ name: z.enum(queueNames), waiting: whole, failed: whole, oldest_at: instant.nullable() }),
  ),
  /** The statements that took the most time altogether; null where the database does not count them. */
  slow: z
    .array(z.strictObject({ statement: z.string(), calls: z.number(), mean_ms: z.number(), total_ms: z.number() }))
    .nullable(),
  /** The certificate that the address of the college shows; null where people do not reach it by https. */
  address: addressCertificate.nullable(),
  keys: z.strictObject({
    /** When the key that seals now was first used. */
    sealing_since: instant.nullable(),
    certificates_since: instant.nullable(),
    next_token_ends: z.string().nullable(),
  }),
})
export type Health = z.output<typeof answer>

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Returns how the installation is: versions, room on disks, the last backup and restore, mail and queues, slow statements, when the certificate of the address ends, and since when keys are used. No names are in it.',
  who: 'platformAdmin',
  answer,
  ok: code.ok,
})
