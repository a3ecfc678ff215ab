import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** Root folder of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/** Paths of all files in a folder of the repository that have one of the endings. */
export const filesIn = (folder: string, ...endings: readonly string[]): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .toSorted()
