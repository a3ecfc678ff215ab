import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('the folder of migrations was not found')
    folder = above
  }
  return folder
}

/** Folders the server reads, the same from source and from the built bundle. */
export const migrationsFolder = join(serverRoot(), 'migrations')
/** What the demo college is made of: tables, texts and forms that can be edited. */
export const demoFolder = join(serverRoot(), 'demo')
/** What PostgreSQL runs to keep a finished segment of its log. */
export const segmentProgram = join(serverRoot(), 'programs', 'keep-segment.mjs')
export const webFolder = join(serverRoot(), '..', 'web', 'dist')
