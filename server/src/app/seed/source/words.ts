import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fault } from './fault.ts'

/** Reads lists of texts: those below a heading `## …`, each on a line that begins with `- `. What stands before the first heading explains. */
export const readWords = (folder: string, file: string): ReadonlyMap<string, readonly string[]> => {
  const lists = new Map<string, string[]>()
  let list: string[] | null = null
  for (const [at, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
    const heading = /^## (.+)$/.exec(line)?.[1]?.trim()
    const text = /^- (.+)$/.exec(line)?.[1]?.trim()
    if (heading) {
      list = []
      lists.set(heading, list)
    } else if (text && list) list.push(text)
    else if (line.trim() !== '' && list) throw fault(file, at + 1, 'A text is one line that begins with “- ”')
  }
  return lists
}
