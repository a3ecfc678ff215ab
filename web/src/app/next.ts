/** The address of the sign-in screen. The bare `/signin` of old links leads here. */
export const signInPath = '/app/signin'

/**
 * The address to go to after signing in, if it is one of ours. Anything that a browser could read as another place
 * (`//host`, `/\host`, `javascript:`, control characters it would drop) is refused.
 */
export function safeNext(next: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!next?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(next)) return null
  const here = 'http://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return null
  if (/^(\/app)?\/sign(in|out)\/?$/.test(url.pathname) || url.pathname === '/') return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where signing in leads: to what was asked for, else to the first page the person has chosen, else home. */
export const firstPage = (
  next: string | null,
  { post_login_url }: { readonly post_login_url?: string | null },
  home: string,
): string => safeNext(next) ?? safeNext(post_login_url) ?? home

/** The sign-in screen, with the way back in its query. */
export function signInWith(next: string): string {
  const back = safeNext(next)
  return back ? `${signInPath}?next=${encodeURIComponent(back)}` : signInPath
}
