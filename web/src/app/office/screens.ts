import { loadFeesTab } from '#accounting'
import { officeParts } from '#identity'
import type { ScreenLoads } from '#kit'
import { loadReminderTab } from '#messaging'

/** The screens of the office, put together from the domains that hold their parts. */
export const officeScreens: ScreenLoads = {
  '/users/admin': async () => (await import('./users/UserList.tsx')).UserList,
  '/user/admin': async () => {
    const [{ personScreen }, PersonPage] = await Promise.all([
      import('./users/personScreen.tsx'),
      officeParts.personPage(),
    ])
    return personScreen(PersonPage)
  },
  '/userrelationships/admin': async () => (await import('./relationships/Relationships.tsx')).Relationships,
  '/userrelationship/admin': async () => (await import('./relationships/RelationshipPage.tsx')).RelationshipPage,
  '/organisationconfigs/admin': async () => (await import('#organisation')).SettingList,
  '/organisationconfig/admin': async () => (await import('#organisation')).SettingEditor,
  '/settings/admin': async () => {
    const [{ settingsScreen }, AgreementTexts, ReminderTab, CollegeSignIn, FeesTab] = await Promise.all([
      import('./settings/settingsScreen.tsx'),
      officeParts.agreementTexts(),
      loadReminderTab(),
      officeParts.collegeSignIn(),
      loadFeesTab(),
    ])
    return settingsScreen({ AgreementTexts, ReminderTab, CollegeSignIn, FeesTab })
  },
}
