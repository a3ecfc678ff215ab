import { devplan, type Plan } from '@college/contract/cpd'
import { mostLimit } from '@college/contract/kit'
import { useList } from '#kit'

/** The training programmes that can be given: those that are not archived. */
export const useTemplates = (): readonly Plan[] | null => {
  const { data } = useList(devplan, { user_id: 'null', category: 'PLAN', sort: 'name', limit: mostLimit })
  return data ? data.rows.filter((plan) => plan.closed_at === null) : null
}

/** A person's development plans, newest first. */
export const usePdps = (userId: number): readonly Plan[] | null => {
  const { data } = useList(devplan, { user_id: userId, category: 'PDP', sort: '-start_date', limit: mostLimit })
  return data?.rows ?? null
}
