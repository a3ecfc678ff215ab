import type { AddressCertificate, Health, KeepingState, QueueName } from '@college/contract/app'
import { plural, showSize } from '@college/contract/kit'
import type { StateKind } from '#kit'

/** How backups and restores stand, as a chip: its tone, and the word. */
export const keepingChips: Readonly<Record<KeepingState, readonly [StateKind, string]>> = {
  good: ['active', 'On time'],
  late: ['late', 'Too long ago'],
  failed: ['failed', 'Last one failed'],
  none: ['due', 'Not yet'],
  off: ['due', 'Not set up'],
  external: ['inactive', 'Managed elsewhere'],
}

/** What stands for backups where we make none. */
export const withoutBackups: Readonly<Record<'off' | 'external', string>> = {
  off: 'Backups are made once BACKUP_DIR or BACKUP_S3, and BACKUP_PASSPHRASE, are set. The runbook has the steps.',
  external: 'The database runs on its own server, which backs it up. The runbook says how.',
}

/** How the certificate of the address stands, as a chip with what is to be done; the address stands for the dots. */
export const certificateWords: Readonly<Record<AddressCertificate['state'], readonly [StateKind, string, string]>> = {
  good: ['active', 'Valid', ''],
  soon: ['due', 'Ends soon', 'Renew the certificate of … before that day, or browsers will turn people away.'],
  ended: ['failed', 'Ended', 'Browsers turn people away from …. Renew its certificate.'],
  'another name': [
    'failed',
    'Wrong name',
    'The certificate is for another address, not …, so browsers turn people away.',
  ],
  'not trusted': [
    'late',
    'Not trusted here',
    'This server doesn’t trust who issued the certificate of …. If the college issues its own, its devices may.',
  ],
  'no answer': ['inactive', 'Couldn’t check', 'This server couldn’t reach … to read its certificate.'],
}

export const diskNames: Readonly<Record<Health['disks'][number]['place'], string>> = {
  database: 'Database',
  files: 'Files',
  backups: 'Backups',
}

/** What a disk without room means, and what to do. */
export const fullDisk =
  'Disk space is below the limit (DISK_RESERVE_MB), so this server reports that it isn’t ready. Free some space.'

/** `once`, `1,204 times`. */
export const countInWords = (calls: number): string =>
  Math.round(calls) === 1 ? 'once' : `${Math.round(calls).toLocaleString('en-NZ')} times`

/** A queue by its name, and the lists of what waits in it and of what failed, where there are such lists. */
export const queueWords: Readonly<
  Record<
    QueueName,
    { readonly name: string; readonly page?: string; readonly waiting?: string; readonly failed?: string }
  >
> = {
  mail: {
    name: 'Email',
    waiting: '/app/messages/admin?tab=outbox&state=queued&state=sending',
    failed: '/app/messages/admin?tab=outbox&state=failed',
  },
  hooks: {
    name: 'Web hooks',
    waiting: '/app/integrations/admin?tab=log&state=queued',
    failed: '/app/integrations/admin?tab=log&state=failed',
  },
  exports: { name: 'Exports' },
  reports: { name: 'Reports to print' },
  people: { name: 'Changes to many people' },
  xero: { name: 'Xero', page: '/app/xero/admin' },
}

/** How much of the database’s log is not in the backup yet. */
export const logInWords = (waiting: number): string =>
  waiting === 0 ? 'The log is up to date' : `${plural(waiting, 'part')} of the log waiting to be copied`

/** `4 ms`, `1.2 s`. */
export const millisecondsInWords = (ms: number): string =>
  ms < 1 ? 'under 1 ms' : ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`

type Standby = NonNullable<Health['standby']>

const standbyWords: Readonly<Record<NonNullable<Standby['trouble']>, string>> = {
  away: 'can’t be reached',
  behind: 'is too far behind',
  slow: 'is too slow',
  'no standby': 'is no longer a standby',
  'another database': 'belongs to another database',
}

/** How a standby stands: whether it is read from, and how far it is behind. */
export const standbyInWords = ({ trouble, behind_bytes: bytes, behind_ms: age }: Standby): string => {
  const far = bytes ? [showSize(bytes), ...(age === null ? [] : [millisecondsInWords(age)])].join(', ') : ''
  if (trouble === null) return far === '' ? 'In use and up to date' : `In use, behind by ${far}`
  return `Not in use: it ${standbyWords[trouble]}${far && ` (${far})`}`
}
