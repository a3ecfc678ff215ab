import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { resolve } from 'node:path'

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

const heads = [
  '| what | this application | beside it, in the same run | ratio | held to | measured |',
  '|---|---|---|---|---|---|',
]

const lineOf = ({ what, ours, beside, ratio, bar }: Finding, day: string): string =>
  `| ${[what, ours, beside, ratio, bar, day].join(' | ')} |`

/** The lines of the page as they stand, by what they measure. */
const standing = (): Map<string, string> =>
  new Map(
    readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && line !== heads[0])
      .map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]),
  )

/** Prints what was measured, and puts it in its place in docs/performance.md, where each line says on which day it was measured. */
export const writeReport = (findings: readonly Finding[]): void => {
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
    `Node ${process.version}, ${cpus().length} cores, Linux ${release().split('-')[0]}. The load comes from the same machine.`,
    '',
  ]
  writeFileSync(page, [...head, ...heads, ...lines.map(([, line]) => line), ''].join('\n'))
}
