import type { FaqCategory, PageCategory, PageContent } from '@college/contract/content'
import { showMinute } from '@college/contract/kit'
import type { StateKind } from '#kit'

export const pageCategoryTitle: Readonly<Record<PageCategory, string>> = {
  college: 'The college',
  training: 'Training',
  cpd: 'Professional development',
  legal: 'Privacy and terms',
}

export const faqCategoryTitle: Readonly<Record<FaqCategory, string>> = {
  help: 'For everyone',
  help_trainees: 'For trainees',
  help_fellows: 'For fellows',
  help_educators: 'For educators and directors',
  help_office: 'For the college office',
}

/** How a page stands, for those who edit it. */
export const pageState = (
  { published, publish_at: at, changed }: Pick<PageContent, 'published' | 'publish_at' | 'changed'>,
  now: Date,
  zone: string,
): readonly [StateKind, string] => {
  if (!published || at === null) return ['draft', 'Draft']
  if (new Date(at).getTime() > now.getTime()) return ['due', `Scheduled ${showMinute(at, zone)}`]
  return changed ? ['open', 'Published, with changes'] : ['active', 'Published']
}
