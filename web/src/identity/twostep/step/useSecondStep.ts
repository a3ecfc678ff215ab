import { code as codes, type AnswerOf, type BodyOf } from '@college/contract/kit'
import { sendGuardcode, verifyGuardcode, type SecondStep, type StepMethod } from '@college/contract/identity'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, messageOf, useClient, type Answer } from '#kit'
import { browserRefusal, signInWithPasskey } from '../passkey.ts'
import { isSent, type Way } from './words.ts'

type Person = Answer<AnswerOf<typeof verifyGuardcode>>

const apart = { anonymous: true, quiet: true }

/** Whether the step cannot go on: too late, too many wrong codes, or begun anew elsewhere. */
const isOver = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === codes.tokenInvalid || error.code === codes.tokenExpired)

/** The second step of a sign-in: which way is taken, what was sent, and what was refused. */
export const useSecondStep = (step: SecondStep, onDone: (answer: Person) => void) => {
  const client = useClient()
  const [method, setMethod] = useState<StepMethod>(step.primary)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  /** When the next code may be sent, in milliseconds since 1970; null before the first was. */
  const [againAt, setAgainAt] = useState<number | null>(null)
  const [wrong, setWrong] = useState<{ readonly words: string; readonly times: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [over, setOver] = useState(false)

  const refuse = (error: unknown): void => {
    const issue = error instanceof CallFailed ? error.errors.find(({ path }) => path === 'code') : undefined
    if (issue) setWrong((before) => ({ words: issue.message, times: (before?.times ?? 0) + 1 }))
    else setFailure(browserRefusal(error) ?? messageOf(error))
    if (isOver(error)) setOver(true)
  }
  const attempt = async (work: () => Promise<Person>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setWrong(null)
    try {
      onDone(await work())
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const send = async (by: 'email' | 'phone'): Promise<void> => {
    setSending(true)
    setFailure(null)
    setWrong(null)
    try {
      const body = { challenge: step.challenge, method: by }
      const { data } = await client.call<typeof sendGuardcode>(sendGuardcode, { body }, apart)
      setAgainAt(Date.now() + data.wait * 1000)
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
    }
  }
  const begun = useRef(false)
  useEffect(() => {
    // People whose codes are sent to them need one now.
    if (!begun.current && isSent(step.primary)) void send(step.primary)
    begun.current = true
    // oxlint-disable-next-line react/exhaustive-deps -- the step is the same for as long as the form is mounted
  }, [])

  const way: Way = step.methods.find((one) => one.method === method) ?? { method, hint: null }
  return {
    way,
    others: step.methods.filter((one) => one.method !== method),
    busy,
    sending,
    againAt,
    wrong,
    failure,
    over,
    choose: (next: StepMethod): void => {
      setMethod(next)
      setWrong(null)
      setFailure(null)
      setAgainAt(null)
      if (isSent(next)) void send(next)
    },
    sendAgain: (): void => {
      if (isSent(method) && !sending) void send(method)
    },
    tryCode: (typed: string): void => {
      if (busy || method === 'passkey') return
      const body: BodyOf<typeof verifyGuardcode> = { challenge: step.challenge, method, code: typed }
      void attempt(() => client.call<typeof verifyGuardcode>(verifyGuardcode, { body }, apart))
    },
    tryPasskey: (): void => {
      if (!busy) void attempt(() => signInWithPasskey(client, { challenge: step.challenge }))
    },
  }
}
