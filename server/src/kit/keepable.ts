import type { FieldIssue } from '@college/contract/kit'

const deepest = 40
const words = 'This text has a character that cannot be kept'

const isBroken = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

// Names that mean something to JavaScript itself and are nobody's field.
const strangeNames = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * What no column could keep in a body or query, whatever call it is for: NUL, half characters, names of JavaScript's own, and
 * nesting beyond reason. Works without recursion, as the depth is the sender's choice.
 */
export const unkeepable = (value: unknown): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: each, path, depth } = next
    if (typeof each === 'string' && isBroken(each)) issues.push({ path, message: words })
    if (typeof each !== 'object' || each === null) continue
    if (depth >= deepest) return [{ path: path.slice(0, 100), message: 'This is nested too deeply' }]
    for (const [name, inner] of Object.entries(each)) {
      const below = path === '' ? name : `${path}.${name}`
      if (strangeNames.has(name)) issues.push({ path: below, message: 'There is no such field' })
      else if (isBroken(name)) issues.push({ path, message: words })
      else open.push({ value: inner, path: below, depth: depth + 1 })
    }
  }
  return issues
}
