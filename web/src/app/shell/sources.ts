import { IconHistory, IconLogout2, IconPalette } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { themes, useThemeChoice } from '#kit'
import { matching, type PaletteItem, type PaletteSource } from '../palette/index.ts'
import { helpPathFor, menuFor, profileMenuFor, type MenuActor, type MenuLink } from '../menus.ts'
import { wordsFor } from '../synonyms.ts'
import { useShell } from './facts.ts'
import { href, linkIcon } from './links.ts'
import type { RecentPage } from './recentPages.ts'

// Several pages are called forms, in the words of the specification.
const whose: Readonly<Record<string, string>> = {
  '/forms': 'Your own, and those to sign',
  '/forms/trainee': 'Of your trainees',
  '/forms/alltrainee': 'Of every trainee of the college',
  '/forms/admin': 'Of everyone in the college',
  '/formtemplates/admin': 'Their questions, and who signs',
}

const item = ({ path, label }: MenuLink, note?: string): PaletteItem => ({
  id: path.replaceAll(/\W/g, '-'),
  kind: 'Page',
  label,
  words: wordsFor(path),
  icon: linkIcon(path),
  to: href(path),
  ...(note ? { note } : {}),
})

/** The pages of a person's menus, as lines of the palette. */
export const menuPages = (actor: MenuActor): PaletteItem[] => [
  ...menuFor(actor).flatMap((group) => group.links.map((link) => item(link, whose[link.path] ?? group.title))),
  ...[...profileMenuFor(actor), { path: helpPathFor(actor), label: 'Help' }].map((link) => item(link)),
  ...(actor.isAdmin ? [item({ path: '/settings/admin', label: 'Settings' })] : []),
]

const recentItems = (pages: readonly RecentPage[]): PaletteItem[] =>
  pages.map(({ to, label }, position) => ({ id: `last-${position}`, kind: 'Last seen', label, icon: IconHistory, to }))

/** What the profile menu does beside leading to pages. */
function useSessionActs(): readonly PaletteItem[] {
  const { onSignOut } = useShell()
  const [theme, choose] = useThemeChoice()
  return useMemo(() => {
    const others = themes.filter(({ value }) => value !== theme)
    return [
      { id: 'sign-out', kind: 'Act', label: 'Sign out', words: 'logout exit leave', icon: IconLogout2, run: onSignOut },
      ...others.map(({ value, label }): PaletteItem => ({
        id: `theme-${value}`,
        kind: 'Act',
        label: `Theme: ${label.toLowerCase()}`,
        words: 'mode appearance colours',
        icon: IconPalette,
        run: () => choose(value),
      })),
    ]
  }, [theme, choose, onSignOut])
}

type Load = () => Promise<readonly PaletteSource[]>

// One that does not answer keeps the palette searching, and one that fails is told of as any other.
const onTheirWay: PaletteSource = { id: 'on their way', find: () => new Promise(() => undefined) }
const outOfReach: PaletteSource = {
  id: 'out of reach',
  find: () => Promise.reject(new Error('The sources did not come.')),
}

/** The sources that are fetched as the palette is first opened. */
function useLoaded(load: Load | null, isOpen: boolean): readonly PaletteSource[] {
  const [loaded, setLoaded] = useState<{ from: Load; sources: readonly PaletteSource[] } | null>(null)
  useEffect(() => {
    if (!isOpen || !load) return undefined
    let here = true
    const put = (sources: readonly PaletteSource[]): void => {
      if (here) setLoaded({ from: load, sources })
    }
    load().then(put, () => put([outOfReach]))
    return () => {
      here = false
    }
  }, [load, isOpen])
  return useMemo(() => {
    if (!load) return []
    return loaded?.from === load ? loaded.sources : [onTheirWay]
  }, [load, loaded])
}

/** What the palette searches: the pages of the menus, those seen last, and what the screens pass in. */
export function useSources(last: () => readonly RecentPage[], isOpen: boolean): readonly PaletteSource[] {
  const { actor, sources, loadSources } = useShell()
  const loaded = useLoaded(loadSources, isOpen)
  const acts = useSessionActs()
  return useMemo(() => {
    if (!actor) return []
    const pages: PaletteSource = {
      id: 'pages',
      find: (query) => {
        const seen = recentItems(last())
        if (!query) return seen.length > 0 ? seen : menuPages(actor).slice(0, 5)
        return [...matching([...menuPages(actor), ...acts], query), ...matching(seen, query)]
      },
    }
    return [pages, ...sources, ...loaded]
  }, [actor, sources, loaded, last, acts])
}
