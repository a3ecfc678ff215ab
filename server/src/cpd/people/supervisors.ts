import { supervisors } from '@college/contract/cpd'
import { serve } from '#http'
import { possibleSupervisors } from '#people'
import type { Served } from '#http'
import { subjectOf } from './person.ts'

/** Who may be chosen as the supervisor of a person. */
export const serveSupervisors: Served = serve(supervisors, async (call, { query }) => ({
  data: await possibleSupervisors(call, await subjectOf(call, query.user_id)),
}))
