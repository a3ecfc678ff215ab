import type { ScreenLoads } from '#kit'

/** The screens of files that are built. */
export const filesScreens: ScreenLoads = {
  '/files': async () => (await import('./list/Files.tsx')).Files,
  '/file': async () => (await import('./page/FilePage.tsx')).FilePage,
  '/file/edit': async () => (await import('./page/FileEdit.tsx')).FileEdit,
  '/files/admin': async () => (await import('./list/AllFiles.tsx')).AllFiles,
}
