import { cycleSet, devactivity, devgoal, refdata, type Goal } from '@college/contract/cpd'
import { showDate, type Actor } from '@college/contract/kit'
import { devform } from '@college/contract/forms'
import { procedure } from '@college/contract/logbook'
import type { QueryClient } from '@tanstack/react-query'
import { IconNotebook, IconSignature, IconTargetArrow, IconVaccine } from '@tabler/icons-react'
import { keys, type Client } from '#kit'
import { looksLikeNhi } from '#logbook'
import { matching, type PaletteItem, type PaletteSource } from '../palette/index.ts'

/** Of each kind, so that one does not crowd out the other. */
const most = 3

/** The person's current goals, from the reference data of the session. */
const openGoals = async (client: Client, answers: QueryClient, actor: Actor): Promise<readonly Goal[]> => {
  const data = await answers.ensureQueryData({
    queryKey: keys.call(refdata.path, {}),
    queryFn: async () => (await client.call<typeof refdata>(refdata, {}, { quiet: true })).data,
  })
  const ofCycle = cycleSet(actor.home_roles) === 'trainee' ? data.devcycle_goals_trainee : data.devcycle_goals_fellow
  return [...ofCycle, ...data.devplan_goals]
}

const goalPage = ({ id, devplan_id }: Goal): string => `/app/${devplan_id === null ? 'cycle' : 'plan'}/goal?id=${id}`

const logFor = (goal: Goal): PaletteItem => ({
  id: `log-${goal.id}`,
  label: `Log an activity for ${goal.title}`,
  icon: IconNotebook,
  to: `/app/activity/edit?goal=${goal.id}`,
})

const newForm: PaletteItem = { id: 'new-form', label: 'New form', icon: IconSignature, to: '/app/forms?new=form' }

/** An NHI is found by its own call: none of these asks for it in an address. */
const withoutNhi = (source: PaletteSource): PaletteSource => ({
  ...source,
  find: (query, signal) => (looksLikeNhi(query) ? [] : source.find(query, signal)),
})

/** What the palette finds of a person's own records: an activity to log for each goal, goals, forms, activities and cases. */
export const ownSources = (client: Client, answers: QueryClient, actor: Actor): readonly PaletteSource[] =>
  recordSources(client, answers, actor).map(withoutNhi)

const recordSources = (client: Client, answers: QueryClient, actor: Actor): readonly PaletteSource[] => [
  {
    id: 'log-for-goal',
    group: 'do',
    find: async (query) => (query === '' ? [] : matching((await openGoals(client, answers, actor)).map(logFor), query)),
  },
  {
    id: 'activities',
    group: 'found',
    find: async (query, signal) => {
      if (query.length < 2) return []
      const ask = { q: query, user_id: actor.id, limit: most }
      const { rows } = await client.listRecords(devactivity, ask, { signal, quiet: true })
      return rows.map((row) => ({
        id: `activity-${row.id}`,
        label: row.title,
        note: `Activity, ${showDate(row.activity_date)}`,
        icon: IconNotebook,
        to: `/app/activity?id=${row.id}`,
      }))
    },
  },
  {
    id: 'forms',
    group: 'found',
    find: async (query, signal) => {
      if (query.length < 2) return []
      const ask = { q: query, user_id: actor.id, limit: most }
      const { rows } = await client.listRecords(devform, ask, { signal, quiet: true })
      return rows.map((row) => ({
        id: `form-${row.id}`,
        label: [row.name, row.title].filter(Boolean).join(', '),
        note: `Form, ${row.state ?? 'started'}`,
        icon: IconSignature,
        to: `/app/form${row.state === 'started' ? '/edit' : ''}?id=${row.id}`,
      }))
    },
  },
  { id: 'new-form', group: 'do', find: (query) => (query === '' ? [] : matching([newForm], query)) },
  {
    id: 'procedures',
    group: 'found',
    find: async (query, signal) => {
      // A number is a case, and short ones are as good as long ones.
      if (query.length < 2 && !/^\d$/.test(query)) return []
      const ask = { q: query, user_id: actor.id, limit: most }
      const { rows } = await client.listRecords(procedure, ask, { signal, quiet: true })
      return rows.map((row) => ({
        id: `procedure-${row.id}`,
        label: `${row.type_name ?? 'Procedure'}, ${row.region_name ?? ''}`,
        note: `Case ${row.case_number ?? ''}, ${showDate(row.procedure_date)}`,
        icon: IconVaccine,
        to: `/app/procedure?id=${row.id}`,
      }))
    },
  },
  {
    id: 'goals',
    group: 'found',
    find: async (query, signal) => {
      if (query.length < 2) return []
      const mine = new Set((await openGoals(client, answers, actor)).map(({ id }) => id))
      const { rows } = await client.listRecords(devgoal, { q: query, limit: 50 }, { signal, quiet: true })
      return rows
        .filter((row) => mine.has(row.id) || row.user_id === actor.id)
        .slice(0, most)
        .map((row) => ({
          id: `goal-${row.id}`,
          label: row.title,
          note: ['Goal', row.devcycle_name ?? row.devplan_name].filter(Boolean).join(', '),
          icon: IconTargetArrow,
          to: goalPage(row),
        }))
    },
  },
]
