import type { PublicCollege } from './college.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A text of the public pages with the college's own words in place of `{{college}}`, `{{email}}`, `{{phone}}` and `{{address}}`. */
export const filled = (html: string, { title, email, phone, address }: PublicCollege): string => {
  const words: Readonly<Record<string, string>> = {
    college: escaped(title),
    email: email === null ? 'the college office' : `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
    phone: escaped(phone ?? 'the college office'),
    address: escaped((address ?? 'the college office').replaceAll(/\s*\n\s*/g, ', ')),
  }
  return html.replaceAll(/\{\{(college|email|phone|address)\}\}/g, (_whole, name: string) => words[name] ?? '')
}
