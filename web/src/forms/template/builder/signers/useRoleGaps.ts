import { mostLimit } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { useList } from '#kit'
import { useDraft } from '../ui.ts'

/** What is said of each role that signs and that no one can act for: it is gone, or at most closed accounts have it. */
export const useRoleGaps = (): readonly string[] => {
  const all = useList(role, { limit: mostLimit }).data?.rows
  const signers = useDraft((now) => (now.signing_required ? now.signers : null))
  if (!all || !signers) return []
  const named = [...new Set(signers.parties.flatMap(({ who, role: name }) => (who === 'role' && name ? [name] : [])))]
  return named.flatMap((name) => {
    const found = all.find((each) => each.name === name)
    if (!found) return [`There is no role ${name} here any more. Choose who signs.`]
    return found.held
      ? []
      : [`No one with an open account has the role ${name}. Until someone does, no one can sign as it.`]
  })
}
