import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { matching, type PaletteItem, type PaletteSource } from '../palette/index.ts'
import { helpPathFor, logActsFor, menuFor, profileMenuFor, type MenuLink } from '../menus.ts'
import { useShell, type ShellActor } from './facts.ts'
import { href, linkIcon } from './links.ts'
import type { RecentPage } from './recentPages.ts'

const item = ({ path, label }: MenuLink, note?: string): PaletteItem => ({
  id: path.replaceAll(/\W/g, '-'),
  label,
  icon: linkIcon(path),
  to: href(path),
  ...(note ? { note } : {}),
})

const acts = (actor: ShellActor): PaletteItem[] =>
  logActsFor(actor).map((act) => item({ ...act, label: `Log ${act.label.toLowerCase()}` }))

const menuPages = (actor: ShellActor): PaletteItem[] => [
  ...menuFor(actor).flatMap((group) => group.links.map((link) => item(link, group.title))),
  ...profileMenuFor(actor).map((link) => item(link)),
  item({ path: helpPathFor(actor), label: 'Help' }),
  ...(actor.isAdmin ? [item({ path: '/settings/admin', label: 'Settings' })] : []),
]

const recentItems = (pages: readonly RecentPage[]): PaletteItem[] =>
  pages.map(({ to, label }, position) => ({ id: `last-${position}`, label, note: 'Last seen', icon: IconHistory, to }))

/** What the palette searches: the person's acts, what the screens pass in, and the pages of the menus. */
export function useSources(last: () => readonly RecentPage[]): readonly PaletteSource[] {
  const { actor, sources, isImpersonating } = useShell()
  return useMemo(() => {
    if (!actor) return []
    const own: PaletteSource[] = [
      { id: 'acts', group: 'do', find: (query) => (isImpersonating || !query ? [] : matching(acts(actor), query)) },
      {
        id: 'places',
        group: 'go',
        find: (query) => {
          const seen = recentItems(last())
          if (!query) return seen.length > 0 ? seen : menuPages(actor).slice(0, 5)
          return matching(menuPages(actor), query)
        },
      },
    ]
    return [...own, ...sources]
  }, [actor, sources, isImpersonating, last])
}
