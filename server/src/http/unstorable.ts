import type { FieldIssue } from '@college/contract/kit'
import { mostIssues } from '#platform'

const deepest = 40
const words = 'This has a character we can’t save. Remove it'

const isBroken = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

// Names that mean something to JavaScript itself and are nobody's field.
const strangeNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Values that are looked at: more than any body has that is meant to be kept. */
const mostValues = 50_000

/**
 * What no column could keep in a body or query, whatever call it is for: NUL, half characters, names of JavaScript's own, and
 * nesting beyond reason. Works without recursion, as the depth is the sender's choice, and stops where an answer would name no more.
 */
export const findUnstorable = (value: unknown): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  let looked = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: each, path, depth } = next
    if (issues.length > mostIssues) return issues
    if (typeof each === 'string' && isBroken(each)) issues.push({ path, message: words })
    if (typeof each !== 'object' || each === null) continue
    if (depth >= deepest) return [{ path: path.slice(0, 100), message: 'This is nested too deeply' }]
    const names = Object.keys(each)
    if ((looked += names.length) > mostValues) return [{ path: '', message: 'This has too many values' }]
    for (const name of names) {
      const below = path === '' ? name : `${path}.${name}`
      if (strangeNames.has(name)) issues.push({ path: below, message: 'This field doesn’t exist' })
      else if (isBroken(name)) issues.push({ path, message: words })
      else open.push({ value: each[name as keyof typeof each], path: below, depth: depth + 1 }) // its own name
    }
  }
  return issues
}
