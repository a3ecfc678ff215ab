import { redirect, type LoaderFunction } from '#kit/router'
import { hasNoRole, homeFor, type MenuActor } from './menus.ts'
import { safeNext, signInWith } from './next.ts'
import type { Screen } from './screens.ts'
import type { ShellActor } from './shell/facts.ts'

/** What the routes ask of the session. */
export interface RouteSession {
  /** Who is signed in now. */
  readonly actor: () => ShellActor | null
  /** Who is signed in, after trying a token that was kept from before. Never rejects. */
  readonly resume: () => Promise<ShellActor | null>
}

/** What someone without a role may open: their home, the pages under their name, and what others may ask them to read or sign. */
const withoutRole: ReadonlySet<string> = new Set([
  '/home',
  ...'/profile/edit /notifications /export/user /transactions /transaction'.split(' '),
  ...'/forms /form /form/edit /placement /message'.split(' '),
])

/** What happens to a person who opens a screen. */
export function verdict(
  { who, path }: Pick<Screen, 'who' | 'path'>,
  actor: MenuActor | null,
): 'enter' | 'signIn' | 'forbidden' | 'home' {
  if (who === 'public') return 'enter'
  if (!actor) return 'signIn'
  if (hasNoRole(actor)) return withoutRole.has(path) ? 'enter' : 'home'
  if (who === 'platform' && !actor.isPlatformAdmin) return 'forbidden'
  if (who === 'admin' && !actor.isAdmin && !actor.isPlatformAdmin) return 'forbidden'
  return 'enter'
}

/** The loader of a screen: opens it, or leads to sign-in with the way back, or to "No access". */
export const guard =
  (screen: Pick<Screen, 'who' | 'path'>, session: RouteSession): LoaderFunction =>
  async ({ url }) => {
    // Public screens do not wait for a token to be tried; the frame tries it, and follows when it has been.
    if (screen.who === 'public') return null
    const answer = verdict(screen, session.actor() ?? (await session.resume()))
    if (answer === 'signIn') return redirect(signInWith(url.pathname + url.search))
    if (answer === 'home') return redirect('/app/home')
    return answer === 'forbidden' ? redirect('/app/forbidden') : null
  }

/** The loader of `/` and the sign-in screen: signed-in people are sent on to where they wanted, or home. */
export const goOn =
  (session: RouteSession): LoaderFunction =>
  async ({ url }) => {
    const actor = session.actor() ?? (await session.resume())
    const next = safeNext(url.searchParams.get('next'))
    return actor ? redirect(next ?? `/app${homeFor(actor)}`) : null
  }
