import type { ScreenLoads } from '#kit'

/** The screens of the office, put together from the domains that hold their parts. */
export const officeScreens: ScreenLoads = {
  '/messages/admin': async () => (await import('#messaging')).AdminMessages,
  '/organisationconfigs/admin': async () => (await import('#organisation')).SettingList,
  '/organisationconfig/admin': async () => (await import('#organisation')).SettingEditor,
  '/userrelationships/admin': async () => (await import('#people')).RelationshipList,
  '/userrelationship/admin': async () => (await import('#people')).RelationshipEditor,
}
