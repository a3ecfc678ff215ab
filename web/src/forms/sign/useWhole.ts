import { followForm, wholeForm, type FormState } from '@college/contract/forms'
import { useCall, useFollow } from '#kit'

/** A form with its version, its signatures and what happened to it. */
export const useWhole = (id: number) => useCall<typeof wholeForm>(wholeForm, { id })

const followed: readonly FormState[] = ['started', 'completed', 'signed']

/** The same, read again by itself as soon as something happens to it: somebody signs, declines or returns it. */
export const useLiveWhole = (id: number) => {
  const whole = useWhole(id)
  const { form } = whole.data ?? {}
  useFollow(followForm, form && followed.includes(form.state ?? 'started') ? id : null, () => void whole.refetch())
  return whole
}
