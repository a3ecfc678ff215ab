import { isBag, own } from './canonical.ts'
import type { FieldIssue } from '#kit'

const isSame = (written: unknown, read: unknown): boolean =>
  typeof written === 'string' && typeof read === 'string' ? written === read.trim() : written === read

/** Where a JSON value says something else than the one it should be: what is wrong, by path. As deep as the first of them, no deeper. */
export const differences = (written: unknown, read: unknown, path = ''): FieldIssue[] => {
  const at = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
  if (Array.isArray(written) && Array.isArray(read)) {
    if (written.length !== read.length) return [{ path, message: 'This list doesn’t match the layout' }]
    return written.flatMap((each, index) => differences(each, read[index], at(index)))
  }
  if (!isBag(written) || !isBag(read))
    return isSame(written, read) ? [] : [{ path, message: 'This doesn’t match the layout' }]
  const strangers = Object.keys(read).filter((key) => own(written, key) === undefined)
  return [
    ...strangers.map((key) => ({ path: at(key), message: 'Forms don’t have this setting, or can’t have this value' })),
    ...Object.keys(written).flatMap((key) => {
      if (written[key] === undefined) return []
      return Object.hasOwn(read, key)
        ? differences(written[key], read[key], at(key))
        : [{ path: at(key), message: 'This is missing' }]
    }),
  ]
}
