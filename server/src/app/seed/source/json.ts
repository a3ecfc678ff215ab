import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { fault } from './fault.ts'

type Path = readonly PropertyKey[]

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** The line on which the value at a path begins; that of what should hold it where it is missing. */
const lineOf = (text: string, path: Path): number => {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s[\]{},:"]+/g)]
  const word = (at: number): string => tokens[at]?.[0] ?? ''
  const after = (at: number): number => {
    let depth = 0
    let next = at
    do {
      depth += /^[[{]$/.test(word(next)) ? 1 : /^[\]}]$/.test(word(next)) ? -1 : 0
      next += 1
    } while (depth > 0 && next < tokens.length)
    return next
  }
  const find = (at: number, [step, ...rest]: Path): number => {
    if (step === undefined) return at
    const isObject = word(at) === '{'
    let next = at + 1
    for (let nth = 0; next < tokens.length && !/^[\]}]$/.test(word(next)); nth += 1) {
      const value = isObject ? next + 1 : next
      if (step === (isObject ? JSON.parse(word(next)) : nth)) return find(value, rest)
      next = after(value)
    }
    return at
  }
  return lineAt(text, tokens[find(0, path)]?.index ?? 0)
}

// Some messages tell where they stopped, some quote what stands there with ten characters before it, some mean the end.
const positionOf = (text: string, message: string): number => {
  const position = /position (\d+)/.exec(message)?.[1]
  const quoted = /\.{3}"([^]+?)"(?:\.{3})? is not valid JSON$/.exec(message)?.[1]
  if (position) return Number(position)
  return quoted ? text.indexOf(quoted) + 10 : text.trimEnd().length
}

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw fault(file, lineAt(text, positionOf(text, message)), 'This is not JSON: ' + message.split('\n')[0])
  }
}

/** Reads a JSON file by a schema. */
export const readJson = <T>(folder: string, file: string, schema: z.ZodType<T>): T => {
  const text = readFileSync(join(folder, file), 'utf8')
  const read = schema.safeParse(parsed(file, text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw fault(file, lineOf(text, issue?.path ?? []), issue?.message ?? '', issue?.path.join('.'))
}
