import { resetTwoStep, setPasswordLink } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, confirm, invalidate, toast, useClient } from '#kit'
import { peopleNames } from '../useUserActs.tsx'
import { shortName } from './words.ts'

/** What the office does about how a person signs in; each asks before it does. */
export const useCredentialActs = (person: User) => {
  const client = useClient()
  const answers = useQueryClient()
  const name = shortName(person)
  const attempt = async (run: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
      return
    }
    await invalidate(answers, peopleNames)
    toast({ text: done, kind: 'done' })
  }
  const body = { user_id: person.id }
  return {
    sendPasswordLink: async (): Promise<void> => {
      const yes = await confirm({
        title: `Send ${name} a link to set a password?`,
        body:
          person.confirmed_at === null
            ? `It goes to ${person.email ?? 'their address'} and can be used once. Setting a password confirms the address.`
            : `It goes to ${person.email ?? 'their address'} and can be used once. Until then their current password works.`,
        verb: 'Send link',
      })
      if (yes)
        await attempt(() => client.call<typeof setPasswordLink>(setPasswordLink, { body }), `Link sent to ${name}`)
    },
    resetSecondSteps: async (): Promise<void> => {
      const yes = await confirm({
        title: `Reset two-step verification of ${name}?`,
        body: 'Their app, codes, recovery codes and passkeys stop working. They sign in with the password alone until they set it up again, and we email them.',
        verb: 'Reset two-step',
      })
      if (yes)
        await attempt(() => client.call<typeof resetTwoStep>(resetTwoStep, { body }), `Two-step of ${name} was reset`)
    },
  }
}
