export { OrganisationForm } from './details/OrganisationForm.tsx'
export { settingList } from './places.ts'
export { SettingEditor } from './settings/SettingEditor.tsx'
export { SettingList } from './settings/SettingList.tsx'
