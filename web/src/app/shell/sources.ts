import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { matching, type PaletteItem, type PaletteSource } from '../palette/index.ts'
import { helpPathFor, menuFor, profileMenuFor, type MenuLink } from '../menus.ts'
import { useShell, type ShellActor } from './facts.ts'
import { href, linkIcon } from './links.ts'
import type { RecentPage } from './recentPages.ts'

const item = ({ path, label }: MenuLink, note?: string): PaletteItem => ({
  id: path.replaceAll(/\W/g, '-'),
  kind: 'Page',
  label,
  icon: linkIcon(path),
  to: href(path),
  ...(note ? { note } : {}),
})

const menuPages = (actor: ShellActor): PaletteItem[] => [
  ...menuFor(actor).flatMap((group) => group.links.map((link) => item(link, group.title))),
  ...[...profileMenuFor(actor), { path: helpPathFor(actor), label: 'Help' }].map((link) => item(link)),
  ...(actor.isAdmin ? [item({ path: '/settings/admin', label: 'Settings' })] : []),
]

const recentItems = (pages: readonly RecentPage[]): PaletteItem[] =>
  pages.map(({ to, label }, position) => ({ id: `last-${position}`, kind: 'Last seen', label, icon: IconHistory, to }))

/** What the palette searches: the pages of the menus, those seen last, and what the screens pass in. */
export function useSources(last: () => readonly RecentPage[]): readonly PaletteSource[] {
  const { actor, sources } = useShell()
  return useMemo(() => {
    if (!actor) return []
    const pages: PaletteSource = {
      id: 'pages',
      find: (query) => {
        const seen = recentItems(last())
        if (!query) return seen.length > 0 ? seen : menuPages(actor).slice(0, 5)
        return [...matching(menuPages(actor), query), ...matching(seen, query)]
      },
    }
    return [pages, ...sources]
  }, [actor, sources, last])
}
