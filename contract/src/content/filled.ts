/** What public pages and answers say of a college in place of `{{college}}`, `{{email}}`, `{{phone}}` and `{{address}}`. */
interface CollegeDetails {
  readonly title: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const placeholder = /\{\{(college|email|phone|address)\}\}/g

/**
 * A rich text with the college’s own details. The email address becomes a link between tags; within a link, and in its address, it stands as it
 * is. An address of a link names nothing where the college has no such detail.
 */
export const filled = (html: string, { title, email, phone, address }: CollegeDetails): string => {
  const details: Readonly<Record<string, string | null>> = { college: title, email, phone, address }
  const words = (name = ''): string => escaped((details[name] ?? 'the college office').replaceAll(/\s*\n\s*/g, ', '))
  let within = false
  return html.replaceAll(/<[^>]*>|\{\{(college|email|phone|address)\}\}/g, (whole, name: string | undefined) => {
    if (name === undefined) {
      if (/^<\/?a[\s>]/i.test(whole)) within = !whole.startsWith('</')
      return whole.replaceAll(placeholder, (_text, inside: string) => escaped(details[inside] ?? ''))
    }
    if (name !== 'email' || email === null || within) return words(name)
    return `<a href="mailto:${words(name)}">${words(name)}</a>`
  })
}
