import { declineRole, setRoles } from '@college/contract/identity'
import type { CivilDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { confirm, invalidate, toast, useAction } from '#kit'
import { peopleNames } from '../useUserActs.tsx'
import { shortName } from './words.ts'

/** The roles a person holds in their own organisation, the platform's apart. */
export const rolesOf = ({ memberships, organisation_id: home }: User): string[] =>
  (memberships ?? []).filter((one) => one.organisation_id === home).map(({ role_name: name }) => name)

/** Gives a person exactly these roles in their own organisation, or one more. */
export const useRoles = (person: User) => {
  const answers = useQueryClient()
  const { act, isPending, failure } = useAction(setRoles)
  const declining = useAction(declineRole)
  const set = async (roles: readonly string[], words: string, joined?: CivilDate): Promise<void> => {
    const done = await act({
      user_id: person.id,
      organisation_id: person.organisation_id,
      roles: [...roles],
      ...(joined && { joined }),
    })
    if (!done) return
    await invalidate(answers, peopleNames)
    toast({ text: words, kind: 'done' })
  }
  const decline = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Decline ${shortName(person)}’s request?`,
      body: 'Their home page says so, and how to ask again. You can still give them a role later.',
      verb: 'Decline',
    })
    if (!isSure || !(await declining.act({ user_id: person.id }))) return
    await invalidate(answers, peopleNames)
    toast({ text: `${shortName(person)}’s request is declined`, kind: 'done' })
  }
  return {
    decline,
    set: (roles: readonly string[], joined?: CivilDate) => set(roles, `Roles of ${shortName(person)} saved`, joined),
    give: (role: string) => set([...new Set([...rolesOf(person), role])], `${shortName(person)} is now ${role}`),
    busy: isPending || declining.isPending,
    failure: failure ?? declining.failure,
  }
}
