export const settingList = '/app/organisationconfigs/admin'
export const settingsHub = '/app/settings/admin'
/** The tab of the settings that holds the locations; `edit` opens one of them, or a new one. */
export const locationsTab = (edit?: number | 'new'): string =>
  `${settingsHub}?tab=locations${edit === undefined ? '' : `&edit=${edit}`}`
/** The editor of a stored setting. */
export const settingEditor = (id: number): string => `/app/organisationconfig/admin?id=${id}`
/** The editor of a setting that is not set yet; without a name, of a new one of the college. */
export const newSetting = (name?: string): string =>
  name === undefined
    ? '/app/organisationconfig/admin'
    : `/app/organisationconfig/admin?name=${encodeURIComponent(name)}`

/** Where fees are set, with what they come to. */
export const feesPage = `${settingsHub}?tab=fees`
/** Name, contact details and time zone of the college. */
export const organisationPage = `${settingsHub}?tab=organisation`
