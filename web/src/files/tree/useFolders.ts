import { folders as foldersCall } from '@college/contract/files'
import { useMemo } from 'react'
import { useCall } from '#kit'
import { useActor } from '#identity'

/** The folders of a person; the root folder goes by whose it is. */
export const useFolders = (person: number, { enabled = true } = {}) => {
  const { id, organisation_id } = useActor()
  // For the own ones the question the session begins with: its answer is here already.
  const query = person === id ? { user_id: id, organisation_id } : { user_id: person }
  const { data, error, refetch } = useCall<typeof foldersCall>(foldersCall, query, { enabled })
  const folders = useMemo(
    () =>
      data?.map((one) =>
        one.parent_file_id === null ? { ...one, name: person === id ? 'My files' : (one.user_name ?? one.name) } : one,
      ),
    [data, person, id],
  )
  return { folders, error, retry: () => void refetch() }
}
