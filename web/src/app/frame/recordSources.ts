import { cycleSet, refdata, type Goal } from '@college/contract/cpd'
import { isAdmin, type Actor } from '@college/contract/kit'
import type { QueryClient } from '@tanstack/react-query'
import { IconNotebook, IconSettings } from '@tabler/icons-react'
import { keys, type Client } from '#kit'
import { logFor, planPage } from '#cpd'
import { looksLikeNhi } from '#logbook'
import { actsFor, otherPagesFor } from '../acts.ts'
import { matching, type PaletteItem, type PaletteKind, type PaletteSource } from '../palette/index.ts'
import { href, linkIcon } from '../shell/links.ts'
import { wordsFor } from '../synonyms.ts'
import { switchAct, type Switch } from './personActs.ts'
import { actSource, searchSource } from './searchSource.ts'

const readReference = (client: Client, answers: QueryClient) =>
  answers.ensureQueryData({
    queryKey: keys.call(refdata.path, {}),
    queryFn: async () => (await client.call<typeof refdata>(refdata, {}, { quiet: true })).data,
  })

/** The person's current goals, from the reference data of the session. */
const openGoals = async (client: Client, answers: QueryClient, actor: Actor): Promise<readonly Goal[]> => {
  const data = await readReference(client, answers)
  const ofCycle = cycleSet(actor.home_roles) === 'trainee' ? data.devcycle_goals_trainee : data.devcycle_goals_fellow
  return [...ofCycle, ...data.devplan_goals]
}

const logActs = { activities: 'Log an activity', procedures: 'Log a procedure', forms: 'Start a form' } as const

const itemOfGoal = (goal: Goal): PaletteItem => ({
  id: `log-${goal.id}`,
  kind: 'Act',
  label: `${logActs[goal.counts]} for ${goal.title}`,
  icon: IconNotebook,
  to: logFor(goal),
})

const itemOf = (
  kind: PaletteKind,
  { path, label }: { readonly path: string; readonly label: string },
): PaletteItem => ({
  id: `${kind}-${path.replaceAll(/\W/g, '-')}`,
  kind,
  label,
  words: wordsFor(path),
  icon: linkIcon(path),
  to: href(path),
})

const goalActs = (client: Client, answers: QueryClient, actor: Actor): PaletteSource => ({
  id: 'log-for-goal',
  find: async (query) =>
    query === '' || looksLikeNhi(query)
      ? []
      : matching((await openGoals(client, answers, actor)).map(itemOfGoal), query).slice(0, 6),
})

/** The plan of the person, which is known by its goals. */
const ownPlan = (client: Client, answers: QueryClient): PaletteSource => ({
  id: 'own-plan',
  find: async (query) => {
    if (query === '' || looksLikeNhi(query)) return []
    const id = (await readReference(client, answers)).devplan_goals.find((goal) => goal.devplan_id !== null)?.devplan_id
    if (id === null || id === undefined) return []
    return matching([{ id: 'own-plan', kind: 'Page', label: 'Plan and agreement', to: planPage(id) }], query)
  },
})

/** The pages behind the settings, which are in no menu. */
const settingPages = (actor: Actor): PaletteSource => ({
  id: 'settings',
  find: async (query) => {
    if (query === '') return []
    const { openWays } = await import('../office/settings/ways.ts')
    const ways = openWays(actor.platform_admin).flatMap((group) => group.ways)
    return matching(
      ways.map((way) => ({
        ...itemOf('Page', { path: way.to, label: way.label }),
        words: `${way.text} ${wordsFor(way.to)}`,
        note: 'Settings',
        icon: IconSettings,
      })),
      query,
    )
  },
})

/** What the palette finds beside the menus: what the person may do, pages of the office, people, and records. */
export const ownSources = (
  client: Client,
  answers: QueryClient,
  actor: Actor,
  onSwitch: Switch | null,
): readonly PaletteSource[] => [
  ...(onSwitch
    ? [
        {
          id: 'acts',
          find: (query: string) =>
            query
              ? matching([...actsFor(actor).map((act) => itemOf('Act', act)), ...switchAct(actor, onSwitch)], query)
              : [],
        },
        goalActs(client, answers, actor),
        actSource(client, actor, onSwitch),
      ]
    : []),
  {
    id: 'other-pages',
    find: (query) =>
      query
        ? matching(
            otherPagesFor(actor).map((page) => itemOf('Page', page)),
            query,
          )
        : [],
  },
  ownPlan(client, answers),
  ...(isAdmin(actor) ? [settingPages(actor)] : []),
  searchSource(client, actor, onSwitch),
]
