import type { PickedFile } from './uploads.ts'

/** What was chosen with a file field, with the folders it stood in where a whole folder was chosen. */
export const pickedIn = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }))

/** What was dropped, folders with all they hold. Reads the event at once: it is empty after. */
export const droppedIn = async (data: DataTransfer): Promise<PickedFile[]> => {
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = [...data.files]
  // A browser without entries knows no folders.
  if (!entries.some((entry) => entry !== null)) return pickedIn(plain)
  const found = await Promise.all(entries.map((entry) => (entry ? within(entry, []) : Promise.resolve([]))))
  return found.flat()
}

const within = async (entry: FileSystemEntry, folders: readonly string[]): Promise<PickedFile[]> => {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, folders }]
  }
  if (!isFolder(entry)) return []
  const inside = await entriesOf(entry)
  const found = await Promise.all(inside.map((one) => within(one, [...folders, entry.name])))
  return found.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Browsers give the entries of a folder in parts, a hundred at a time. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all
    all.push(...part)
  }
}
