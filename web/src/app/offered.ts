import type { MenuGroup, MenuLink } from './menus.ts'
import { built } from './screens.ts'

/** Whether a path leads to a screen that is built; that of signing in comes with the routes. */
export const isBuilt = (path: string): boolean => path === '/signin' || (path.split('?')[0] ?? path) in built

/** The links of a menu that lead to something: what is still to be built is not offered. */
export const offered = <Link extends MenuLink>(links: readonly Link[]): Link[] =>
  links.filter(({ path }) => isBuilt(path))

/** The groups of a menu with what they offer; a group that offers nothing is left out. */
export const offeredGroups = (groups: readonly MenuGroup[]): MenuGroup[] =>
  groups.map((group) => ({ ...group, links: offered(group.links) })).filter(({ links }) => links.length > 0)
