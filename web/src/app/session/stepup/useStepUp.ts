import {
  passkeyOptions,
  readTwoStep,
  sendGuardcode,
  stepUp,
  type CodeMethod,
  type SentMethod,
} from '@college/contract/identity'
import type { AnswerOf, BodyOf } from '@college/contract/kit'
import { useEffect, useState } from 'react'
import { CallFailed, messageOf, type Client } from '#kit'
import { askForPasskey, browserRefusal, passkeysWork } from '#identity'

/** How it can be shown that it is still the same person. */
export type Proof = 'password' | CodeMethod | 'passkey'

type TwoStep = AnswerOf<typeof readTwoStep>

const quiet = { quiet: true }

const waysOf = (state: TwoStep | null): readonly Proof[] => [
  'password',
  ...(state?.enabled ? state.methods : []),
  ...((state?.passkeys.length ?? 0) > 0 && passkeysWork() ? (['passkey'] as const) : []),
]

const isSent = (way: Proof): way is SentMethod => way === 'email' || way === 'phone'

interface Refusal {
  readonly words: string
  /** Shown under the field; anything else is shown over it. */
  readonly ofField: boolean
  readonly times: number
}

/** What is asked of the person, what was sent to them, and what was refused. */
export const useStepUp = (client: Client, onConfirmed: () => void) => {
  const [state, setState] = useState<TwoStep | null | 'asking'>('asking')
  const [way, setWay] = useState<Proof>('password')
  const [challenge, setChallenge] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  useEffect(() => {
    const ask = async (): Promise<void> => {
      try {
        const { data } = await client.call<typeof readTwoStep>(readTwoStep, {}, quiet)
        if (data.enabled && data.primary === 'device') setWay('device')
        setState(data)
      } catch {
        // The password serves without knowing of other ways.
        setState(null)
      }
    }
    void ask()
  }, [client])

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      setRefusal(null)
      return true
    } catch (error) {
      const issue = error instanceof CallFailed ? error.errors.at(0)?.message : undefined
      const words = issue ?? browserRefusal(error) ?? messageOf(error)
      setRefusal((before) => ({ words, ofField: issue !== undefined, times: (before?.times ?? 0) + 1 }))
      return false
    } finally {
      setBusy(false)
    }
  }
  const give = async (body: NonNullable<BodyOf<typeof stepUp>>): Promise<void> => {
    await client.call<typeof stepUp>(stepUp, { body }, quiet)
  }
  const send = (method: SentMethod): Promise<boolean> =>
    attempt(async () => {
      const body = { method, ...(challenge === null ? {} : { challenge }) }
      const { data } = await client.call<typeof sendGuardcode>(sendGuardcode, { body }, quiet)
      setChallenge(data.challenge)
    })
  const confirmBy = async (work: () => Promise<void>): Promise<void> => {
    if (!busy && (await attempt(work))) onConfirmed()
  }

  const ways = waysOf(state === 'asking' ? null : state)
  return {
    asking: state === 'asking',
    way,
    others: ways.filter((one) => one !== way),
    /** Where a code goes. */
    hint:
      state === 'asking' || state === null
        ? null
        : way === 'email'
          ? state.email
          : way === 'phone'
            ? state.phone
            : null,
    busy,
    refusal,
    choose: (next: Proof): void => {
      setWay(next)
      setRefusal(null)
      if (isSent(next)) void send(next)
    },
    sendAgain: (): void => {
      if (isSent(way) && !busy) void send(way)
    },
    /** The password or code that was typed. */
    tryTyped: (typed: string): void => {
      if (way === 'passkey') return
      void confirmBy(() =>
        give(
          way === 'password'
            ? { password: typed }
            : { method: way, code: typed, ...(challenge === null ? {} : { challenge }) },
        ),
      )
    },
    tryPasskey: (): void => {
      void confirmBy(async () => {
        const { data } = await client.call<typeof passkeyOptions>(passkeyOptions, { body: {} }, quiet)
        await give({ challenge: data.challenge, passkey: await askForPasskey(data.options) })
      })
    },
  }
}
