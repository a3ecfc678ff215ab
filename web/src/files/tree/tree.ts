/** A folder as the server lists them. */
export interface Folder {
  readonly id: number
  readonly name: string
  readonly parent_file_id: number | null
}

/** A folder with those inside it. */
export interface Branch<F extends Folder = Folder> {
  readonly folder: F
  readonly inside: readonly Branch<F>[]
}

const byName = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' })

/** The folders as a tree; a folder whose parent is missing is at the root. */
export const branchesOf = <F extends Folder>(folders: readonly F[]): Branch<F>[] => {
  const known = new Set(folders.map(({ id }) => id))
  const under = new Map<number | null, F[]>()
  for (const folder of folders) {
    const { parent_file_id: above } = folder
    const place = above !== null && known.has(above) ? above : null
    under.set(place, [...(under.get(place) ?? []), folder])
  }
  const grow = (above: number | null): Branch<F>[] =>
    (under.get(above) ?? [])
      .toSorted((a, b) => byName.compare(a.name, b.name))
      .map((folder) => ({ folder, inside: grow(folder.id) }))
  return grow(null)
}

/** The way from the root to a folder, itself last; empty where it is not known. */
export const wayTo = <F extends Folder>(folders: readonly F[], id: number | null): F[] => {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const way: F[] = []
  let now = id === null ? undefined : byId.get(id)
  while (now && !way.includes(now)) {
    way.unshift(now)
    now = now.parent_file_id === null ? undefined : byId.get(now.parent_file_id)
  }
  return way
}

/** A folder and all folders below it. */
export const withinFolders = (folders: readonly Folder[], ids: readonly number[]): ReadonlySet<number> => {
  const found = new Set(ids)
  let size = -1
  while (size !== found.size) {
    size = found.size
    for (const { id, parent_file_id: above } of folders) if (above !== null && found.has(above)) found.add(id)
  }
  return found
}

/** One line of a tree as it is shown. */
export interface Line<F extends Folder = Folder> {
  readonly folder: F
  readonly depth: number
  /** Null for a folder without folders. */
  readonly open: boolean | null
  readonly position: number
  readonly siblings: number
}

/** The lines of a tree that are in sight. */
export const linesOf = <F extends Folder>(branches: readonly Branch<F>[], open: ReadonlySet<number>): Line<F>[] => {
  const lines = (level: readonly Branch<F>[], depth: number): Line<F>[] =>
    level.flatMap(({ folder, inside }, at) => {
      const isOpen = inside.length === 0 ? null : open.has(folder.id)
      const line = { folder, depth, open: isOpen, position: at + 1, siblings: level.length }
      return isOpen ? [line, ...lines(inside, depth + 1)] : [line]
    })
  return lines(branches, 0)
}

/** What a key does in a tree: the line to go to, or a folder to open or close. */
export const keyInTree = (
  key: string,
  lines: readonly Line[],
  at: number,
): { readonly go: number } | { readonly toggle: number } | null => {
  const line = lines[at]
  if (!line) return null
  const last = lines.length - 1
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(last, at + 1) }
    case 'ArrowUp':
      return { go: Math.max(0, at - 1) }
    case 'Home':
      return { go: 0 }
    case 'End':
      return { go: last }
    case 'ArrowRight':
      if (line.open === false) return { toggle: line.folder.id }
      return line.open ? { go: Math.min(last, at + 1) } : null
    case 'ArrowLeft': {
      if (line.open) return { toggle: line.folder.id }
      const above = lines.findLastIndex(({ depth }, index) => index < at && depth < line.depth)
      return above < 0 ? null : { go: above }
    }
    default:
      return null
  }
}
