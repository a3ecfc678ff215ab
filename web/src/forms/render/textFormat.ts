import type { TextFormat } from '@college/contract/forms'

const keyboards = { email: 'email', phone: 'tel', url: 'url' } as const

/** What an input of a text takes so that a phone's keyboard fits its format. */
export const keyboardOf = (format: TextFormat | undefined) =>
  format === undefined ? {} : { inputMode: keyboards[format], autoCapitalize: 'none', spellCheck: false }
