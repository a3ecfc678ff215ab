import type { ScreenLoads } from '#kit'

/** The screens of the office, put together from the domains that hold their parts. */
export const officeScreens: ScreenLoads = {
  '/users/admin': async () => (await import('./users/UserList.tsx')).UserList,
  '/user/admin': async () => (await import('./users/PersonScreen.tsx')).PersonScreen,
  '/userrelationships/admin': async () => (await import('#people')).RelationshipList,
  '/userrelationship/admin': async () => (await import('#people')).RelationshipEditor,
  '/organisationconfigs/admin': async () => (await import('#organisation')).SettingList,
  '/organisationconfig/admin': async () => (await import('#organisation')).SettingEditor,
  '/settings/admin': async () => (await import('./settings/Settings.tsx')).Settings,
}
