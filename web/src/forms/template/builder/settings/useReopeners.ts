import { mostLimit } from '@college/contract/kit'
import { membership, role } from '@college/contract/people'
import { useList } from '#kit'

interface Reopeners {
  /** Roles that can be chosen; those of administrators reopen anyway. */
  readonly roles: readonly string[]
  /** Why only the office will reopen, though a role is chosen. */
  readonly warning: string | null
}

/** The roles that could reopen finished forms, and whether anyone has the chosen one. */
export const useReopeners = (chosen: string | null): Reopeners => {
  const all = useList(role, { limit: mostLimit }).data?.rows
  const id = all?.find(({ name }) => name === chosen)?.id
  const holders = useList(membership, { role_id: id, limit: 1 }, { enabled: id !== undefined }).data?.rows
  const roles = (all ?? []).filter((each) => !each.is_admin && !each.role_is_admin).map(({ name }) => name)
  const missing = chosen !== null && all !== undefined && id === undefined
  if (missing)
    return {
      roles,
      warning: `There is no role ${chosen} here any more. Until there is, only the college office can reopen.`,
    }
  const unheld = chosen !== null && holders?.length === 0
  if (unheld)
    return { roles, warning: `No one has the role ${chosen}. Until someone does, only the college office can reopen.` }
  return { roles, warning: null }
}
