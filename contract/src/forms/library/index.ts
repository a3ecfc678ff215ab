import type { LibraryTemplate } from './templates.ts'

export type { LibraryTemplate } from './templates.ts'

/** Fetches the ready templates, which only those who make templates need. */
export const loadLibrary = async (): Promise<readonly LibraryTemplate[]> =>
  (await import('./templates.ts')).libraryTemplates
