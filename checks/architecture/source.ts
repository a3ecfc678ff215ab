import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { ESTree } from 'vite'
import { filesIn, root } from './files.ts'

export const floors = ['contract', 'server', 'web'] as const
export type Floor = (typeof floors)[number]

/** A file of source, parsed. */
export interface Source {
  /** Path from the root of the repository. */
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
  readonly program: ESTree.Program
  readonly comments: readonly { readonly text: string; readonly line: number }[]
  /** Line number of an offset, from 1. */
  readonly lineAt: (offset: number) => number
}

/** Parses what stands in a file. */
export const sourceOf = (path: string, text: string): Source => {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  return {
    path,
    text,
    lines: text.split('\n'),
    program,
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    lineAt,
  }
}

/** Reads and parses a file of the repository. */
export const readSource = (path: string): Source => sourceOf(path, readFileSync(join(root, path), 'utf8'))

/** All source of the three floors. */
export const sources: readonly Source[] = floors.flatMap((floor) =>
  filesIn(`${floor}/src`, '.ts', '.tsx').map((path) => readSource(path)),
)

/** Whether a file belongs to tests: it is one, or it is what tests stand on. */
export const isForTests = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) ||
  /\/(testing|tests|contract-tests|authorisation|statements)\/|\/testing(-\w+)?\.ts$/.test(path)
