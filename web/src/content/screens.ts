import type { ScreenLoads } from '#kit'

/** The college’s own words: what anyone reads, and where the office writes them. */
export const contentScreens: ScreenLoads = {
  '/about': async () => (await import('./public/PublicPage.tsx')).ownPage('about'),
  '/privacy': async () => (await import('./public/PublicPage.tsx')).ownPage('privacy'),
  '/terms': async () => (await import('./public/PublicPage.tsx')).ownPage('terms'),
  '/page': async () => (await import('./public/PublicPage.tsx')).PublicPage,
  '/static/': async () => (await import('./public/PageIndex.tsx')).PageIndex,
  '/help': async () => (await import('./public/Help.tsx')).Help,
  '/pagecontents/admin': async () => (await import('./page/PageList.tsx')).PageList,
  '/pagecontent/admin': async () => (await import('./page/PageEditor.tsx')).PageEditor,
  '/faqs/admin': async () => (await import('./faq/FaqList.tsx')).FaqList,
  '/faq/admin': async () => (await import('./faq/FaqEditor.tsx')).FaqEditor,
  '/website/admin': async () => (await import('./website/WebsiteEditor.tsx')).WebsiteEditor,
}
