import { chmod, copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from './privileges.ts'
import type { Account } from './types.ts'

/** How finished segments of PostgreSQL's log leave it. */
export interface ArchiveOptions {
  /** The program of ours that PostgreSQL runs for each. */
  program: string
  /** Seconds after which a segment with something in it is finished although it is not full. */
  seconds: number
}

/** The folder in which finished segments wait until they are sealed and put into the backup. */
export const keptSegmentsIn = (home: string): string => join(home, 'segments')

const asShellWord = (text: string): string => `"${text.replaceAll('%', '%%')}"`

/** Makes the folder and the program ready for PostgreSQL's account, and gives the settings that use them. */
export async function archiveSettings(
  home: string,
  account: Account | undefined,
  { program, seconds }: ArchiveOptions,
): Promise<Record<string, string>> {
  await privateFolder(keptSegmentsIn(home), account)
  // A copy beside the files: the account may not enter the folder of the application.
  const copy = join(home, 'keep-segment.mjs')
  await copyFile(program, `${copy}.part`)
  await chmod(`${copy}.part`, 0o644)
  await rename(`${copy}.part`, copy)
  const words = [process.execPath, copy, '%p', keptSegmentsIn(home), '%f']
  const command = words.map((word) => (word.startsWith('%') ? `"${word}"` : asShellWord(word))).join(' ')
  return { archive_mode: 'on', archive_command: command, archive_timeout: `${seconds}s` }
}
