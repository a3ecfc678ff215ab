import { code } from '@college/contract/kit'
import type { Code } from '@college/contract/kit'
import { violated } from '#database'
import { ApiError } from '#platform'

const at = (status: Code, path: string, words: string): ApiError =>
  new ApiError(status, words, [{ path, message: words }])

export const nameTaken = (): ApiError => at(code.nameTaken, 'name', 'This folder already has something with this name.')
export const noFolder = (): ApiError => at(code.bad, 'parent_file_id', 'We couldn’t find this folder')
export const folderDeleted = (): ApiError => notPossible('The folder it was in is deleted. Restore that first.')
export const notPossible = (words: string): ApiError => new ApiError(code.notPossible, words)

/** What a broken constraint of the table means to people. */
export const conflicts: Readonly<Record<string, () => ApiError>> = {
  file_name_taken: nameTaken,
  file_in_folder: noFolder,
  file_folder_deleted: folderDeleted,
  file_not_in_itself: () =>
    at(code.notPossible, 'parent_file_id', 'You can’t move a folder into itself or into a folder inside it.'),
  file_depth: () => at(code.notPossible, 'parent_file_id', 'Folders can be nested at most 100 deep.'),
}

/** Runs statements on files, and says in words what the table refused. */
export const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw conflicts[violated(error) ?? '']?.() ?? error
  }
}
