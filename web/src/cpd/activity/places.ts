import { activityEditor, activityPage } from '../goal/places.ts'

export { activityEditor, activityPage, goalPage } from '../goal/places.ts'

export const activityList = '/app/activities'
export const allActivities = '/app/activities/admin'
export const newActivity = '/app/activity/edit'
/** The editor of a new activity that begins as another was. */
export const copyOf = (id: number): string => `${newActivity}?copy=${id}`

/** The screens of one activity, by its id. */
export const placesOf = (id: number) => ({ page: activityPage(id), editor: activityEditor(id), copy: copyOf(id) })
