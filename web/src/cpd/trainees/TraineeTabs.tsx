import { hasRole, isAdmin } from '@college/contract/kit'
import { Tabs } from '#kit'
import { useActor } from '#identity'

const lists = [
  { list: 'trainees', label: 'Trainees', to: '/app/trainees' },
  { list: 'procedures', label: 'Procedures', to: '/app/procedures/admin' },
  { list: 'placements', label: 'Placement reports', to: '/app/placements' },
  { list: 'cycles', label: 'Cycles', to: '/app/cycles/trainees' },
] as const

/** The lists of who teaches: how the trainees stand, what they log and what they report. The office has them all in its menu. */
export function TraineeTabs({ current }: { current: (typeof lists)[number]['list'] }) {
  const actor = useActor()
  if (!hasRole(actor, 'Educator', 'Director', 'Instructor') || isAdmin(actor)) return null
  return (
    <Tabs
      label="Of my trainees"
      tabs={lists.map(({ list, label, to }) => ({ label, to, current: list === current }))}
    />
  )
}
