import type { ScreenLoads } from '#kit'

/** The screens with which the office brings people and their records in. */
export const importScreens: ScreenLoads = {
  '/users/import': async () => (await import('./PeopleImport.tsx')).PeopleImportScreen,
  '/person/import': async () => (await import('./PersonImport.tsx')).PersonImportScreen,
}
