import type { MailEvent } from '@college/contract/messaging'

export const templateList = '/app/messagetemplates/admin'

/** The editor of the wording of an event, whether the college has its own or not. */
export const eventEditor = (event: MailEvent): string => `/app/messagetemplate/admin?event=${event}`

/** The editor of a text for writing messages; a new one without an id. */
export const textEditor = (id?: number): string =>
  id === undefined ? '/app/messagetemplate/admin' : `/app/messagetemplate/admin?id=${id}`

/** The texts of the list that belong to no event: they start messages, and answer enquiries. */
export const savedTexts = `${templateList}?texts`
