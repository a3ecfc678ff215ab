import type { BucketPlace } from '#platform'
import type { Config } from '../config.ts'
import type { Place, Random } from '../move/place.ts'
import { areWithin, openPlace, readBucketPlace } from '../move/s3-place.ts'
import { isWithFiles } from '../settings.ts'

const bucketPlaceOf = (word: string): BucketPlace => {
  try {
    return readBucketPlace(word.slice(3))
  } catch {
    throw new Error(`Write a place of the store as s3:<bucket>, or s3:<bucket>/<prefix>, and not as ${word}.`)
  }
}

/** The place of backups that a word after the command names, or else the settings: a folder, or `s3:bucket/prefix`. */
export const namedPlace = (
  config: Pick<Config, 'backup' | 'files' | 's3Access'>,
  word: string | undefined,
  random: Random,
): Place => {
  if (word?.startsWith('s3:')) {
    if (!config.s3Access) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed to reach the store.')
    const named = bucketPlaceOf(word)
    if (config.files.s3 && areWithin(named, config.files.s3)) throw new Error(`${word} ${isWithFiles}.`)
    return openPlace({ ...config.s3Access, ...named }, random)
  }
  const settings = word ?? config.backup?.place
  if (settings === undefined) throw new Error('Name the folder of the backups, or set BACKUP_DIR or BACKUP_S3.')
  return openPlace(settings, random)
}
