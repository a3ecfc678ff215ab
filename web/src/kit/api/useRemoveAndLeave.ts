import type { CollegeRecord } from '@college/contract/kit'
import { useNavigate } from '#kit/router'
import { useRemove } from './useRemove.ts'

/**
 * Removes the row whose page is open and leads to its list in its place. It leaves first, as the page of a removed row has nothing to
 * show, and does not wait for the list, which may be long in coming.
 */
export const useRemoveAndLeave = <R extends CollegeRecord>(record: R, list: string) => {
  const navigate = useNavigate()
  const { remove, removing } = useRemove(record)
  const removeAndLeave = async (id: number): Promise<boolean> => {
    void navigate(list, { replace: true })
    return await remove(id)
  }
  return { removeAndLeave, removing }
}
