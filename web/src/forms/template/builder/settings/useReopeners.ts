import { mostLimit } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { useList } from '#kit'

interface Reopeners {
  /** Roles that can be chosen; those of administrators reopen anyway. */
  readonly roles: readonly string[]
  /** Why only the office will reopen, though a role is chosen. */
  readonly warning: string | null
}

const warningOf = (chosen: string, held: boolean | null): string | null => {
  if (held === null)
    return `There is no role ${chosen} here any more. Until there is, only the college office can reopen.`
  return held
    ? null
    : `No one with an open account has the role ${chosen}. Until someone does, only the college office can reopen.`
}

/** The roles that could reopen finished forms, and whether anyone has the chosen one. */
export const useReopeners = (chosen: string | null): Reopeners => {
  const all = useList(role, { limit: mostLimit }).data?.rows
  const roles = (all ?? []).filter((each) => !each.is_admin && !each.role_is_admin).map(({ name }) => name)
  if (chosen === null || all === undefined) return { roles, warning: null }
  const found = all.find(({ name }) => name === chosen)
  return { roles, warning: warningOf(chosen, found ? found.held === true : null) }
}
