import type { CollegeRecord } from '@college/contract/kit'
import { code } from '@college/contract/kit'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CallFailed } from '../api/failure.ts'
import type { FormValues, Problem } from './core.ts'
import type { DeliveryResult } from './delivery.ts'
import type { Raw } from './values.ts'

type Messages = Readonly<Record<string, string>>

const asText = (value: unknown): string => JSON.stringify(value) ?? ''

const messagesOf = (failure: CallFailed): Messages =>
  Object.fromEntries(failure.errors.map(({ path, message }) => [path.split('.')[0] ?? path, message]))

/** What the server said of single values; it holds until the value is another one: leaving the field is no answer to it. */
export const createRefusedValues = () => {
  const refused = new Map<string, { value: string; message: string }>()
  return {
    note: (name: string, value: unknown, message: string): void =>
      void refused.set(name, { value: asText(value), message }),
    clear: (): void => refused.clear(),
    still: (raw: Raw): Record<string, string> =>
      Object.fromEntries(
        [...refused].flatMap(([name, { value, message }]) => (asText(raw[name]) === value ? [[name, message]] : [])),
      ),
  }
}

/** What stands in the way of an editor's save, and how it is shown. */
export const useProblems = <R extends CollegeRecord>(
  form: UseFormReturn<FormValues>,
  refused: ReturnType<typeof createRefusedValues>,
) => {
  const [problem, setProblem] = useState<Problem<R> | null>(null)
  const [unsent, setUnsent] = useState<CallFailed | null>(null)
  const [refusals, setRefusals] = useState(0)

  const showMessages = (messages: Messages): void => {
    form.clearErrors()
    for (const [name, message] of Object.entries(messages)) form.setError(name, { type: 'wrong', message })
  }
  const showRefused = (failure: CallFailed): void => {
    const messages = messagesOf(failure)
    for (const [name, message] of Object.entries(messages)) refused.note(name, form.getValues(name), message)
    showMessages(messages)
  }
  return {
    problem,
    unsent,
    refusals,
    setProblem,
    showMessages,
    clear: (): void => {
      setProblem(null)
      setUnsent(null)
      refused.clear()
      form.clearErrors()
    },
    /** Shows what came of a save that the person asked for. */
    refuse: (delivered: DeliveryResult<R>): null => {
      if (delivered.kind === 'unread') showMessages(delivered.messages)
      else if (delivered.kind === 'failed') showRefused(delivered.failure)
      // After a 401 the way leads to sign-in; the text waits as a draft.
      const isShown = delivered.kind === 'failed' ? delivered.failure.code !== code.unauthorised : true
      if (isShown && delivered.kind !== 'saved' && delivered.kind !== 'unread') setProblem(delivered)
      setRefusals((times) => times + 1)
      return null
    },
    /** Shows what came of a save that the editor made by itself. */
    note: (delivered: DeliveryResult<R>): void => {
      const failure = delivered.kind === 'failed' && !delivered.failure.unknownOutcome ? delivered.failure : null
      setUnsent(failure)
      // What the person has not asked for is not held against them while the device keeps it.
      if (delivered.kind === 'conflict' || delivered.kind === 'locked') setProblem(delivered)
      if (delivered.kind === 'failed' && delivered.failure.errors.length > 0) showRefused(delivered.failure)
    },
  }
}
