import { backupsIn, chainOf, readManifest } from './folder.ts'
import type { Manifest } from './folder.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'

/** What a college is restored to: all that is there, a moment, or what was just before a transaction. */
export type Target =
  | { readonly kind: 'latest' }
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'before'; readonly transaction: string }

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Reads a target as it is written after the command. */
export const readTarget = (kind: string | undefined, value: string | undefined): Target => {
  if (kind === undefined) return { kind: 'latest' }
  if (kind === 'to') {
    const at = new Date(value ?? '')
    if (!zoned.test(value ?? '') || Number.isNaN(at.getTime()))
      throw new Error('Write the moment with its zone, such as 2026-11-26T15:04:05+13:00.')
    return { kind: 'moment', at }
  }
  if (kind === 'before' && /^\d{1,20}$/.test(value ?? '')) return { kind: 'before', transaction: value ?? '' }
  throw new Error('Write nothing for the latest, or: to <moment>, or: before <number of a transaction>.')
}

const reaches = (manifest: Manifest, target: Target): boolean => {
  if (target.kind === 'moment') return Date.parse(manifest.moment) <= target.at.getTime()
  // One that had a number when the copy was made may be in it already.
  if (target.kind === 'before') return BigInt(manifest.nextTransaction) <= BigInt(target.transaction)
  return true
}

/** A backup with the segments of the log that follow it, and the first of them that is missing while later ones are there. */
export interface Chosen {
  readonly manifest: Manifest
  readonly segments: string[]
  readonly gap: string | null
}

export const gapWords = (gap: string): string =>
  `The segment ${gap} of the database’s log is missing from the backup. Put it back, or restore to a moment before it: to <moment>.`

/** The newest backup from which the target can be reached. */
export const chooseBackup = async (folder: SealedFolder, target: Target): Promise<Chosen> => {
  const { whole } = await backupsIn(folder)
  const [oldest] = whole
  if (oldest === undefined) throw new Error('There is no whole backup here yet.')
  for (const id of whole.toReversed()) {
    const manifest = await readManifest(folder, id)
    if (!reaches(manifest, target)) continue
    const { segments, gap } = await chainOf(folder, manifest)
    // Without its own part of the log a copy is nothing; without a later one it reaches the moments before.
    if (gap !== null && (target.kind === 'latest' || gap <= manifest.last)) throw new Error(gapWords(gap))
    return { manifest, segments, gap }
  }
  throw new Error(
    target.kind === 'before'
      ? `All backups here were made after transaction ${target.transaction} had begun: nothing from before it can be restored.`
      : `The oldest backup is of ${(await readManifest(folder, oldest)).moment}: nothing from before can be restored.`,
  )
}
