import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { openKeys } from '#platform'
import { readConfiguration } from '../config.ts'
import { openStore } from '../store.ts'
import { checkAudit } from './check.ts'
import { readHeads } from './heads.ts'
import { inWords } from './nightly.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const usage = [
  'npm run audit verify          checks every row of the audit against its seal; servers may run meanwhile',
  'npm run audit verify <file>   the same, and against the heads kept in a file: mails, objects or a log; - reads standard input',
].join('\n')

const run = async ([asked, file]: readonly string[]): Promise<void> => {
  if (asked !== 'verify') {
    say(usage)
    process.exitCode = 2
    return
  }
  const kept = file === undefined ? '' : file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  const config = readConfiguration(process.env)
  const { db, stop } = await openStore(config, pino({ level: 'warn' }))
  try {
    const dataDir = resolve(config.dataDir)
    const keys = await openKeys({ configured: config.serverKeys, dataDir, random: randomBytes, db })
    const { heads, foreign } = readHeads(keys, kept)
    if (file !== undefined && heads.length === 0) throw new Error(`There is no head of this server in ${file}.`)
    const { findings, head } = await checkAudit({ db }, heads)
    const lines = inWords(findings)
    for (const line of lines) say(line)
    if (foreign > 0) say(`${foreign} heads have a signature that is not of this server.`)
    const newest = Math.max(...heads.map(({ position }) => position))
    if (heads.length > 0 && !findings.cut) say(`The chain passes all ${heads.length} kept heads, up to seal ${newest}.`)
    say(lines.length > 0 ? 'The audit does not hold.' : `The audit holds, up to seal ${head.position}.`)
    process.exitCode = lines.length + foreign > 0 ? 1 : 0
  } finally {
    await stop()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
