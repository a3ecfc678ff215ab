import { textOf } from '@college/contract/kit'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as text inside HTML, whatever signs it has. */
export const asText = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The plain words of a message, with the addresses of its links. */
export const plainOf = (html: string): string => textOf(html, { links: true })

// Mail programs read no style sheet: what a tag looks like stands on it.
const looks: Readonly<Record<string, string>> = {
  p: 'margin:0 0 18px',
  h2: 'margin:0 0 12px;font-size:20px;line-height:28px',
  h3: 'margin:0 0 12px;font-size:17px;line-height:25px',
  ul: 'margin:0 0 18px;padding:0 0 0 22px',
  ol: 'margin:0 0 18px;padding:0 0 0 22px',
  blockquote: 'margin:0 0 18px;padding:0 0 0 14px;border-left:3px solid #dfe7e9',
}

/** A cleaned text as mails show it. Pictures stay in the application, where their reader is known. */
export const mailHtml = (html: string, publicUrl: string): string =>
  html
    .replaceAll(/<img [^<>]*>/g, '')
    .replaceAll(
      /<(p|h2|h3|ul|ol|blockquote)>/g,
      (_whole, tag: string) => `<${tag}${tag === 'blockquote' ? ' class="quote"' : ''} style="${looks[tag] ?? ''}">`,
    )
    .replaceAll(
      /<a href="(\/?)/g,
      (_whole, own: string) => `<a class="accent" style="color:#0a7085" href="${own === '' ? '' : `${publicUrl}/`}`,
    )
