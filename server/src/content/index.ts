import type { FileParts } from '#files'
import type { Served } from '#http'
import type { ServerRecord } from '#records'
import { faqCalls, faqs } from './faqs.ts'
import { serveImage } from './images.ts'
import { pageCalls, pages } from './pages.ts'
import { websiteCalls } from './website.ts'

/** The college's own words: its pages, and questions with their answers. */
export const contentRecords: readonly ServerRecord[] = [pages, faqs]

/** Every call on them beyond the standard ones, and on the website they stand on. */
export const contentCalls = (parts: Pick<FileParts, 'entry' | 'limits'>): readonly Served[] => [
  ...pageCalls,
  ...faqCalls,
  ...websiteCalls,
  serveImage(parts),
]

export { checkLinks, checkLinksOf } from './links.ts'
export { ourFaqs, ourPage } from './ours/index.ts'
