import { mostCounted, mostInBatch, subjectShape, type TrackerKind } from '@college/contract/organisation'

/** What was counted of one path since the last batch. */
export interface Counted {
  readonly kind: TrackerKind
  readonly subject: string
  readonly count: number
}

/** Whether the browser asks not to be counted. */
export const asksNotToBeCounted = (browser: object): boolean =>
  ('globalPrivacyControl' in browser && browser.globalPrivacyControl === true) ||
  ('doNotTrack' in browser && browser.doNotTrack === '1')

/** Adds up what is opened until the next batch leaves. What is no pattern of a path, such as one with an id, is not counted. */
export const createCounter = () => {
  let counts = new Map<string, Counted>()
  return {
    count: (kind: TrackerKind, subject: string): void => {
      const key = `${kind} ${subject}`
      const before = counts.get(key)?.count ?? 0
      if (!subjectShape.test(subject) || (before === 0 && counts.size === mostInBatch)) return
      counts.set(key, { kind, subject, count: Math.min(mostCounted, before + 1) })
    },
    /** What has been counted, which is forgotten with it. */
    take: (): readonly Counted[] => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
