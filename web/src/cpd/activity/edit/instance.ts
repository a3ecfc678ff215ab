import { useCallback } from 'react'
import { useLocation, useNavigate } from '#kit/router'
import { activityEditor, activityList } from '../links.ts'

const namedIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'editing' in state && typeof state.editing === 'string'
    ? state.editing
    : null

/**
 * One editor from the way in to the way out. A new activity gets its id into the address as soon as it has one, so that a
 * reload goes on with it; the editor stays the same through that.
 */
export const useInstance = () => {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const name = namedIn(state) ?? key
  /** The address names the row from now on. */
  const settle = useCallback(
    (id: number): void =>
      void navigate(activityEditor(id), { inPlace: true, state: { editing: name }, preventScrollReset: true }),
    [navigate, name],
  )
  /** Back to where the editor was opened from. */
  const leave = useCallback(async (): Promise<void> => {
    const before: unknown = window.history.state
    const hasBefore = typeof before === 'object' && before !== null && 'idx' in before && Number(before.idx) > 0
    await (hasBefore ? navigate(-1) : navigate(activityList))
  }, [navigate])
  return { name, settle, leave }
}
