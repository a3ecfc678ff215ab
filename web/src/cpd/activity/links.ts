import { activityEditor, activityPage } from '../goal/links.ts'

export { activityEditor, activityPage, goalPage } from '../goal/links.ts'

export const activityList = '/app/activities'
export const allActivities = '/app/activities/admin'
/** Where activities come in from a file; for someone else with their id. */
export const importLink = '/app/activities/import'
export const newActivity = '/app/activity/edit'
/** The editor of a new activity that begins as another was. */
export const copyOf = (id: number): string => `${newActivity}?copy=${id}`

/** The activities that came with one file. */
export const importedList = (batch: number, own: boolean): string =>
  `${own ? activityList : allActivities}?activityimport_id=${batch}`

/** The screens of one activity, by its id. */
export const linksOf = (id: number) => ({ page: activityPage(id), editor: activityEditor(id), copy: copyOf(id) })
