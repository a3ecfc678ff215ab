import type { user } from '@college/contract/people'
import type { Values } from '#kit/form'

const away = 'Write a path of this site, such as /app/activities'

/** Whether a text is an address within this site, and nothing a browser could read as another place. */
export const isOwnPath = (text: string): boolean => {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?!\/)/.test(text) || /[\\\u0000-\u001f\u007f]/.test(text)) return false
  const here = 'http://here.invalid'
  return URL.canParse(text, here) && new URL(text, here).origin === here
}

/** What the fields of a person have to say beyond the record's own statement. */
export const checkPerson = ({ post_login_url, post_logout_url }: Values<typeof user>) => ({
  ...(post_login_url && !isOwnPath(post_login_url) ? { post_login_url: away } : {}),
  ...(post_logout_url && !isOwnPath(post_logout_url) ? { post_logout_url: away } : {}),
})
