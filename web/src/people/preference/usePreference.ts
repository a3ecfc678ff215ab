import { saveUserconfigRoute, userconfigRoute, type saveUserconfig, type userconfig } from '@college/contract/people'
import { useState } from 'react'
import { useAction, useList, type ListReading } from '#kit'

/** Name of the preference for single-letter shortcuts. */
export const letterKeys = 'keys.letters'

/** One remembered choice of the person: what it is now, and how to choose another. Nothing is asked for a guest. */
export const usePreference = <T extends string | boolean>(
  name: string,
  fallback: T,
  { enabled = true }: Pick<ListReading, 'enabled'> = {},
): readonly [T, (next: T) => void] => {
  const { data } = useList<typeof userconfig>(userconfigRoute, { name: [name] }, { enabled })
  const { act } = useAction<typeof saveUserconfig>(saveUserconfigRoute)
  const [chosen, setChosen] = useState<T | null>(null)
  const kept: unknown = data?.rows.find((row) => row.name === name)?.value
  const now = chosen ?? (typeof kept === typeof fallback ? (kept as T) : fallback) // of the type the choice has
  return [
    now,
    (next) => {
      setChosen(next)
      void act({ name, value: next })
    },
  ]
}
