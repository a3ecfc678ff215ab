import { isAdmin, type Actor } from '@college/contract/kit'

/** The own forms, and what waits for the own signature. */
export const formList = '/app/forms'
/** The list of the own forms, as the drawer calls it. */
export const ownForms = (actor: Actor) => ({ label: isAdmin(actor) ? 'My forms' : 'Forms', to: formList })
/** The forms of everyone, for administrators. */
export const allForms = '/app/forms/admin'
/** Where the office keeps roles, and where it gives them. */
export const roleSettings = '/app/settings/admin?tab=roles'
export const users = '/app/users/admin'
export const traineeForms = '/app/forms/trainee'
export const allTraineeForms = '/app/forms/alltrainee'
/** Where several forms are signed in one act. */
export const signSeveral = `${formList}?sign=several`
/** What was rated in the own forms, in those of a person, or of all that may be read. */
export const ownResults = '/app/forms/results'
export const resultsOf = (person: number): string => `${ownResults}?user_id=${person}`
export const resultsOfAll = `${ownResults}?of=everyone`
/** Where a template is chosen and a form begun. */
export const newForm = `${formList}?new=form`

export const formPage = (id: number): string => `/app/form?id=${id}`
/** The form with the code for who is asked without an address. */
export const showCode = (id: number): string => `${formPage(id)}&show=code`
export const formEditor = (id: number): string => `/app/form/edit?id=${id}`
/** Begins a form of a template, for a goal. */
export const formFor = (template: number, { goal }: { readonly goal: number }): string =>
  `/app/form/edit?template=${template}&goal=${goal}`
/** Begins a form of a template. */
export const beginForm = (template: number): string => `/app/form/edit?template=${template}`
/** Days on which forms were completed; one that is left out is open. */
export interface FormDays {
  readonly from?: string
  readonly to?: string
}
interface CountedOf {
  readonly template: number
  /** Null where they are the reader’s own. */
  readonly userId: number | null
  readonly days: FormDays
}
/** The forms of a template that count in a list of forms: those that are done, by the days on which they were completed. */
export const countedForms = (list: string, { template, userId, days }: CountedOf): string => {
  const who = userId === null ? {} : { user_id: String(userId) }
  return `${list}?${new URLSearchParams({ ...who, devformtemplate_id: String(template), done: 'true', ...days }).toString()}`
}
export const templatePage = (id: number): string => `/app/formtemplate?id=${id}`
/** The public page that says whether a printed form is what was signed. */
export const verifyLink = '/app/verify'

/** A positive whole number of the address; null for anything else. */
export const numberIn = (query: URLSearchParams, name: string): number | null => {
  const found = Number(query.get(name))
  return Number.isSafeInteger(found) && found > 0 ? found : null
}
