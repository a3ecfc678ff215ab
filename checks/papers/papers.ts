import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, root } from '../architecture/files.ts'

/** Every paper of the repository. */
export const papers: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...filesIn('docs', '.md'),
  ...filesIn('deploy', '.md'),
]

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The words in backticks. */
export const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
