import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { resolve } from 'node:path'
import { heldTo, missed, unmeasured } from './bars.ts'
import { drawGrowth } from './picture.ts'

/** One line of the table of measurements. */
export interface Finding {
  what: string
  ours: string
  beside: string
  ratio: string
  /** What the ratio or figure is held to; empty when it is only reported. */
  bar: string
}

const page = resolve(import.meta.dirname, '../docs/performance.md')
const picture = resolve(import.meta.dirname, '../docs/pictures/growth.svg')

const heads = [
  '| what | this application | beside it, in the same run | ratio | held to | measured |',
  '|---|---|---|---|---|---|',
]

const lineOf = ({ what, ours, beside, ratio, bar }: Finding, day: string): string =>
  `| ${[what, ours, beside, ratio, heldTo(what) || bar, day].join(' | ')} |`

/** What a line of the page says. */
export const rowOf = (line: string): { what: string; ours: string; ratio: string } => {
  const [what = '', ours = '', , ratio = ''] = line.slice(2, -2).split(' | ')
  return { what, ours, ratio }
}

/** What stands below the table: where the application does not yet reach what is asked of it. */
export const notReached = (lines: readonly string[]): string[] => {
  const rows = lines.map(rowOf)
  const found = [...missed(rows, 'asked'), ...unmeasured(rows).map((what) => `${what}: not measured`)]
  if (found.length === 0) return []
  return [
    '',
    '## Not yet reached',
    '',
    'Of what issue 18 asks, these are missed. `npm run bench` fails where a row falls below what is held (`bench/bars.ts`).',
    '',
    'On 21 November 2026, before reads were events, callers were admitted each for themselves and the audit was sealed by number, (a) stood at 0.71, (b) at 0.46 for a create and 0.49 for an update, and (c) at a million rows at 0.93. Lists are faster with all of it in; writes are slower beside the bare statement, and were asked not to be. The updates of that day were measured in one round. Measured in turn with the state of 22 November on one machine, creates and updates are as fast as then, as far as it can tell ([drills](drills.md)).',
    '',
    ...found.map((each) => `- ${each}`),
  ]
}

/** The lines of the page as they stand, by what they measure. */
const standing = (): Map<string, string> =>
  new Map(
    readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && line !== heads[0])
      .map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]),
  )

/** Prints what was measured, and puts it in its place in docs/performance.md, where each line says on which day it was measured. Says what is below what is held. */
export const writeReport = (findings: readonly Finding[]): string[] => {
  const today = new Date().toISOString().slice(0, 10)
  const fresh = findings.map((finding): [string, string] => [finding.what, lineOf(finding, today)])
  console.log([...heads, ...fresh.map(([, line]) => line)].join('\n'))
  const lines = [...new Map([...standing(), ...fresh])].toSorted(([one], [other]) => {
    const [a, b] = [one.slice(0, 3), other.slice(0, 3)]
    return a < b ? -1 : a > b ? 1 : 0
  })
  const head = [
    '# Performance',
    '',
    'Written by `npm run bench`, or by the names of its parts: `npm run bench lists forms`. Each ratio compares two things measured in turn in one run, so it',
    'holds where single figures vary. A line is of the day it names.',
    '',
    '![How long the list takes in colleges of ten thousand to a million activities](pictures/growth.svg)',
    '',
    `Node ${process.version}, ${cpus().length} cores, Linux ${release().split('-')[0]}. The load comes from the same machine.`,
    '',
  ]
  const table = lines.map(([, line]) => line)
  writeFileSync(page, [...head, ...heads, ...table, ...notReached(table), ''].join('\n'))
  writeFileSync(picture, drawGrowth(table.map(rowOf)))
  const rows = fresh.map(([, line]) => rowOf(line))
  for (const each of missed(rows, 'asked')) console.log(`Not yet reached: ${each}`)
  return missed(rows, 'held')
}
