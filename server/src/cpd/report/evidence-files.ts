import type { Activity } from '@college/contract/cpd'
import { nameProblem, numberedName } from '@college/contract/files'
import { showDate } from '@college/contract/kit'
import { grouped } from '#platform'
import type { TakenFile } from '#files'

/** A file of an activity with its path in the evidence; null where it stayed behind. */
export interface PlacedFile {
  readonly activity: Activity
  readonly file: TakenFile
  readonly path: string | null
}

const longestTitle = 60

/** A title as a name of a file that every system takes. */
export const plainTitle = (title: string): string => {
  const plain = title.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}',.()&+-]+/gu, ' ')
  return Array.from(plain).slice(0, longestTitle).join('').trim()
}

const folderOf = ({ id, title, activity_date: date }: Activity): string =>
  `files/${date} ${plainTitle(title)} (${id})/`.replaceAll(/ +/g, ' ')

// Windows takes none of these signs in a name.
const plainName = ({ id, name }: TakenFile['row']): string => {
  const plain = name.replaceAll(/[<>:"|?*/\\\p{Cc}]/gu, '_')
  return nameProblem(plain) === null ? plain : `File ${id}`
}

/** Gives the files of activities their places, a folder for each activity, in the order of the activities. */
export const placeFiles = (activities: readonly Activity[], taken: readonly TakenFile[]): PlacedFile[] => {
  const filesOf = grouped(taken, ({ recordId }) => recordId)
  const used = new Set<string>()
  const free = (folder: string, name: string): string => {
    let path = folder + name
    for (let number = 2; used.has(path.toLowerCase()); number += 1) path = folder + numberedName(name, number)
    used.add(path.toLowerCase())
    return path
  }
  return activities.flatMap((activity) =>
    (filesOf.get(activity.id) ?? []).map((file) => ({
      activity,
      file,
      path: file.why === null ? free(folderOf(activity), plainName(file.row)) : null,
    })),
  )
}

const ofActivity = ({ activity }: PlacedFile): string =>
  `of “${plainTitle(activity.title)}”, ${showDate(activity.activity_date)}`

/** What the list of the evidence says of files: which belongs to which activity, and which stayed behind and why. */
export const fileLines = (placed: readonly PlacedFile[]): string[] => {
  const inside = placed.filter(({ path }) => path !== null)
  const left = placed.filter(({ path }) => path === null)
  return [
    ...inside.map(
      (each) => `${each.path}   ${ofActivity(each)}, ${each.file.row.size} bytes, SHA-256 ${each.file.row.checksum}`,
    ),
    ...(left.length === 0 ? [] : ['', 'Left out:']),
    ...left.map((each) => `${plainName(each.file.row)} ${ofActivity(each)}: ${each.file.why}`),
  ]
}
