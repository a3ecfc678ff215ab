import { activityEditor, activityPage } from '../goal/links.ts'

export { activityEditor, activityPage, goalPage } from '../goal/links.ts'

export const activityList = '/app/activities'
export const allActivities = '/app/activities/admin'
/** Where activities come in from a file; for someone else with their id. */
export const importLink = '/app/activities/import'
export const newActivity = '/app/activity/edit'
/** The editor of a new activity that begins as another was. */
/** A new activity of a category, or with a form, where they are named. */
export const newActivityOf = ({ category, form }: { category: number | null; form: number | null }): string => {
  const query = new URLSearchParams()
  if (category !== null) query.set('category', String(category))
  if (form !== null) query.set('form', String(form))
  return `${newActivity}?${query.toString()}`
}
export const copyOf = (id: number): string => `${newActivity}?copy=${id}`

/** The activities that came with one file. */
export const importedList = (batch: number, own: boolean): string =>
  `${own ? activityList : allActivities}?activityimport_id=${batch}`

/** The screens of one activity, by its id. */
export const linksOf = (id: number) => ({ page: activityPage(id), editor: activityEditor(id), copy: copyOf(id) })
