import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pino from 'pino'
import { openKeys } from '#platform'
import { readConfiguration } from './config.ts'
import { addServerKey, sealedValues } from './rotation.ts'
import { openStore } from './store.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const usage = [
  'npm run keys new      adds a newer key to DATA_DIR/keys; then restart every server',
  'npm run keys reseal   seals with the newest key what older ones have sealed; servers may run meanwhile',
].join('\n')

const run = async (asked: string | undefined): Promise<void> => {
  const config = readConfiguration(process.env)
  const dataDir = resolve(config.dataDir)
  if (asked === 'new') {
    if (config.serverKeys)
      throw new Error('The keys are in SERVER_KEYS: add the next number there, with 32 random bytes in base64url.')
    say(
      `Key ${await addServerKey(dataDir, randomBytes)} was added. Restart every server, then run: npm run keys reseal`,
    )
    return
  }
  if (asked !== 'reseal') {
    say(usage)
    process.exitCode = 2
    return
  }
  const { db, stop } = await openStore(config, pino({ level: 'warn' }))
  try {
    const keys = await openKeys({ configured: config.serverKeys, dataDir, random: randomBytes, db })
    for (const [name, reseal] of Object.entries(sealedValues))
      say(`${name}: ${await reseal({ db, keys })} encrypted again with key ${keys.current}`)
    say('Keep older keys as long as backups are kept that were made before.')
  } finally {
    await stop()
  }
}

run(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
