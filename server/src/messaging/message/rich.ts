/** The plain words of a message. */
export const plainOf = (text: string): string => text

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value as it stands in the text of a message. */
export const asText = (value: string): string => value
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The text of a message as mails show it. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 18px">${escaped(part).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
