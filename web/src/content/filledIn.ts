import type { Website } from '@college/contract/content'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A text with the college’s details in place of their names, as the server fills them in. */
export const filledIn = (html: string, { title, email, phone, address }: Website): string => {
  const office = 'the college office'
  const words: Readonly<Record<string, string>> = {
    college: title,
    email: email ?? office,
    phone: phone ?? office,
    address: (address ?? office).replaceAll(/\s*\n\s*/g, ', '),
  }
  return html.replaceAll(/\{\{(college|email|phone|address)\}\}/g, (_whole, name: string) => escaped(words[name] ?? ''))
}
