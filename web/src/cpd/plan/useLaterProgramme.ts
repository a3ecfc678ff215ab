import { devplanRoute, type devplan, type Plan } from '@college/contract/cpd'
import { useList } from '#kit'

/** A training programme of a person that has a first day still to come. */
export type LaterProgramme = Plan & { start_date: string }

const isLater =
  (today: string) =>
  (plan: Plan): plan is LaterProgramme =>
    plan.start_date !== null && plan.start_date > today && plan.closed_at === null

/** The next training programme of a person who is on none today; null where none is to come, or none is asked for. */
export const useLaterProgramme = (userId: number | null, today: string): LaterProgramme | null => {
  const { data } = useList<typeof devplan>(
    devplanRoute,
    { user_id: userId ?? 0, category: 'PLAN', from: today, sort: 'start_date', limit: 5 },
    { enabled: userId !== null },
  )
  return data?.rows.find(isLater(today)) ?? null
}
