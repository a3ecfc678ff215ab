import {
  addPasskey,
  beginPasskey,
  newRecoveryCodes,
  preferTwoStep,
  readTwoStep,
  removePasskey,
  removeTwoStep,
  type CodeMethod,
  type TwoStepState,
} from '@college/contract/identity'
import { code as codes } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, confirm, keys, invalidate, messageOf, toast, useClient } from '#kit'
import { useRecheck } from '../../facts.ts'
import { browserRefusal, makePasskey } from '../passkey.ts'

/** What is open on the panel: a way being set up, a passkey being named, or turning off. */
export type OpenPanel = CodeMethod | 'passkey' | 'off' | null

const wayNames: Readonly<Record<CodeMethod, string>> = {
  device: 'the authenticator app',
  email: 'codes by email',
  phone: 'codes by phone',
}

/** The acts of the panel, and what they leave to be shown. */
export const useTwoStep = (onDone?: () => void) => {
  const client = useClient()
  const answers = useQueryClient()
  const recheck = useRecheck()
  const [open, setOpen] = useState<OpenPanel>(null)
  /** Recovery codes that were just made: they are on the page until they are put away. */
  const [fresh, setFresh] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const settle = async (): Promise<void> => {
    await invalidate(answers, ['twostep', 'user'])
    await recheck()
  }
  const take = (state: TwoStepState): void => {
    answers.setQueryData(keys.call(readTwoStep.path, {}), state)
    void settle()
  }
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof CallFailed && error.code === codes.passwordTooShort) setOpen('off')
      else setFailure(browserRefusal(error) ?? messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** Something was set up; the codes that came with it are shown before anything else moves on. */
  const done = (recoveryCodes: readonly string[] | null, words: string): void => {
    setOpen(null)
    toast({ text: words })
    if (recoveryCodes) {
      setFresh(recoveryCodes)
      void invalidate(answers, ['twostep'])
      return
    }
    void settle().then(() => onDone?.())
  }

  return {
    open,
    fresh,
    busy,
    failure,
    show: (next: OpenPanel): void => {
      setFailure(null)
      setOpen(next)
    },
    done,
    putAway: (): void => {
      setFresh(null)
      void settle().then(() => onDone?.())
    },
    prefer: (method: CodeMethod) =>
      attempt(async () => take((await client.call<typeof preferTwoStep>(preferTwoStep, { body: { method } })).data)),
    remove: (method: CodeMethod) =>
      attempt(async () => {
        const name = wayNames[method]
        const yes = await confirm({
          title: `Remove ${name}?`,
          body: 'You can’t use it as your second step after this. We’ll email you to confirm.',
          verb: 'Remove',
        })
        if (yes) take((await client.call<typeof removeTwoStep>(removeTwoStep, { body: { method } })).data)
      }),
    turnedOff: (state: TwoStepState): void => {
      setOpen(null)
      toast({ text: 'Two-step verification is off' })
      take(state)
    },
    newCodes: () =>
      attempt(async () => {
        const yes = await confirm({
          title: 'Make new recovery codes?',
          body: 'The codes you have now stop working.',
          verb: 'Make new codes',
        })
        if (yes) setFresh((await client.call<typeof newRecoveryCodes>(newRecoveryCodes)).data.recovery_codes)
      }),
    addPasskey: (name: string) =>
      attempt(async () => {
        const begun = await client.call<typeof beginPasskey>(beginPasskey)
        const response = await makePasskey(begun.data.options)
        const body = { challenge: begun.data.challenge, name, response }
        const { data } = await client.call<typeof addPasskey>(addPasskey, { body })
        done(data.recovery_codes, 'Passkey added')
      }),
    removePasskey: ({ id, name }: TwoStepState['passkeys'][number]) =>
      attempt(async () => {
        const yes = await confirm({
          title: `Remove the passkey “${name}”?`,
          body: 'You can’t sign in with it after this. Remove it on the device too. We’ll email you to confirm.',
          verb: 'Remove passkey',
        })
        if (!yes) return
        await client.call<typeof removePasskey>(removePasskey, { query: { id } })
        toast({ text: 'Passkey removed' })
        await settle()
      }),
  }
}

export type TwoStepActs = ReturnType<typeof useTwoStep>
