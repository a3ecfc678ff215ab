/** What is counted: that a screen was opened, or a report downloaded. */
export const trackerKinds = ['screen', 'report'] as const
export type TrackerKind = (typeof trackerKinds)[number]

/** What a count may be of: the pattern of a path, in letters alone, so that no id, name or word of a search is ever in it. */
export const subjectShape = /^(?:\/:?[a-z_]{1,40}){1,6}$/
export const longestSubject = 120

/** How many of one kind are taken at once, and how many counts in a batch. */
export const mostCounted = 500
export const mostInBatch = 100
