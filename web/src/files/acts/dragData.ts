/** The kind under which own files are dragged from a list to a folder. */
const ownKind = 'application/x-college-files'

/** Whether files of the device are held over the page. */
export const holdsFiles = (data: DataTransfer): boolean => data.types.includes('Files')

/** Whether own files or folders are held. */
export const holdsOwn = (data: DataTransfer): boolean => data.types.includes(ownKind)

/** Gives what is dragged the ids of own files. */
export const holdOwn = (data: DataTransfer, ids: readonly number[]): void => {
  data.clearData()
  data.setData(ownKind, JSON.stringify(ids))
  data.effectAllowed = 'copyMove'
}

/** The ids of the own files that were dropped. */
export const ownIn = (data: DataTransfer): number[] => {
  const text = data.getData(ownKind)
  const ids: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}
