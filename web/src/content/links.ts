import { ownPages, type PublicFaq } from '@college/contract/content'

export const settingsHub = '/app/settings/admin'
/** Name and time zone of the college, and the agreements that members accept, in the settings. */
export const organisationPage = `${settingsHub}?tab=organisation`
export const agreementsPage = `${settingsHub}?tab=agreements`
export const pageList = '/app/pagecontents/admin'
export const pageEditor = (id: number): string => `/app/pagecontent/admin?id=${id}`
/** The editor of a new page; of one of ours that the college has not published yet, where it is named. */
export const newPage = (slug?: string): string => `/app/pagecontent/admin${slug === undefined ? '' : `?slug=${slug}`}`
export const faqList = '/app/faqs/admin'
export const faqEditor = (id?: number): string => `/app/faq/admin${id === undefined ? '' : `?id=${id}`}`

/** Where anyone reads a page. */
export const publicPage = (slug: string): string =>
  ownPages.some((own) => own === slug) ? `/app/${slug}` : `/app/page?slug=${encodeURIComponent(slug)}`

/** One answer in Help: one that comes with the application has no id, and a topic. */
export const helpAnswer = ({ id, topic }: Pick<PublicFaq, 'id' | 'topic'>): string =>
  id === null ? `/app/help?topic=${topic}` : `/app/help?faq=${id}`
