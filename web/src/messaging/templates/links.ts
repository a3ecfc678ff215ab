import type { MailEvent, TemplatePurpose } from '@college/contract/messaging'

export const templateList = '/app/messagetemplates/admin'

/** The editor of the wording of an event, whether the college has its own or not. */
export const eventEditor = (event: MailEvent): string => `/app/messagetemplate/admin?event=${event}`

/** The editor of a text of no event; a new one by what it is for. */
export const textEditor = (of: number | TemplatePurpose): string =>
  `/app/messagetemplate/admin?${typeof of === 'number' ? `id=${of}` : `purpose=${of}`}`

/** The texts of the list that belong to no event: they start messages, or answer enquiries. */
export const savedTexts = `${templateList}?texts`
