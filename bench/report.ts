import { writeFileSync } from 'node:fs'
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

const table = (findings: readonly Finding[]): string =>
  [
    '| what | this application | beside it, in the same run | ratio | held to |',
    '|---|---|---|---|---|',
    ...findings.map((line) => `| ${line.what} | ${line.ours} | ${line.beside} | ${line.ratio} | ${line.bar} |`),
  ].join('\n')

/** Prints the table, and keeps it in docs/performance.md when everything was measured. */
export const writeReport = (findings: readonly Finding[], whole: boolean): void => {
  const text = table(findings)
  console.log(text)
  if (!whole) return
  const head = [
    '# Performance',
    '',
    'Written by `npm run bench`. Each ratio compares two things measured in turn in one run, so it holds where single figures vary.',
    '',
    `Node ${process.version}, ${cpus().length} cores, Linux ${release().split('-')[0]}, ${new Date().toISOString().slice(0, 10)}. The load comes from the same machine.`,
    '',
  ].join('\n')
  writeFileSync(resolve(import.meta.dirname, '../docs/performance.md'), `${head}\n${text}\n`)
}
