import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../architecture/files.ts'

const version = z.string().regex(/^\d+\.\d+\.\d+$/)
const shape = z.strictObject({
  advisories: z.array(
    z.strictObject({
      library: z.string(),
      advisory: z.string().regex(/^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|CVE-20\d\d-\d{4,})$/),
      /** The lowest version it speaks of; all below `safe` where left out. */
      from: version.optional(),
      /** The first version without the flaw, of each line that has one. */
      safe: z.array(version).min(1),
      flaw: z.string(),
    }),
  ),
  accepted: z.array(z.strictObject({ library: z.string(), version, why: z.string() })),
})

/** What is known of flaws in libraries of ours or near ours, and which of them we live with and why: no network is asked. */
export const { advisories, accepted } = shape.parse(
  JSON.parse(readFileSync(join(root, 'checks/supply/advisories.json'), 'utf8')),
)

/** Whether a version is at least the other; labels after a hyphen are left out. */
export const isAtLeast = (version: string, least: string): boolean => {
  const numbers = (text: string): number[] => (text.split('-')[0] ?? '').split('.').map(Number)
  const [mine, theirs] = [numbers(version), numbers(least)]
  for (const [at, number] of theirs.entries()) {
    const part = mine[at] ?? 0
    if (part !== number) return part > number
  }
  return true
}

const lineOf = (version: string): number => Number(version.split('.')[0])

/** Whether a version has a flaw: mended in its own line, or younger than every line that had to be. */
export const hasFlaw = (
  version: string,
  { from, safe }: Pick<(typeof advisories)[number], 'from' | 'safe'>,
): boolean => {
  if (from !== undefined && !isAtLeast(version, from)) return false
  const own = safe.find((each) => lineOf(each) === lineOf(version))
  return own === undefined ? safe.some((each) => lineOf(each) > lineOf(version)) : !isAtLeast(version, own)
}
