import type { ScreenLoads } from '#kit'

/** The screens of form templates that are built. */
export const templateScreens: ScreenLoads = {
  '/formtemplates/admin': async () => (await import('./list/TemplateList.tsx')).TemplateList,
  '/formtemplates/library': async () => (await import('./library/Library.tsx')).Library,
  '/formtemplate/admin': async () => (await import('./builder/BuilderScreen.tsx')).BuilderScreen,
  '/formtemplate': async () => (await import('./page/TemplatePage.tsx')).TemplatePage,
}
