import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Findings } from '../crash/findings.ts'
import { runConnections } from './connections.ts'
import { runFailover } from './failover.ts'
import { runRolling } from './rolling.ts'
import { runStore } from './store.ts'

// In its own world, begun by `main.ts`: its network is empty at first.
const [folder = '', part = ''] = process.argv.slice(2)
execFileSync('ip', ['link', 'set', 'lo', 'up'])
const findings = new Findings()
const own = join(folder, part)
try {
  if (part === 'connections') await runConnections(own, findings)
  else if (part === 'rolling') await runRolling(own, folder, findings)
  else if (part === 'failover') await runFailover(own, folder, findings)
  else if (part === 'store') await runStore(own, findings)
  else throw new Error(`there is no part “${part}”`)
} catch (error) {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  findings.add('the drill itself runs to its end', false, why)
}
process.exit(findings.close())
