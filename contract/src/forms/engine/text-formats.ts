import type { TextFormat } from '../model.ts'

/** What a short text of a format looks like, and what is said where it does not. */
const formats: Readonly<Record<TextFormat, { pattern: string; message: string }>> = {
  email: {
    pattern:
      "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+([.][A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$",
    message: 'Enter an email address, such as name@example.org',
  },
  phone: {
    pattern: '^[+]?([ ().-]*[0-9]){6,15}( *(x|ext[.]?) *[0-9]{1,6})?$',
    message: 'Enter a phone number, such as 021 123 4567 or +64 21 123 4567',
  },
  // Without a name before the host, which could pass for another site.
  url: {
    pattern:
      "^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*(:[0-9]{1,5})?(/([A-Za-z0-9_.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*([?]([A-Za-z0-9_.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(#([A-Za-z0-9_.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$",
    message: 'Enter a web address that starts with https://',
  },
}

/** The names that JSON Schema has for formats; it has none for phone numbers. */
const named: Readonly<Partial<Record<TextFormat, string>>> = { email: 'email', url: 'uri' }

const text = '#/$defs/text'

/** Texts of a format, as a schema defines those that it asks for. */
export const formatDefinition = (format: TextFormat): Record<string, unknown> => ({
  $ref: text,
  ...(named[format] !== undefined && { format: named[format] }),
  pattern: formats[format].pattern,
})

/** Why a text is not of a format; null where it is. */
export const formatFault = (value: string, format: TextFormat): string | null =>
  new RegExp(formats[format].pattern, 'u').test(value) ? null : formats[format].message

/** Whether a text can be a link: a web address of http or https, and nothing else. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && formatFault(value, 'url') === null
